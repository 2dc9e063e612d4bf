/// Puts the OpenAPI 3.1 document together from the endpoints themselves.
///
///     NativeEndpoint ─► path, parameters, limits, errors ─┐
///     NativeSchemas  ─► what answers consist of           ├─► /openapi.json
///     CompatibleRoute ─► names of the other routes        ─┘
package enum OpenAPIDocument {
    /// The version of the native API.
    package static let version = "1.0.0"

    /// The document.
    ///
    /// - Parameter games: The games of the index, which are the values of the parameter `game`.
    /// - Returns: The document.
    package static func tree(games: [String]) -> JSONTree {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Cardex", "version": .text(version),
                "summary": "Names and prices of trading cards",
                "description":
                    .text(
                        "Finds cards by what people type, says how sure that is, and what they cost. Parameters that are "
                            + "not described here are errors; every error is an object with `code`, `message` and `status`."
                    ),
            ],
            "servers": [["url": "/"]],
            "tags": .list(
                CompatibleRoute.tags.map { ["name": .text($0.key), "description": .text($0.value)] }),
            "paths": paths(games),
            "components": [
                "schemas": .object(NativeSchemas.all.map { JSONTree.Member(key: $0.key, value: $0.value) })
            ],
        ]
    }

    private static func paths(_ games: [String]) -> JSONTree {
        var paths: [JSONTree.Member] = []
        func add(_ pattern: String, _ method: HTTPMethod, _ operation: JSONTree) {
            let member = JSONTree.Member(key: method.rawValue.lowercased(), value: operation)
            guard let index = paths.firstIndex(where: { $0.key == pattern }) else {
                return paths.append(JSONTree.Member(key: pattern, value: .object([member])))
            }
            guard case .object(let known) = paths[index].value else { return }
            paths[index].value = .object(known + [member])
        }
        for endpoint in NativeRoutes.endpoints {
            add(endpoint.pattern, endpoint.method, operation(endpoint, games))
        }
        add(DescriptionEndpoint.pattern, .get, described)
        for route in CompatibleRoute.all { add(route.pattern, route.method, operation(route)) }
        return .object(paths)
    }

    private static func operation(_ endpoint: NativeEndpoint, _ games: [String]) -> JSONTree {
        let segments = endpoint.segments.map { segment -> JSONTree in
            [
                "name": .text(segment.name), "in": "path", "required": true,
                "description": .text(segment.summary),
                "schema": [
                    "type": "string", "maxLength": .integer(NamedCard.longestIdentifier),
                    "pattern": .text(NamedCard.identifierPattern),
                ],
                "example": .text(segment.example),
            ]
        }
        let tree: JSONTree = [
            "operationId": .text(endpoint.operation), "tags": ["native"], "summary": .text(endpoint.summary),
            "description": .text(endpoint.details),
            "parameters": .list(segments + endpoint.parameters.map { parameter($0, games) }),
        ]
        return tree.adding([
            "requestBody": endpoint.requestBody.map(requestBody), "responses": responses(endpoint),
        ])
    }

    private static func parameter(_ parameter: NativeParameter, _ games: [String]) -> JSONTree {
        let standard = parameter.standard.flatMap { $0.isEmpty ? nil : value($0, parameter) }
        let tree: JSONTree = [
            "name": .text(parameter.name), "in": "query", "required": .truth(parameter.isRequired),
            "description": .text(parameter.summary),
            "schema": schema(parameter, games).adding(["default": standard]),
        ]
        // An example of another game than those of the index would be wrong here.
        let isKnown = if case .game = parameter.kind { parameter.example.map(games.contains) } else { true }
        return tree.adding([
            "example": isKnown == true ? parameter.example.map { value($0, parameter) } : nil
        ])
    }

    private static func schema(_ parameter: NativeParameter, _ games: [String]) -> JSONTree {
        switch parameter.kind {
        case .text(let maximumLength):
            let tree: JSONTree = [
                "type": "string", "maxLength": .integer(maximumLength), "pattern": .text(textPattern),
            ]
            return parameter.isRequired ? tree.adding(["minLength": 1]) : tree
        case .integer(let range):
            return [
                "type": "integer", "minimum": .integer(range.lowerBound),
                "maximum": .integer(range.upperBound),
            ]
        case .truth: return ["type": "boolean"]
        case .word(let words): return ["type": "string", "enum": .list(words.map { .text($0) })]
        // Forms hand over a choice that nobody made as an empty text.
        case .game: return ["type": "string", "enum": .list((games + [""]).map { .text($0) })]
        case .currency: return ["type": "string", "pattern": "^[A-Za-z]{3}$"]
        }
    }

    /// A value of a parameter as JSON says it.
    private static func value(_ text: String, _ parameter: NativeParameter) -> JSONTree {
        switch parameter.kind {
        case .integer: NativeParameter.number(text).map { .integer($0) } ?? .text(text)
        case .truth: .truth(text == "true")
        case .text, .word, .game, .currency: .text(text)
        }
    }

    /// No NUL.
    private static let textPattern = "^[^\\u0000]*$"

    /// Some character that can be seen, and no NUL.
    private static let bodyPattern = "^[^\\u0000]*[!-~][^\\u0000]*$"

    private static func requestBody(_ body: NativeEndpoint.RequestBody) -> JSONTree {
        [
            "required": true, "description": .text(body.summary),
            "content": .object(
                body.contentTypes.map {
                    JSONTree.Member(
                        key: $0,
                        value: [
                            "schema": ["type": "string", "pattern": .text(bodyPattern)],
                            "example": .text(body.example),
                        ])
                }),
        ]
    }

    private static let described: JSONTree = [
        "operationId": "description", "tags": ["native"], "summary": .text(DescriptionEndpoint.summary),
        "responses": [
            "200": [
                "description": "The document.",
                "content": ["application/json": ["schema": ["type": "object"]]],
            ]
        ],
    ]

    private static func operation(_ route: CompatibleRoute) -> JSONTree {
        let open = route.pattern.split(separator: "/").filter { $0.hasPrefix("{") }
        return [
            "tags": [.text(route.tag)], "summary": .text(route.summary),
            "parameters": .list(
                open.map {
                    [
                        "name": .text(String($0.dropFirst().dropLast())), "in": "path", "required": true,
                        "schema": ["type": "string", "minLength": 1],
                    ]
                }),
            "responses": ["default": ["description": "As its own documentation says."]],
        ]
    }
}
