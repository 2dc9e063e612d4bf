/// What is said of cards, sets and matched lines.
extension NativeSchemas {
    static let card = object([
        "id": identifier, "name": text, "game": text, "set": text, "set_name": optionalText, "number": text,
        "printed_total": ["type": ["integer", "null"]], "rarity": optionalText, "language": optionalText,
        "released_at": optionalDay, "digital": truth, "finishes": texts,
        "other_names": [
            "type": "array",
            "items": object([
                "name": text, "kind": ["type": "string", "enum": ["face", "printed", "flavor"]],
            ]),
        ],
        "images": images,
        "external_ids": ["type": "array", "items": object(["kind": text, "value": text])],
        "prices": list(of: "FullPrice"),
        "others": ["type": "array", "items": identifier],
    ])

    static let set = object([
        "game": text, "set": text, "name": optionalText, "series": optionalText, "codes": texts,
        "released_at": optionalDay, "printed_total": ["type": ["integer", "null"]], "printings": count,
    ])

    static let sets = object(["total": count, "sets": list(of: "Set")])

    static let matchedCard = object([
        "id": identifier, "name": text, "set": text, "set_name": text, "number": text, "rarity": text,
    ])

    private static let matchedLine = object([
        "line": ["type": "integer", "minimum": 1],
        "input": ["type": "object", "additionalProperties": text],
        "confidence": ["type": "string", "enum": ["sure", "likely", "ambiguous", "none"]],
        "printing": optional("MatchedCard"), "reasons": texts, "candidates": list(of: "MatchedCard"),
        "quantity": integer, "finish": optionalText, "condition": optionalText, "price": optionalAmount,
        "currency": optionalText, "total": optionalAmount, "price_source": optionalText,
        "price_notes": texts, "review": optionalText, "problems": texts,
    ])

    private static let amounts: JSONTree = ["type": "object", "additionalProperties": amount]

    static let matchSummary = object([
        "lines": count, "remarks": count, "copies": count, "sure": count, "likely": count,
        "ambiguous": count, "none": count, "unpriced": count, "problems": count, "totals": amounts,
        "firm_totals": amounts,
    ])

    static let matchLine: JSONTree = [
        "description": "One line of the answer; the last one is the summary, or an error.",
        "anyOf": [matchedLine, object(["summary": reference("MatchSummary")]), reference("Error")],
    ]
}
