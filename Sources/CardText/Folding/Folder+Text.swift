internal import CICUShim

extension Folder {
    /// Folds a text whose symbols are to stay what they are, each a word of its own.
    ///
    /// Other than in a name, nothing becomes words that are typed for it: `Nidoran♀` is `nidoran ♀`, `Charizard δ` keeps its
    /// letter, and `&` ends a word as all other punctuation does. A text of punctuation alone folds to that punctuation.
    ///
    /// - Parameters:
    ///   - source: Any bytes; what is not UTF-8 counts as U+FFFD, which folds to nothing.
    ///   - folded: The buffer, whose former content is lost; `spaced` is the folded text.
    /// - Complexity: O(`source.count`).
    package mutating func foldText(_ source: Span<UInt8>, into folded: inout FoldedText) {
        if !foldASCII(source, into: &folded) {
            folded.removeAll()
            readTextUnits(of: source)
            composeUnits()
            writeUnits(into: &folded, breaksWords: true)
        }
        if folded.spaced.isEmpty {
            folded.removeAll()
            readVisibleUnits(of: source)
            composeUnits()
            writeUnits(into: &folded, breaksWords: false)
        }
    }

    /// Reads the source into units, of which none stands for the words of a symbol.
    private mutating func readTextUnits(of source: Span<UInt8>) {
        units.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        var index = 0
        while index < source.count {
            let offset = UInt32(clamping: index)
            let scalar = UTF8Decoding.nextScalar(in: source, at: &index)
            let unit = table.unit(for: scalar)
            switch unit.kind {
            case .nothing, .unknown:
                continue
            case .sequence:
                for position in 0..<table.count(ofSequenceAt: unit.payload) {
                    let part = table.unit(position, ofSequenceAt: unit.payload)
                    add(part.kind == .symbol ? .wordBreak : part, from: offset)
                }
            case .symbol, .wordBreak:
                add(.wordBreak, from: offset)
                guard scalar >= 0x80, Self.isSymbol(scalar) else { continue }
                add(.scalar(scalar), from: offset)
                add(.wordBreak, from: offset)
            case .scalar, .combining:
                add(unit, from: offset)
            }
        }
    }

    private mutating func add(_ unit: FoldUnit, from offset: UInt32) {
        units.append(unit)
        offsets.append(offset)
    }

    private static func isSymbol(_ scalar: UInt32) -> Bool {
        icu_shim_kind(scalar) == Int32(ICU_SHIM_SYMBOL)
    }
}
