/// A request as a handler sees it: read whole, decoded, within the limits of the server.
package struct HTTPRequest: Sendable {
    /// What is wanted; never `HEAD`, which handlers answer as `GET`.
    package var method: HTTPMethod
    /// The segments of the path, decoded.
    ///
    /// `/v1/cards/a%2Fb` has three. None holds a NUL, none is `.` or `..`.
    package var path: [String]
    /// What stands behind the `?`.
    package var query: QueryParameters
    /// The header fields.
    package var fields: HTTPFields
    /// The body; empty when there is none.
    package var body: [UInt8]
    /// What the pattern of the route leaves open, in order; filled in by the router.
    package var parameters: [String] = []

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: What is wanted.
    ///   - path: The segments of the path, decoded.
    ///   - query: What stands behind the `?`.
    ///   - fields: The header fields.
    ///   - body: The body.
    package init(
        _ method: HTTPMethod = .get, path: [String], query: QueryParameters = QueryParameters(),
        fields: HTTPFields = HTTPFields(), body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
    }
}
