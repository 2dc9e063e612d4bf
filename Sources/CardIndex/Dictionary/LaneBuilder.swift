/// Builds one lane from keys that come in ascending order.
struct LaneBuilder<Symbol: KeySymbol> {
    private(set) var symbols: [Symbol] = []
    private(set) var starts: [UInt32] = [0]
    private var isTooLarge = false

    /// The number of keys.
    var count: Int { starts.count - 1 }

    /// Appends the next key.
    mutating func append(_ key: Span<Symbol>) {
        for position in key.indices { symbols.append(key[position]) }
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
        writer.append(symbols)
        writer.append(starts)
        let (byLength, lengths) = orderByLength()
        writer.append(byLength)
        writer.append(lengths)
        writer.append(signatures(byLength))
        try GramBuilder<Symbol>.write(symbols: symbols, starts: starts, byLength: byLength, to: &writer)
        let trie = TrieBuilder.build(symbols: symbols.span, starts: starts.span)
        guard trie.labels.count <= DictionaryLayout.greatestKeyCount else {
            throw .tooLarge(
                part: "trie nodes", count: trie.labels.count, limit: DictionaryLayout.greatestKeyCount)
        }
        writer.append(trie.labels)
        writer.append(trie.targets)
    }

    /// The keys by (length, key), and for each length that occurs the length and its first rank.
    private func orderByLength() -> (byLength: [UInt32], lengths: [UInt32]) {
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
        var byLength = [UInt32](repeating: 0, count: count)
        for index in 0..<count {
            let length = starts[index + 1] - starts[index]
            guard let rank = next[length] else { continue }
            byLength[Int(rank)] = UInt32(truncatingIfNeeded: index)
            next[length] = rank + 1
        }
        return (byLength, lengths)
    }

    /// The signatures in order of rank.
    private func signatures(_ byLength: [UInt32]) -> [UInt64] {
        let (symbols, starts) = (symbols.span, starts.span)
        return byLength.map { index in
            let key = symbols.extracting(Int(starts[Int(index)])..<Int(starts[Int(index) + 1]))
            return LetterSignature.of(key, lane: Symbol.self)
        }
    }
}
