/// Which answers an endpoint gives.
extension OpenAPIDocument {
    /// What statuses mean in the native API.
    private static let meanings: KeyValuePairs<Int, String> = [
        304: "Nothing has changed since the answer whose ETag was sent.",
        400:
            "The request is wrong in itself; the message names the parameter, its value and what is allowed.",
        401: "The server wants a token, and none or a wrong one was sent.",
        404: "There is no such card.",
        405: "The path knows other methods only; `Allow` names them.",
        413: "The body is larger than the server takes.",
        414: "The address is longer than the server takes.",
        431: "The header fields are larger than the server takes.",
        503: "It can't be answered now; `Retry-After` says when to ask again.",
    ]

    /// The errors that the server gives on any path.
    package static let everywhere = [401, 405, 414, 431, 503]

    /// The answers of an endpoint by their status.
    static func responses(_ endpoint: NativeEndpoint) -> JSONTree {
        var content: JSONTree = ["schema": NativeSchemas.reference(endpoint.schema)]
        if let example = NativeExamples.all.first(where: { $0.key == endpoint.schema })?.value {
            content = content.adding(["example": example])
        }
        let success: JSONTree = [
            "description": .text(endpoint.summary + "."),
            "content": .object([JSONTree.Member(key: endpoint.contentType, value: content)]),
        ]
        var members = [JSONTree.Member(key: "200", value: success)]
        if endpoint.method == .get { members.append(member(304)) }
        var statuses = Set(endpoint.problems + everywhere)
        if endpoint.requestBody != nil { statuses.insert(413) }
        members += statuses.sorted().map(member)
        return .object(members)
    }

    private static func member(_ status: Int) -> JSONTree.Member {
        let meaning = meanings.first { $0.key == status }?.value ?? ""
        var response: JSONTree = ["description": .text(meaning)]
        if status >= 400 {
            response = response.adding([
                "content": ["application/json": ["schema": NativeSchemas.reference("Error")]]
            ])
        }
        return JSONTree.Member(key: "\(status)", value: response)
    }
}
