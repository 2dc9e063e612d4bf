package import CardModel

/// Reads finishes as people write them.
package enum FinishTerm {
    /// Reads a finish: `foil`, `Reverse Holo`, `cold foil`, or the term itself.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The finish; words that are none of the known ones become a term in camel case.
    package static func finish(_ text: String) -> Finish {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let joined = words.joined().lowercased()
        for (spellings, finish) in finishes where spellings.contains(joined) { return finish }
        guard words.count > 1, let first = words.first else { return Finish(rawValue: text) }
        return Finish(
            rawValue: first.lowercased()
                + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined())
    }

    private static let finishes: [([String], Finish)] = [
        (["normal", "nonfoil", "nonholo", "plain", "regular"], .normal),
        (["holo", "holofoil", "holographic"], .holofoil),
        (["reverse", "reverseholo", "reverseholofoil", "reversefoil"], .reverseHolofoil),
        (["foil"], .foil), (["etched", "etchedfoil", "foiletched"], .etched),
    ]
}
