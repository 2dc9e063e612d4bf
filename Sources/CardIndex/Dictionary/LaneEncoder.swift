/// Makes the parts of a lane that follow from its keys.
struct LaneEncoder<Symbol: KeySymbol>: ~Escapable {
    private let symbols: Span<Symbol>
    private let starts: Span<UInt32>

    /// Takes the keys.
    ///
    /// - Parameters:
    ///   - symbols: All keys' symbols, in key order.
    ///   - starts: Where each key begins, and the end; ascending, within the symbols.
    @_lifetime(copy symbols, copy starts)
    init(symbols: Span<Symbol>, starts: Span<UInt32>) {
        self.symbols = symbols
        self.starts = starts
    }

    /// Passes the parts on, from the order by length to the trie.
    ///
    /// - Parameter sink: Where they go.
    /// - Throws: ``KeyDictionaryError``.
    /// - Complexity: O(symbols), and memory for about two bytes per gram.
    func encode<Sink: PartSink & ~Copyable & ~Escapable>(to sink: inout Sink) throws(KeyDictionaryError) {
        let (byLength, lengths, signatures) = orderByLength()
        try sink.append(byLength.span)
        try sink.append(lengths.span)
        try sink.append(signatures.span)
        var grams = GramEncoder(symbols: symbols, starts: starts)
        try grams.encode(byLength: byLength.span, to: &sink)
        let trie = TrieBuilder.build(symbols: symbols, starts: starts)
        guard trie.labels.count <= DictionaryLayout.greatestKeyCount else {
            throw .tooLarge(
                part: "trie nodes", count: trie.labels.count, limit: DictionaryLayout.greatestKeyCount)
        }
        try sink.append(trie.labels.span)
        try sink.append(trie.targets.span)
    }

    /// The keys by (length, key), for each length that occurs the length and its first rank, and the signatures by rank.
    ///
    /// Keys are read in the order in which they stand in memory.
    private func orderByLength() -> (byLength: [UInt32], lengths: [UInt32], signatures: [UInt64]) {
        let count = starts.count - 1
        var countByLength: [UInt32: UInt32] = [:]
        for index in 0..<count { countByLength[starts[index + 1] - starts[index], default: 0] += 1 }
        var lengths: [UInt32] = []
        var next: [UInt32: UInt32] = [:]
        var rank: UInt32 = 0
        for (length, occurrences) in countByLength.sorted(by: { $0.key < $1.key }) {
            lengths += [length, rank]
            next[length] = rank
            rank += occurrences
        }
        let table = SignatureTable<Symbol>()
        var byLength = [UInt32](repeating: 0, count: count)
        var signatures = [UInt64](repeating: 0, count: count)
        for index in 0..<count {
            let length = starts[index + 1] - starts[index]
            guard let rank = next[length] else { continue }
            byLength[Int(rank)] = UInt32(truncatingIfNeeded: index)
            signatures[Int(rank)] = table.signature(
                of: symbols.extracting(Int(starts[index])..<Int(starts[index + 1])))
            next[length] = rank + 1
        }
        return (byLength, lengths, signatures)
    }
}
