internal import CardText

/// Words by which a listing gives away that it is not one real card.
enum ListingWords {
    /// Single words, folded.
    private static let words: Set<Substring> = [
        // several things
        "lot", "lots", "bundle", "bundles", "playset", "playsets", "joblot", "konvolut", "sammlung", "posten",
        "lote",
        "lotto", "lotti", "paket", "choose", "pick", "singles", "complete", "mystery", "repack", "random",
        "pair",
        // no real card
        "proxy", "proxies", "proxie", "orica", "oricas", "custom", "replica", "fake", "counterfeit",
        "reproduction",
        "repro", "fanart", "fanmade", "novelty", "unofficial", "parody", "handmade", "altered", "jumbo",
        "oversized",
        "oversize", "metal", "digital", "ptcgo", "ptcgl", "mtgo", "code", "codes", "sticker", "stickers",
        "poster",
        "print", "artwork", "keychain", "plush", "figure", "pin", "coin", "playmat", "magnet",
        // what cards come in
        "booster", "boosters", "pack", "packs", "box", "boxes", "sealed", "tin", "tins", "deck", "decks",
        "blister",
        "etb", "display", "case", "empty", "wrapper", "binder", "album", "sleeve", "sleeves",
    ]

    /// Phrases, folded, with a blank on both sides.
    private static let phrases = [
        " fan art ", " set of ", " full set ", " gold plated ", " you choose ", " your choice ", " job lot ",
        " not real ",
        " top loader only ", " box only ", " read description ",
    ]

    /// Whether a title speaks of something else than one real card.
    ///
    /// - Parameters:
    ///   - text: The folded title, with a blank on both sides.
    ///   - terms: What the words of the title say; `pack fresh` speaks of no pack.
    ///   - own: The words of the card's own name and set.
    /// - Returns: Whether it does.
    static func meanSomethingElse(_ text: String, _ terms: [QueryTerm], besides own: Set<Substring>) -> Bool {
        if phrases.contains(where: { text.contains($0) }) { return true }
        var spoken: Set<Int> = []
        for term in terms where term.kind == .condition && term.value != "sealed" {
            spoken.formUnion(term.words)
        }
        return text.split(separator: " ").enumerated().contains { index, word in
            !spoken.contains(index) && !own.contains(word) && (words.contains(word) || isCount(word))
        }
    }

    /// Whether a word counts things: `x4`, `4x`, `10x`.
    private static func isCount(_ word: Substring) -> Bool {
        guard (2...3).contains(word.utf8.count) else { return false }
        let digits = word.first == "x" ? word.dropFirst() : word.last == "x" ? word.dropLast() : ""
        guard !digits.isEmpty, let count = Int(digits) else { return false }
        return count > 1
    }
}
