package import CardModel

/// Which games an index is about.
extension SearchIndex {
    /// The games of all printings, in order.
    ///
    /// - Complexity: O(number of kinds of printings), which is a fraction of their number.
    package var games: [Game] {
        withReader { reader in
            var seen: Set<UInt32> = []
            for profile in 0..<reader.profiles.count / ProfileField.count {
                seen.insert(reader.profiles[profile &* ProfileField.count &+ ProfileField.game.rawValue])
            }
            return seen.map { Game(rawValue: reader.strings.string(Int($0))) }.sorted()
        }
    }
}
