internal import CardText

/// Which printings of a name stand first: those of the finish and the rarity that a query names.
///
/// A preference drops nothing, since dumps tell finishes and rarities in too many ways to rely on.
struct PrintingPreference: Sendable {
    /// The finishes, as terms of `Finish`.
    var finishes: [String] = []
    /// The folded words of the rarities; a rarity meets them when it holds all words of one.
    var rarities: [String] = []

    /// Whether every printing is as good as the next.
    var isEmpty: Bool { finishes.isEmpty && rarities.isEmpty }

    /// Puts the preferred printings first; all others keep their order.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - reader: The index.
    /// - Complexity: O(number of printings).
    func order(_ printings: inout [Int], in reader: borrowing IndexReader) {
        if isEmpty || printings.count < 2 { return }
        var folder = Folder()
        var scores: [UInt32: Int] = [:]
        var ranked: [(score: Int, place: Int, printing: Int)] = []
        for (place, printing) in printings.enumerated() {
            let profile = reader.printingProfiles[printing]
            let score =
                scores[profile]
                ?? score(
                    finishes: reader.strings.string(Int(reader.profile(printing, .finishes))),
                    rarity: reader.strings.string(Int(reader.profile(printing, .rarity))), &folder)
            scores[profile] = score
            ranked.append((score, place, printing))
        }
        ranked.sort { ($1.score, $0.place) < ($0.score, $1.place) }
        printings = ranked.map(\.printing)
    }

    private func score(finishes held: String, rarity: String, _ folder: inout Folder) -> Int {
        let held = held.split(separator: ",")
        let words = Self.words(folder.fold(rarity))
        var score = finishes.count { finish in held.contains { $0 == finish } }
        score += rarities.count { wanted in
            wanted.split(separator: " ").allSatisfy { part in words.contains { $0 == part } }
        }
        return score
    }

    private static func words(_ folded: FoldedText) -> [Substring] {
        String(decoding: folded.spaced, as: UTF8.self).split(separator: " ")
    }
}
