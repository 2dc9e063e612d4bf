internal import CardDocuments

/// Terms that say what a card is: `is:foil`, `is:transform`, `not:reprint`.
extension SearchEvaluation {
    /// Words for members that are true or false.
    private static let truths = [
        "full": "full_art", "fullart": "full_art", "hires": "highres_image", "spotlight": "story_spotlight",
        "gamechanger": "game_changer",
    ]

    /// Words for several layouts.
    private static let layouts: [String: [String]] = [
        "dfc": ["transform", "modal_dfc", "double_faced_token", "reversible_card", "art_series"],
        "mdfc": ["modal_dfc"], "tdfc": ["transform"], "double": ["transform", "modal_dfc"],
        "token": ["token", "double_faced_token", "emblem"], "artseries": ["art_series"],
        "extra": ["token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard"],
    ]

    /// Words for parts of the type line; `permanent` is any of these.
    private static let permanents = ["artifact", "battle", "creature", "enchantment", "land", "planeswalker"]

    /// The cards that are something.
    func condition(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        let word = term.value.lowercased()
        var found = DocumentSet(capacity: documents.count)
        var isKnown = true
        switch word {
        case "foil", "nonfoil", "etched", "glossy":
            found.formUnion(documents.documents(where: "finishes", is: word))
            found.formUnion(documents.documents(where: word, is: "true"))
        case "funny":
            found.formUnion(documents.documents(where: "set_type", is: "funny"))
            found.formUnion(documents.documents(where: "border_color", is: "silver"))
        case "permanent": found = types(Self.permanents)
        case "spell":
            found = types(["land"])
            found.formComplement()
        case "historic": found = types(["artifact", "legendary", "saga"])
        case "commander":
            found = types(["legendary creature"])
            found.formUnion(
                documents.documents(where: "oracle_text") { written, _ in
                    Self.containsWhateverCase(written, Array("can be your commander".utf8).span)
                })
        default: isKnown = false
        }
        if let layouts = Self.layouts[word] {
            isKnown = true
            found.formUnion(documents.documents(where: "layout", isOneOf: layouts))
        }
        if !isKnown, let truth = truth(Self.truths[word] ?? word) {
            isKnown = true
            found.formUnion(truth)
        }
        if !isKnown {
            let wanted = Array(word.utf8)
            for path in ["layout", "promo_types", "frame_effects", "frame_effect", "set_type", "games"] {
                let own = documents.documents(where: path) { written, _ in
                    Self.isEqual(written, wanted.span, exceptFor: UInt8(ascii: "_"))
                }
                if !own.isEmpty { isKnown = true }
                found.formUnion(own)
            }
        }
        guard isKnown else { throw IgnoredTerm(reason: "Unknown condition “\(term.value)”.") }
        try negate(&found, term)
        return found
    }

    private func types(_ words: [String]) -> DocumentSet {
        var found = DocumentSet(capacity: documents.count)
        for path in SearchKey.type.paths {
            found.formUnion(
                documents.documents(where: path) { _, folded in
                    words.contains { Self.contains(folded, Array($0.utf8).span) }
                })
        }
        return found
    }

    /// The cards of which a member is true; `nil` where no card has the member as true or false.
    private func truth(_ path: String) -> DocumentSet? {
        guard !path.contains("."), let field = documents.field(path),
            field.number(of: "true") != nil || field.number(of: "false") != nil
        else { return nil }
        return documents.documents(where: path, is: "true")
    }

    /// Whether two texts are equal but for one byte that may be missing, and the case of ASCII letters.
    private static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>, exceptFor ignored: UInt8) -> Bool {
        var (leftIndex, rightIndex) = (0, 0)
        while true {
            while leftIndex < left.count, left[leftIndex] == ignored { leftIndex += 1 }
            while rightIndex < right.count, right[rightIndex] == ignored { rightIndex += 1 }
            guard leftIndex < left.count, rightIndex < right.count else {
                return leftIndex == left.count && rightIndex == right.count
            }
            guard lowered(left[leftIndex]) == lowered(right[rightIndex]) else { return false }
            leftIndex += 1
            rightIndex += 1
        }
    }
}
