/// What searches answer.
extension NativeSchemas {
    static let answer = object(
        [
            "query": ["type": "string", "description": "The text as asked."],
            "elapsed_ns": ["type": "integer", "description": "From parsing the text to the ranked names."],
            "verdict": verdict,
            "exhaustive": [
                "type": "boolean", "description": "Whether everything that could match was looked at.",
            ],
            "results": list(of: "Result"),
        ],
        others: [
            "interpretation": reference("Interpretation"), "margin": optional("Margin"),
            "prices_complete": [
                "type": "boolean",
                "description": "`false` where there was no time to look for all prices; else it is left out.",
            ],
        ])

    static let names = object(["verdict": verdict, "names": texts])

    static let completion: JSONTree = ["anyOf": [reference("Answer"), reference("Names")]]

    static let result = object(
        [
            "name": ["type": "string", "description": "The name as its game spells it."],
            "score": ["type": "integer", "description": "The rank as one number; more is better."],
            "distance": ["type": "integer", "description": "How many edits away the name is."],
            "match": ["type": "string", "description": "How the name matches, such as `exact` or `typo`."],
            "found_by": [
                "type": ["string", "null"],
                "description": "The other name by which it was found; `null` when by its own.",
            ],
            "printing_count": ["type": "integer", "description": "How many printings fit in all."],
        ],
        others: [
            "highlights": [
                "type": "array",
                "description":
                    "The parts that matched, as pairs of UTF-8 offsets in `found_by` or else in `name`.",
                "items": ["type": "array", "items": integer, "minItems": 2, "maxItems": 2],
            ],
            "found_as": text,
            "explain": [
                "type": "object", "additionalProperties": integer,
                "description": "What ranks compare, in that order; less is better.",
            ],
            "printings": list(of: "Printing"),
        ])

    static let images = object(["small": optionalText, "large": optionalText])

    static let printing = object(
        [
            "id": identifier, "game": text, "set": text, "number": text, "set_name": optionalText,
            "rarity": optionalText, "language": optionalText, "released_at": optionalDay,
            "price": optional("Price"),
        ],
        others: ["images": images])

    static let interpretation = object(
        [
            "name": ["type": "string", "description": "The folded text that was looked for."],
            "maximum_distance": integer,
            "set_aside": ["type": "array", "items": object(["part": text, "reason": text])],
            "terms": [
                "type": "array",
                "items": object([
                    "text": text,
                    "range": ["type": "array", "items": integer, "minItems": 2, "maxItems": 2],
                    "meaning": text, "value": text, "use": text, "explicit": truth,
                ]),
            ],
        ],
        others: ["number": text, "total": text])

    static let margin = object(["next": text, "field": optionalText, "difference": integer])
}
