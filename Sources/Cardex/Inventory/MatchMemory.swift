internal import CardIndex
internal import CardModel

/// What one thread remembers from line to line: inventories say the same things again and again.
final class MatchMemory {
    private static let capacity = 50_000

    let directory: SetDirectory
    private var setHits: [String: [SetDirectory.Hit]] = [:]
    private var strings: [UInt32: String] = [:]
    private var numberKeys: [UInt32: String] = [:]
    private var foldedRarities: [UInt32: String] = [:]

    init(_ directory: SetDirectory) {
        self.directory = directory
    }

    /// The sets that a text names.
    func sets(_ text: String) -> [SetDirectory.Hit] {
        if let known = setHits[text] { return known }
        if setHits.count >= Self.capacity { setHits.removeAll() }
        let found = directory.hits(text)
        setHits[text] = found
        return found
    }

    /// A short string of the index.
    func string(_ number: UInt32, in index: SearchIndex) -> String {
        if let known = strings[number] { return known }
        let text = index.string(number)
        strings[number] = text
        return text
    }

    /// The canonical key of a collector number of the index.
    func numberKey(_ number: UInt32, in index: SearchIndex) -> String {
        if let known = numberKeys[number] { return known }
        let key = NumberText(index.numberText(number))?.key ?? ""
        numberKeys[number] = key
        return key
    }

    /// A rarity of the index, folded.
    func rarity(_ number: UInt32, in index: SearchIndex) -> String {
        if let known = foldedRarities[number] { return known }
        let folded = RarityText.folded(index.string(number))
        foldedRarities[number] = folded
        return folded
    }
}
