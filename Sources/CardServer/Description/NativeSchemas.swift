/// What the answers of the native API consist of, as schemas of OpenAPI 3.1.
///
/// A member that is always there is required; one whose value may be missing is `null`. Further members may come in later
/// versions, so readers pass over what they do not know.
package enum NativeSchemas {
    /// All schemas by name.
    package static let all: KeyValuePairs<String, JSONTree> = [
        "Answer": answer, "Completion": completion, "Names": names, "Result": result, "Printing": printing,
        "Price": price, "FullPrice": fullPrice, "Interpretation": interpretation, "Margin": margin,
        "Card": card, "Set": set, "Sets": sets, "Prices": prices, "History": history, "Series": series,
        "MatchLine": matchLine, "MatchedCard": matchedCard, "MatchSummary": matchSummary, "Error": error,
    ]

    static let text: JSONTree = ["type": "string"]
    static let optionalText: JSONTree = ["type": ["string", "null"]]
    static let integer: JSONTree = ["type": "integer"]
    static let count: JSONTree = ["type": "integer", "minimum": 0]
    static let truth: JSONTree = ["type": "boolean"]
    static let amount: JSONTree = [
        "type": "number", "description": "With all the digits that the currency has.",
    ]
    static let optionalAmount: JSONTree = ["type": ["number", "null"]]
    static let texts: JSONTree = ["type": "array", "items": text]
    static let day: JSONTree = ["type": "string", "format": "date"]
    static let optionalDay: JSONTree = ["type": ["string", "null"], "format": "date"]
    static let verdict: JSONTree = [
        "type": "string", "enum": ["unique", "ambiguous", "guess", "none"],
        "description":
            .text(
                "`unique`: one name stands out; `ambiguous`: several fit about as well; `guess`: nothing is spelt like "
                    + "that, these look alike; `none`: no results."),
    ]
    static let identifier: JSONTree = [
        "type": "string", "description": "The stable key of a printing: the game, a colon, the id there.",
    ]

    /// A schema by its name.
    static func reference(_ name: String) -> JSONTree { ["$ref": .text("#/components/schemas/\(name)")] }

    /// A list of what a schema describes.
    static func list(of name: String) -> JSONTree { ["type": "array", "items": reference(name)] }

    /// What a schema describes, or `null`.
    static func optional(_ name: String) -> JSONTree { ["oneOf": [reference(name), ["type": "null"]]] }

    /// An object.
    ///
    /// - Parameters:
    ///   - required: The members that are always there.
    ///   - others: The members that may be missing.
    /// - Returns: The schema.
    static func object(
        _ required: KeyValuePairs<String, JSONTree>, others: KeyValuePairs<String, JSONTree> = [:]
    ) -> JSONTree {
        let members = (Array(required) + Array(others)).map { JSONTree.Member(key: $0.key, value: $0.value) }
        return [
            "type": "object", "required": .list(required.map { .text($0.key) }),
            "properties": .object(members),
        ]
    }

    static let error = object([
        "error": object([
            "code": [
                "type": "string", "description": "A word that programs can rely on, such as `bad_request`.",
            ],
            "message": ["type": "string", "description": "What is wrong and what to do about it."],
            "status": integer,
        ])
    ])
}
