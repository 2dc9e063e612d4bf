internal import CardCatalog
internal import CardIndex

/// What an index notes of one dump that went in: format and options, the digest of its content, and how many printings
/// it gave for each game.
///
///     csv,game=lorcana 9f86d081…0f00a08 204 lorcana
///
/// No path stands in it, so that the same dumps give the same index wherever they stand.
struct SourceNote: Hashable {
    /// The format with its options, as `CatalogSource` spells them.
    var specification: String
    /// The digest of the content, in hexadecimal.
    var digest: String
    /// How many printings the dump gave for each game.
    var printings: [Game: Int] = [:]

    /// Makes a note.
    init(specification: String, digest: String, printings: [Game: Int] = [:]) {
        self.specification = specification
        self.digest = digest
        self.printings = printings
    }

    /// Makes the note of a dump that was read.
    init(_ dump: ReleaseReport.Dump) {
        self.init(
            specification: dump.source.specification, digest: dump.summary.contentDigest,
            printings: dump.printings)
    }

    /// Reads a line of an index; `nil` for a line that says something else.
    init?(line: String) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        // A digest that stands for documents is spelt otherwise: `documents sha256:…`.
        guard let place = words.firstIndex(where: { $0.utf8.count == 64 }), place > 0 else { return nil }
        self.init(
            specification: words[..<place].joined(separator: " "), digest: String(words[place]))
        let counts = words[(place + 1)...]
        for index in counts.indices where (index - counts.startIndex).isMultiple(of: 2) {
            guard let count = Int(counts[index]), index + 1 < counts.endIndex else { continue }
            printings[Game(rawValue: String(counts[index + 1]))] = count
        }
    }

    /// The line that stands in the index.
    var line: String {
        let counts = printings.sorted { $0.key < $1.key }.map { " \($0.value) \($0.key)" }
        return "\(specification) \(digest)\(counts.joined())"
    }

    /// The note without the counts, which follow from the rest.
    var identity: SourceNote { SourceNote(specification: specification, digest: digest) }

    /// The notes of an index.
    static func notes(of index: SearchIndex) -> [SourceNote] {
        index.sources.compactMap { SourceNote(line: $0) }
    }
}

/// The order of the dumps of an index, noted where it decided what a printing says: the first dump is believed.
enum SourceOrder {
    /// The line that stands in the index.
    ///
    /// - Parameter notes: The dumps, in order.
    /// - Returns: The digest of their formats, options and contents in this order, cut to 16 digits.
    static func line(of notes: [SourceNote]) -> String {
        var hash = SHA256()
        for note in notes { hash.update("\(note.identity.line)\n") }
        return "order \(hash.hexadecimalDigest().prefix(16))"
    }

    /// Whether dumps in this order give what an index noted of theirs.
    static func isKept(by notes: [SourceNote], of index: SearchIndex) -> Bool {
        guard let noted = index.sources.first(where: { $0.hasPrefix("order ") }) else { return true }
        return noted == line(of: notes)
    }
}

/// The rules by which dumps become printings, beside the format of the file and the folding of names.
enum RebuildRules {
    /// To be raised when the same dumps give other printings than before, so that the next rebuild reads them again.
    static let version = 1

    /// The line that stands in the index.
    static let line = "rules \(version)"
}

extension CatalogSource {
    /// The format with its options: the source as it is spelt, but without its path.
    public var specification: String {
        let text = description
        let suffix = ":\(path)"
        return text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : format.rawValue
    }

    /// Whether the format holds prices alone, which go to the price store and not into the index.
    var holdsPricesAlone: Bool { format == .tcgcsv || format == .cardmarket }
}
