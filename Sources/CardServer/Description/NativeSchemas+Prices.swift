/// What is said of prices.
extension NativeSchemas {
    private static let ofPrice: KeyValuePairs<String, JSONTree> = [
        "amount": amount, "currency": text, "finish": text, "source": text, "kind": text,
        "as_of": ["type": "string", "format": "date-time"],
        "age_seconds": ["type": "integer", "description": "How old the price is at the time of the answer."],
        "freshness": ["type": "string", "enum": ["fresh", "recent", "stale", "veryStale"]],
    ]

    private static let ofEstimate: KeyValuePairs<String, JSONTree> = [
        "confidence": [
            "type": "number", "minimum": 0, "maximum": 1,
            "description": "How sure what all sources together say is.",
        ],
        "reasons": texts,
    ]

    static let price = object(ofPrice, others: ofEstimate)

    static let fullPrice: JSONTree = [
        "allOf": [
            reference("Price"),
            object(
                [
                    "statistic": text, "edition": optionalText, "condition": optionalText,
                    "grade": optionalText,
                ],
                others: [
                    "low": amount, "high": amount, "estimate": amount, "markets": texts, "rejected": texts,
                ]),
        ]
    ]

    static let prices = object([
        "name": text, "id": identifier, "game": text, "set": text, "number": text, "set_name": optionalText,
        "rarity": optionalText, "language": optionalText, "released_at": optionalDay,
        "offline": ["type": "boolean", "description": "Whether the network was left out or not there."],
        "prices": list(of: "FullPrice"),
    ])

    private static let optionalPoint: JSONTree = [
        "oneOf": [object(["day": day, "amount": amount]), ["type": "null"]]
    ]

    static let series = object([
        "finish": text, "edition": optionalText, "condition": optionalText, "grade": optionalText,
        "currency": text, "low": optionalPoint, "high": optionalPoint, "first": optionalPoint,
        "last": optionalPoint,
        "trends": [
            "type": "array",
            "items": object([
                "days": integer, "direction": text,
                "change": ["type": ["number", "null"], "description": "By which part of itself it moved."],
                "points": count,
            ]),
        ],
        "points": [
            "type": "array", "items": object(["day": day, "amount": amount, "sources": texts]),
        ],
    ])

    static let history = object([
        "name": text, "id": identifier, "game": text, "set": text, "number": text, "set_name": optionalText,
        "series": list(of: "Series"),
    ])
}
