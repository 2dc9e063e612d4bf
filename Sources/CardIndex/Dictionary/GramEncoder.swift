/// Makes the gram directory of a lane: buckets, gram keys, list starts and postings.
struct GramEncoder<Symbol: KeySymbol>: ~Escapable {
    private let symbols: Span<Symbol>
    private let starts: Span<UInt32>
    /// The gram keys in order of first occurrence, and how many keys hold each.
    private var table = GramTable()
    private var keyCounts: [UInt32] = []

    @_lifetime(copy symbols, copy starts)
    init(symbols: Span<Symbol>, starts: Span<UInt32>) {
        self.symbols = symbols
        self.starts = starts
    }

    /// Passes on the four parts of the directory.
    ///
    /// - Parameters:
    ///   - byLength: The keys in order of rank.
    ///   - sink: Where the parts go.
    /// - Throws: ``KeyDictionaryError``.
    @_lifetime(self: copy self)
    mutating func encode<Sink: PartSink & ~Copyable & ~Escapable>(
        byLength: Span<UInt32>, to sink: inout Sink
    ) throws(KeyDictionaryError) {
        countKeys()
        let order = table.keys.indices.sorted { table.keys[$0] < table.keys[$1] }
        let grams = order.map { table.keys[$0] }
        try sink.append(buckets(of: grams).span)
        try sink.append(grams.span)
        let byRarity = order.indices.sorted { (keyCounts[order[$0]], $0) < (keyCounts[order[$1]], $1) }
        var rarities = [UInt32](repeating: 0, count: order.count)
        for (rarity, place) in byRarity.enumerated() {
            rarities[order[place]] = UInt32(truncatingIfNeeded: rarity)
        }
        table.renumber(rarities)
        let counts = byRarity.map { keyCounts[order[$0]] }
        var (words, lists) = TaggedRanks.reserve(counts, rankCount: byLength.count)
        var ranks = TaggedRanks(words: words.mutableSpan, lists: lists.mutableSpan)
        collect(byLength, into: &ranks)
        var encoder = PostingEncoder(greatestCount: Int(counts.last ?? 0))
        try sink.appendLists(order.count) { list, bytes in
            encoder.append(Int(rarities[order[list]]), of: ranks, to: &bytes)
        }
    }

    /// Counts the keys that hold each gram.
    @_lifetime(self: copy self)
    private mutating func countKeys() {
        // For each gram the last key that held it, one more than its index, above their count.
        var holders: [UInt64] = []
        for index in 0..<(starts.count - 1) {
            let key = key(index)
            while holders.count < table.keys.count + key.count + 2 { holders.append(0) }
            count(key, UInt64(index + 1), &holders)
        }
        keyCounts = table.keys.indices.map { UInt32(truncatingIfNeeded: holders[$0]) }
    }

    /// Counts a key for each of its grams.
    @inline(__always)
    @_lifetime(self: copy self)
    private mutating func count(_ key: Span<Symbol>, _ stamp: UInt64, _ holders: inout [UInt64]) {
        var holders = holders.mutableSpan
        forEachGram(of: key) { gram in
            let number = table.insert(gram)
            let holder = holders[number]
            holders[number] = stamp << 32 | (holder & 0xFFFF_FFFF) + (holder >> 32 == stamp ? 0 : 1)
        }
    }

    /// The first gram of each bucket, and the end.
    private func buckets(of grams: [UInt32]) -> [UInt32] {
        let bits = DictionaryLayout.bucketBits(gramCount: grams.count)
        var buckets = [UInt32](repeating: 0, count: (1 << bits) + 1)
        for gram in grams { buckets[Int(gram >> UInt32(32 - bits)) + 1] += 1 }
        for bucket in 1..<buckets.count { buckets[bucket] += buckets[bucket - 1] }
        return buckets
    }

    /// Appends every rank to the lists of its key's grams, which are numbered by rarity now.
    ///
    /// Keys of neighbouring ranks stand far apart. Copying some of them at once lets the waits for memory overlap.
    @_lifetime(ranks: copy ranks)
    private func collect(_ byLength: Span<UInt32>, into ranks: inout TaggedRanks) {
        // For each gram one more than the last rank that held it.
        var holders = [UInt32](repeating: 0, count: keyCounts.count)
        var held: [Int32] = []
        var batch: [Symbol] = []
        var ends: [Int] = []
        for first in stride(from: 0, to: byLength.count, by: DictionaryLayout.batchKeyCount) {
            batch.removeAll(keepingCapacity: true)
            ends.removeAll(keepingCapacity: true)
            for rank in first..<min(first + DictionaryLayout.batchKeyCount, byLength.count) {
                unsafe key(Int(byLength[rank])).withUnsafeBufferPointer {
                    unsafe batch.append(contentsOf: $0)
                }
                ends.append(batch.count)
            }
            var start = 0
            for (offset, end) in ends.enumerated() {
                while held.count < end - start + 2 { held.append(0) }
                let rank = UInt32(truncatingIfNeeded: first + offset)
                let count = hold(batch.span.extracting(start..<end), rank, &holders, &held)
                append(rank, toFirst: count, of: &held, &ranks)
                start = end
            }
        }
    }

    /// Writes the distinct grams of a key.
    ///
    /// - Returns: Their number.
    @inline(__always)
    private func hold(
        _ key: Span<Symbol>, _ rank: UInt32, _ holders: inout [UInt32], _ held: inout [Int32]
    ) -> Int {
        var holders = holders.mutableSpan
        var held = held.mutableSpan
        var count = 0
        forEachGram(of: key) { gram in
            let rarity = table.number(of: gram)
            held[count] = Int32(truncatingIfNeeded: rarity)
            count &+= holders[Int(rarity)] == rank &+ 1 ? 0 : 1
            holders[Int(rarity)] = rank &+ 1
        }
        return count
    }

    /// Appends a rank to the lists of some grams.
    ///
    /// To sort some sixteen numbers costs a wrong guess of the processor for nearly each. To compare each with every other
    /// costs none, and is done for several at a time.
    @inline(__always)
    @_lifetime(ranks: copy ranks)
    private func append(
        _ rank: UInt32, toFirst count: Int, of held: inout [Int32], _ ranks: inout TaggedRanks
    ) {
        guard count <= 64 else {
            held[..<count].sort()
            for place in 0..<count {
                ranks.append(rank, part: GramBound.part(keyPlace: place), to: Int(held[place]))
            }
            return
        }
        let held = held.span.extracting(first: count)
        var places = InlineArray<64, Int32>(repeating: 0)
        for gram in held.indices {
            let rarity = held[gram]
            for other in held.indices { places[other] &+= held[other] > rarity ? 1 : 0 }
        }
        for gram in held.indices {
            ranks.append(rank, part: GramBound.part(keyPlace: Int(places[gram])), to: Int(held[gram]))
        }
    }

    /// The symbols of a key.
    @_lifetime(copy self)
    @inline(__always)
    private func key(_ index: Int) -> Span<Symbol> {
        symbols.extracting(Int(starts[index])..<Int(starts[index + 1]))
    }
}
