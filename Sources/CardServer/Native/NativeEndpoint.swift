/// One route of the native API with all that its description says: from it come the route and a part of the OpenAPI
/// document, so that the two can't disagree.
package struct NativeEndpoint: Sendable {
    /// What a request may hand over.
    package struct RequestBody: Sendable {
        /// The media types.
        package let contentTypes: [String]
        /// What it is.
        package let summary: String
        /// A body to try.
        package let example: String
    }

    /// The method.
    package let method: HTTPMethod
    /// The pattern of the path.
    package let pattern: String
    /// What it answers, a few words.
    package let summary: String
    /// What else a caller should know.
    package let details: String
    /// The name of the operation in generated clients.
    package let operation: String
    /// What the open segments of the pattern are, in order, each with a value to try.
    package let segments: [(name: String, summary: String, example: String)]
    /// The query parameters.
    package let parameters: [NativeParameter]
    /// What may be handed over.
    package let requestBody: RequestBody?
    /// The media type of the answer.
    package let contentType: String
    /// The schema of the answer, by its name in `NativeSchemas`.
    package let schema: String
    /// The statuses of errors that the handler gives, beside those that the server gives anywhere.
    package let problems: [Int]
    /// Who answers.
    package let handler: Route.Handler

    /// Makes an endpoint.
    init(
        _ method: HTTPMethod, _ pattern: String, operation: String, _ summary: String,
        details: String, segments: [(name: String, summary: String, example: String)] = [],
        parameters: [NativeParameter] = [], requestBody: RequestBody? = nil,
        contentType: String = "application/json", schema: String, problems: [Int] = [],
        _ handler: Route.Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.operation = operation
        self.summary = summary
        self.details = details
        self.segments = segments
        self.parameters = parameters
        self.requestBody = requestBody
        self.contentType = contentType
        self.schema = schema
        self.problems = problems
        self.handler = handler
    }

    /// The route.
    var route: Route { Route(method, pattern, handler) }
}
