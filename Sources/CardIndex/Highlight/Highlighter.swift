package import CardText

/// Finds which characters of a shown name a query matched, for whoever sets them in bold.
///
///     shown name ──Folder──► symbols with their offsets ──┐
///                                                         ├──► marks ──► ranges of whole characters
///     folded query ────────► symbols ─────────────────────┘    one per symbol
///
/// Nothing of it is stored in the index: a name that is shown is folded again and aligned with the query the way it
/// was found. Separators between two matched characters belong to the match, those at its ends do not. A character
/// is matched when something it folds to is, so the sign of `Nidoran♀` is matched by `female`.
///
/// It holds memory that is used again: one per thread.
package struct Highlighter: Sendable {
    /// The longest texts, in symbols, that are compared beyond their beginning.
    private static let comparedLength = 1_024

    private var folded = FoldedText()
    private var shown = FoldedSymbols()
    private var query = FoldedSymbols()
    private var marks: [Bool] = []
    private var alignment = SymbolAlignment()
    private var pairing = WordPairing()

    /// Makes a highlighter whose memory grows with what it compares.
    package init() {}

    /// Finds what of a text matched.
    ///
    /// - Parameters:
    ///   - text: The text that is shown: the name, or the other name by which it was found.
    ///   - query: The folded text that was looked for, in UTF-8 with spaces between words.
    ///   - part: What of the text the match points at.
    ///   - folder: Folds the text.
    /// - Returns: Ranges of UTF-8 offsets in `text`: ascending, apart from each other, none empty, all of whole
    ///   characters.
    /// - Complexity: O(length of `text`), and O(length of `query` × length of `text`) where they differ.
    package mutating func ranges(
        in text: String, query: Span<UInt8>, part: HighlightedPart, folder: inout Folder
    ) -> [Range<Int>] {
        self.query.read(query)
        guard self.query.count > 0 else { return [] }
        folder.fold(text.utf8Span.span, into: &folded)
        shown.read(folded)
        marks.removeAll(keepingCapacity: true)
        marks.append(contentsOf: repeatElement(false, count: shown.count))
        switch part {
        case .everything: markAll(0..<shown.count)
        case .whole: alignment.mark(self.query, shown, isPrefix: false, in: &marks)
        case .beginning: alignment.mark(self.query, shown, isPrefix: true, in: &marks)
        case .pieces: markPieces()
        }
        return CharacterRanges.ranges(in: text, marks: marks.span, sources: shown.sources.span)
    }

    private mutating func markAll(_ symbols: Range<Int>) {
        for symbol in symbols { marks[symbol] = true }
    }

    /// Marks what the texts have in common, wherever it stands.
    private mutating func markPieces() {
        let place = occurrence()
        if let place, shown.startsWord(place) { return markAll(place..<(place + query.count)) }
        guard max(query.count, shown.count) <= Self.comparedLength else { return }
        let unpaired = pairing.mark(query, shown, allowsSlips: place == nil, &alignment, in: &marks)
        if let place, unpaired > 0 {
            for symbol in marks.indices { marks[symbol] = false }
            return markAll(place..<(place + query.count))
        }
        if !marks.contains(true) { Self.markSharedGrams(query, shown, in: &marks) }
    }

    /// Where the joined query stands in the joined text: at the start of a word if anywhere, else first.
    private func occurrence() -> Int? {
        guard query.count <= shown.count, shown.count <= Self.comparedLength else { return nil }
        let typed = query.scalars.span
        let text = shown.scalars.span
        var first: Int?
        for start in 0...(text.count - typed.count) where text[start] == typed[0] {
            var length = 1
            while length < typed.count, text[start + length] == typed[length] { length += 1 }
            guard length == typed.count else { continue }
            if shown.startsWord(start) { return start }
            first = first ?? start
        }
        return first
    }

    /// Marks every run of three symbols that the query holds too, which is all that similarity is made of.
    ///
    /// Ideographs and kana say as much in two.
    private static func markSharedGrams(
        _ query: borrowing FoldedSymbols, _ name: borrowing FoldedSymbols, in marks: inout [Bool]
    ) {
        let typed = query.scalars.span
        let text = name.scalars.span
        let length = name.scalars.contains { $0 >= 0x2E80 } ? 2 : 3
        guard typed.count >= length, text.count >= length else { return }
        for start in 0...(text.count - length) {
            for place in 0...(typed.count - length) where typed[place] == text[start] {
                var shared = 1
                while shared < length, typed[place + shared] == text[start + shared] { shared += 1 }
                if shared == length {
                    for symbol in start..<(start + length) { marks[symbol] = true }
                    break
                }
            }
        }
    }
}
