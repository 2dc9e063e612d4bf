/// Answers to look at, by the name of their schema.
package enum NativeExamples {
    /// The examples; a test holds each against its schema.
    package static let all: KeyValuePairs<String, JSONTree> = [
        "Completion": [
            "query": "chariz", "elapsed_ns": 8_400, "verdict": "ambiguous", "exhaustive": true,
            "results": [
                [
                    "name": "Charizard", "score": 9_007_128_314_806_524, "distance": 0,
                    "match": "partial-prefix", "found_by": nil, "printing_count": 46,
                    "highlights": [[0, 6]],
                ]
            ],
        ],
        "Answer": [
            "query": "charzard 4/102", "elapsed_ns": 21_300, "verdict": "unique", "exhaustive": true,
            "results": [
                [
                    "name": "Charizard", "score": 8_970_912_101_040_124, "distance": 1, "match": "typo",
                    "found_by": nil, "printing_count": 1,
                    "printings": [
                        [
                            "id": "pokemon:base1-4", "game": "pokemon", "set": "base1", "number": "4",
                            "set_name": "Base", "rarity": "Rare Holo", "language": "en",
                            "released_at": "1999-01-09",
                            "price": [
                                "amount": 412, "currency": "USD", "finish": "holofoil",
                                "source": "tcgplayer", "kind": "market", "as_of": "2026-08-01T12:30:00Z",
                                "age_seconds": 5_400, "freshness": "recent", "confidence": .permille(870),
                                "reasons": [],
                            ],
                        ]
                    ],
                ]
            ],
        ],
        "Sets": [
            "total": 1,
            "sets": [
                [
                    "game": "pokemon", "set": "base1", "name": "Base", "series": "Base", "codes": ["BS"],
                    "released_at": "1999-01-09", "printed_total": 102, "printings": 102,
                ]
            ],
        ],
        "History": [
            "name": "Charizard", "id": "pokemon:base1-4", "game": "pokemon", "set": "base1", "number": "4",
            "set_name": "Base",
            "series": [
                [
                    "finish": "holofoil", "edition": nil, "condition": nil, "grade": nil, "currency": "USD",
                    "low": ["day": "2026-07-31", "amount": 405],
                    "high": ["day": "2026-08-01", "amount": 412],
                    "first": ["day": "2026-07-31", "amount": 405],
                    "last": ["day": "2026-08-01", "amount": 412],
                    "trends": [["days": 7, "direction": "stable", "change": .permille(17), "points": 2]],
                    "points": [
                        ["day": "2026-07-31", "amount": 405, "sources": ["tcgplayer"]],
                        ["day": "2026-08-01", "amount": 412, "sources": ["tcgplayer"]],
                    ],
                ]
            ],
        ],
    ]
}
