/// Folds names to the form in which two spellings of the same name are equal.
///
/// A name of ASCII letters takes one pass over a table. Any other goes through `FoldUnit`s:
///
///     UTF-8 ──► scalars ──► units ──► lone Greek letters named ──► marks ordered, composed ──► words
///                  ScalarTable (ScalarRules, ICU)                        (NFC)
///
/// - Case, accents, width and kana do not matter; quotes vanish; all other punctuation ends a word; symbols that
///   people read aloud become words (`Nidoran♀` is `nidoran female`).
/// - A Greek letter is a letter where any two Greek letters of the name stand side by side, and the name of the
///   letter otherwise: `Charizard δ` is `charizard delta`, while `Μαγεία δ` stays Greek.
/// - A name of which nothing would be left (`???`) folds to its visible scalars, case-folded; only a name without
///   any folds to nothing.
///
/// Folding what was folded changes nothing. A folder holds scratch memory: use one per thread.
package struct Folder: ~Copyable {
    private let asciiTable = ASCIITable.bytes
    var table = ScalarTable()
    /// The units of the name at hand, and for each the offset of its source.
    var units: [FoldUnit] = []
    var offsets: [UInt32] = []

    /// Makes a folder whose memory grows with what it folds.
    package init() {}

    /// Folds a name.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The folded text.
    /// - Complexity: O(length of `text`).
    package mutating func fold(_ text: String) -> FoldedText {
        var folded = FoldedText()
        let utf8 = text.utf8
        fold(utf8.span, into: &folded)
        return folded
    }

    /// Folds a name into a buffer that is used again and again.
    ///
    /// - Parameters:
    ///   - source: Any bytes; what is not UTF-8 counts as U+FFFD, which folds to nothing.
    ///   - folded: The buffer, whose former content is lost.
    /// - Complexity: O(`source.count`).
    package mutating func fold(_ source: Span<UInt8>, into folded: inout FoldedText) {
        if !foldASCII(source, into: &folded) {
            folded.removeAll()
            readUnits(of: source)
            nameLoneGreekLetters()
            composeUnits()
            writeUnits(into: &folded, breaksWords: true)
        }
        if folded.spaced.isEmpty {
            folded.removeAll()
            readVisibleUnits(of: source)
            composeUnits()
            writeUnits(into: &folded, breaksWords: false)
        }
        folded.sourceOffsets.append(UInt32(clamping: source.count))
    }

    /// Folds a name of plain ASCII.
    ///
    /// - Returns: Whether the name was one; otherwise the buffer holds nothing of use.
    func foldASCII(_ source: Span<UInt8>, into folded: inout FoldedText) -> Bool {
        guard source.count < UInt32.max else { return false }
        folded.makeRoom(for: source.count)
        let end = Self.writeASCII(
            source, asciiTable.span, spaced: &folded.spaced, joined: &folded.joined,
            sourceOffsets: &folded.sourceOffsets)
        folded.truncate(spaced: end.spaced, joined: end.joined)
        return end.isASCII
    }

    /// Writes the fold of ASCII without a branch: each byte is written, and what is not wanted is written over.
    private static func writeASCII(
        _ source: Span<UInt8>, _ table: Span<UInt8>, spaced spacedArray: inout [UInt8],
        joined joinedArray: inout [UInt8], sourceOffsets offsetArray: inout [UInt32]
    ) -> (spaced: Int, joined: Int, isASCII: Bool) {
        var spaced = spacedArray.mutableSpan
        var joined = joinedArray.mutableSpan
        var sourceOffsets = offsetArray.mutableSpan
        var spacedCount = 0
        var joinedCount = 0
        var last = ASCIITable.wordBreak
        var seen: UInt8 = 0
        for index in source.indices {
            let byte = table[Int(source[index])]
            seen |= byte
            spaced[spacedCount] = byte
            sourceOffsets[spacedCount] = UInt32(truncatingIfNeeded: index)
            joined[joinedCount] = byte
            let isKept = byte > ASCIITable.wordBreak
            let isFirstBreak = byte == ASCIITable.wordBreak && last != ASCIITable.wordBreak
            joinedCount &+= isKept ? 1 : 0
            spacedCount &+= isKept || isFirstBreak ? 1 : 0
            last = byte == ASCIITable.nothing ? last : byte
        }
        if spacedCount > 0, last == ASCIITable.wordBreak { spacedCount -= 1 }
        return (spacedCount, joinedCount, seen < ASCIITable.beyond)
    }

    /// Reads the source into units.
    mutating func readUnits(of source: Span<UInt8>) {
        units.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        var index = 0
        while index < source.count {
            let offset = UInt32(clamping: index)
            let unit = table.unit(for: UTF8Decoding.nextScalar(in: source, at: &index))
            switch unit.kind {
            case .nothing, .unknown:
                continue
            case .sequence:
                for position in 0..<table.count(ofSequenceAt: unit.payload) {
                    units.append(table.unit(position, ofSequenceAt: unit.payload))
                    offsets.append(offset)
                }
            case .scalar, .combining, .wordBreak, .symbol:
                units.append(unit)
                offsets.append(offset)
            }
        }
    }

    /// Reads the visible scalars of a source of which nothing else is left.
    mutating func readVisibleUnits(of source: Span<UInt8>) {
        units.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        var index = 0
        while index < source.count {
            let offset = UInt32(clamping: index)
            ScalarRules.appendVisible(UTF8Decoding.nextScalar(in: source, at: &index), to: &units)
            while offsets.count < units.count { offsets.append(offset) }
        }
    }
}
