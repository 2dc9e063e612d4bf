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
    private var table = ScalarTable()
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
        folded.removeAll()
        if !foldASCII(source, into: &folded) {
            folded.removeAll()
            readUnits(of: source)
            nameLoneGreekLetters()
            composeUnits()
            writeUnits(into: &folded, breaksWords: true)
        }
        if folded.spaced.isEmpty {
            readVisibleUnits(of: source)
            composeUnits()
            writeUnits(into: &folded, breaksWords: false)
        }
        folded.sourceOffsets.append(UInt32(clamping: source.count))
    }

    /// Folds a name of plain ASCII.
    ///
    /// - Returns: Whether the name was one; otherwise the buffer holds a part of it.
    private func foldASCII(_ source: Span<UInt8>, into folded: inout FoldedText) -> Bool {
        let table = asciiTable.span
        var seen: UInt8 = 0
        folded.spaced.append(addingCapacity: source.count) { spaced in
            folded.joined.append(addingCapacity: source.count) { joined in
                folded.sourceOffsets.append(addingCapacity: source.count + 1) { sourceOffsets in
                    var wordBreak = 0
                    var isBroken = false
                    for index in source.indices {
                        let byte = table[Int(source[index])]
                        seen |= byte
                        if byte > ASCIITable.wordBreak {
                            if isBroken {
                                spaced.append(ASCIITable.wordBreak)
                                sourceOffsets.append(UInt32(clamping: wordBreak))
                                isBroken = false
                            }
                            spaced.append(byte)
                            joined.append(byte)
                            sourceOffsets.append(UInt32(clamping: index))
                        } else if byte == ASCIITable.wordBreak, !isBroken, !spaced.isEmpty {
                            wordBreak = index
                            isBroken = true
                        }
                    }
                }
            }
        }
        return seen < ASCIITable.beyond
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
    private mutating func readVisibleUnits(of source: Span<UInt8>) {
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
