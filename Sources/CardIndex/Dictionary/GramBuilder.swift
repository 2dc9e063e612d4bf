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
        var rooms: [GramRoom] = []
        var rarityBySlot = [UInt32](repeating: 0, count: order.count)
        for (rarity, place) in byRarity.enumerated() {
            rarityBySlot[order[place]] = UInt32(truncatingIfNeeded: rarity)
            rooms.append(GramRoom(start: rooms.last?.end ?? 0, count: Int(keyCounts[order[place]])))
        }
        let ranks = fill(&rooms, rarityBySlot)
        var lists: [UInt32] = [0]
        var postings: [UInt8] = []
        postings.reserveCapacity(ranks.count * 3 / 2)
        for slot in order {
            encode(rooms[Int(rarityBySlot[slot])], ranks, to: &postings)
            lists.append(UInt32(truncatingIfNeeded: postings.count))
        }
        return (lists, postings)
    }

    /// Lays out the ranks of all grams, in each gram's room.
    private func fill(_ rooms: inout [GramRoom], _ rarityBySlot: [UInt32]) -> [UInt32] {
        var ranks = [UInt32](repeating: 0, count: rooms.last?.end ?? 0)
        var held: [UInt32] = []
        for rank in byLength.indices {
            let index = Int(byLength[rank])
            held.removeAll(keepingCapacity: true)
            forEachGram(of: symbols.extracting(Int(starts[index])..<Int(starts[index + 1]))) { gram in
                held.append(rarityBySlot[table.slot(of: gram)])
            }
            for place in 0..<sortDistinct(&held) {
                let position = rooms[Int(held[place])].take(isLeading: place < GramBound.leadingCount)
                ranks[position] = UInt32(truncatingIfNeeded: rank)
            }
        }
        return ranks
    }

    /// Encodes a list: the number of keys, the byte count of the leading part, leading ranks, other ranks.
    private func encode(_ room: GramRoom, _ ranks: [UInt32], to postings: inout [UInt8]) {
        var leading: [UInt8] = []
        var before: UInt32 = 0
        for position in room.start..<room.leadingEnd {
            appendNumber(ranks[position] - before, to: &leading)
            before = ranks[position]
        }
        appendNumber(UInt32(truncatingIfNeeded: room.end - room.start), to: &postings)
        appendNumber(UInt32(truncatingIfNeeded: leading.count), to: &postings)
        postings.append(contentsOf: leading)
        before = 0
        for position in (room.leadingEnd..<room.end).reversed() {
            appendNumber(ranks[position] - before, to: &postings)
            before = ranks[position]
        }
    }

    /// Appends a number, seven bits a byte, the lowest first.
    @inline(__always)
    private func appendNumber(_ number: UInt32, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

/// Where the ranks of one gram are laid out: the leading ones from the front, ascending, the others from the back.
private struct GramRoom {
    let start: Int
    let end: Int
    private(set) var leadingEnd: Int
    private var otherStart: Int

    init(start: Int, count: Int) {
        self.start = start
        end = start + count
        leadingEnd = start
        otherStart = start + count
    }

    /// Takes the place for the next rank.
    @inline(__always)
    mutating func take(isLeading: Bool) -> Int {
        if isLeading {
            leadingEnd += 1
            return leadingEnd - 1
        }
        otherStart -= 1
        return otherStart
    }
}
