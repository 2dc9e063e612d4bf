/// Collects the keys of one lane, which come in ascending order.
struct LaneBuilder<Symbol: KeySymbol> {
    private(set) var symbols: [Symbol] = []
    private(set) var starts: [UInt32] = [0]
    private var isTooLarge = false

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - symbolCount: The greatest number of symbols to come.
    ///   - keyCount: The greatest number of keys to come.
    init(symbolCount: Int, keyCount: Int) {
        symbols.reserveCapacity(symbolCount)
        starts.reserveCapacity(keyCount + 1)
    }

    /// The number of keys.
    var count: Int { starts.count - 1 }

    /// About how many bytes the lane's parts have together, rather too many.
    var byteCount: Int {
        // Per key: its start, place and signature, and two nodes of the trie. Per gram: two bytes of its list.
        count * (16 + 2 * (4 + MemoryLayout<Symbol>.stride)) + symbols.count * MemoryLayout<Symbol>.stride
            + (symbols.count + 2 * count) * 3 + 4096
    }

    /// Appends the next key.
    mutating func append(_ key: Span<Symbol>) {
        unsafe key.withUnsafeBufferPointer { unsafe symbols.append(contentsOf: $0) }
        if symbols.count > DictionaryLayout.greatestPosition { isTooLarge = true }
        starts.append(UInt32(truncatingIfNeeded: symbols.count))
    }

    /// Writes the lane's parts.
    ///
    /// - Throws: ``KeyDictionaryError/tooLarge(part:count:limit:)``.
    consuming func write(to writer: inout PartWriter) throws(KeyDictionaryError) {
        guard !isTooLarge else {
            throw .tooLarge(part: "keys", count: symbols.count, limit: DictionaryLayout.greatestPosition)
        }
        writer.append(symbols.span)
        writer.append(starts.span)
        try LaneEncoder(symbols: symbols.span, starts: starts.span).encode(to: &writer)
    }
}
