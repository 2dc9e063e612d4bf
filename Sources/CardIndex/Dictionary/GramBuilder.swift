/// Builds the gram directory of a lane: buckets, gram keys, list starts and postings.
struct GramBuilder<Symbol: KeySymbol>: ~Escapable {
    private let symbols: Span<Symbol>
    private let starts: Span<UInt32>
    private let byLength: Span<UInt32>
    /// The gram keys in order of first occurrence, and how many keys hold each.
    private var table = GramTable()
    private var keyCounts: [UInt32] = []

    @_lifetime(copy symbols, copy starts, copy byLength)
    private init(symbols: Span<Symbol>, starts: Span<UInt32>, byLength: Span<UInt32>) {
        self.symbols = symbols
        self.starts = starts
        self.byLength = byLength
    }

    /// Writes the four parts of the directory.
    ///
    /// - Throws: ``KeyDictionaryError/tooLarge(part:count:limit:)`` when the postings exceed 32-bit positions.
    static func write(
        symbols: [Symbol], starts: [UInt32], byLength: [UInt32], to writer: inout PartWriter
    ) throws(KeyDictionaryError) {
        var builder = GramBuilder(symbols: symbols.span, starts: starts.span, byLength: byLength.span)
        builder.count()
        let order = builder.table.keys.indices.sorted { builder.table.keys[$0] < builder.table.keys[$1] }
        let grams = order.map { builder.table.keys[$0] }
        writer.append(buckets(of: grams))
        writer.append(grams)
        let (lists, postings) = builder.postings(order)
        guard postings.count <= DictionaryLayout.greatestPosition else {
            throw .tooLarge(
                part: "postings", count: postings.count, limit: DictionaryLayout.greatestPosition)
        }
        writer.append(lists)
        writer.append(postings)
    }

    /// Counts the keys that hold each gram.
    private mutating func count() {
        var lastKey: [UInt32] = []
        for index in 0..<(starts.count - 1) {
            let key = symbols.extracting(Int(starts[index])..<Int(starts[index + 1]))
            let stamp = UInt32(truncatingIfNeeded: index) + 1
            forEachGram(of: key) { gram in
                let slot = table.insert(gram)
                if slot == keyCounts.count {
                    keyCounts.append(0)
                    lastKey.append(0)
                }
                guard lastKey[slot] != stamp else { return }
                lastKey[slot] = stamp
                keyCounts[slot] += 1
            }
        }
    }

    /// The first gram of each bucket, and the end.
    private static func buckets(of grams: [UInt32]) -> [UInt32] {
        let bits = DictionaryLayout.bucketBits(gramCount: grams.count)
        var buckets = [UInt32](repeating: 0, count: (1 << bits) + 1)
        for gram in grams { buckets[Int(gram >> UInt32(32 - bits)) + 1] += 1 }
        for bucket in 1..<buckets.count { buckets[bucket] += buckets[bucket - 1] }
        return buckets
    }

    /// The lists, encoded, in the order given.
    private func postings(_ order: [Int]) -> (lists: [UInt32], postings: [UInt8]) {
        let byRarity = order.indices.sorted { (keyCounts[order[$0]], $0) < (keyCounts[order[$1]], $1) }
        var rarityBySlot = [UInt32](repeating: 0, count: order.count)
        var starts: [Int] = [0]
        for (rarity, place) in byRarity.enumerated() {
            rarityBySlot[order[place]] = UInt32(truncatingIfNeeded: rarity)
            starts.append(starts[rarity] + Int(keyCounts[order[place]]))
        }
        let taggedRanks = taggedRanks(starts, rarityBySlot)
        var encoder = PostingEncoder(capacity: taggedRanks.count * 3 / 2)
        var lists: [UInt32] = [0]
        for slot in order {
            let rarity = Int(rarityBySlot[slot])
            encoder.appendList(taggedRanks.span.extracting(starts[rarity]..<starts[rarity + 1]))
            lists.append(UInt32(truncatingIfNeeded: encoder.bytes.count))
        }
        return (lists, encoder.bytes)
    }

    /// The ranks of all grams, gram after gram by rarity, each with the number of its part in the upper bits.
    private func taggedRanks(_ gramStarts: [Int], _ rarityBySlot: [UInt32]) -> [UInt32] {
        var next = gramStarts
        var ranks = [UInt32](repeating: 0, count: gramStarts[gramStarts.count - 1])
        var held: [UInt32] = []
        for rank in byLength.indices {
            let index = Int(byLength[rank])
            held.removeAll(keepingCapacity: true)
            forEachGram(of: symbols.extracting(Int(starts[index])..<Int(starts[index + 1]))) { gram in
                held.append(rarityBySlot[table.slot(of: gram)])
            }
            sortDistinct(&held)
            for place in held.indices {
                let gram = Int(held[place])
                ranks[next[gram]] = PostingEncoder.tagged(rank, part: GramBound.part(keyPlace: place))
                next[gram] += 1
            }
        }
        return ranks
    }
}
