/// A gram of the query that occurs in the lane: how many keys hold it, and its index.
struct FoundGram: Comparable, Sendable {
    /// The number of keys above the gram's index: the order by rarity.
    let rarity: UInt64
    /// Where the list's bytes begin and end.
    let list: Range<Int>
    /// Where the first part of the list ends.
    let leadingEnd: Int

    static func < (left: FoundGram, right: FoundGram) -> Bool { left.rarity < right.rarity }
    static func == (left: FoundGram, right: FoundGram) -> Bool { left.rarity == right.rarity }
}

/// Which keys hold a gram: gram keys in buckets, and for each a list of ranks.
///
/// A list is: the number of keys, the byte count of the first part, the first part's ranks, the other ranks. All
/// are variable-length numbers of seven bits a byte, ranks as differences to the one before (the first to zero).
struct GramDirectory: ~Escapable {
    let buckets: Column<UInt32>
    let keys: Column<UInt32>
    let lists: Column<UInt32>
    let postings: Column<UInt8>
    private let bucketShift: UInt32

    @_lifetime(copy parts)
    init(parts: DictionaryParts, first: Int) {
        buckets = Column(bytes: parts.part(first + LanePart.buckets.rawValue))
        keys = Column(bytes: parts.part(first + LanePart.grams.rawValue))
        lists = Column(bytes: parts.part(first + LanePart.lists.rawValue))
        postings = Column(bytes: parts.part(first + LanePart.postings.rawValue))
        bucketShift = UInt32(32 - DictionaryLayout.bucketBits(gramCount: keys.count))
    }

    /// Looks up a gram.
    ///
    /// - Parameter gram: The gram's 32-bit key.
    /// - Returns: The gram's list, or `nil` when no key holds it.
    /// - Complexity: O(1) on average.
    @inline(__always)
    func find(_ gram: UInt32) -> FoundGram? {
        // A smart shift: by 32 bits when there is one bucket.
        let bucket = Int(gram >> bucketShift)
        for index in keys.clipped(Int(buckets[bucket]), Int(buckets[bucket &+ 1])) where keys[index] == gram {
            let list = postings.clipped(Int(lists[index]), Int(lists[index &+ 1]))
            var position = list.lowerBound
            let keyCount = number(at: &position)
            let leadingByteCount = Int(number(at: &position))
            let start = min(position, list.upperBound)
            let leadingEnd = min(start &+ leadingByteCount, list.upperBound)
            return FoundGram(
                rarity: UInt64(keyCount) << 32 | UInt64(index), list: start..<list.upperBound,
                leadingEnd: leadingEnd)
        }
        return nil
    }

    /// Reads one number and moves past it.
    @inline(__always)
    func number(at position: inout Int) -> UInt32 {
        var byte = postings[position]
        position &+= 1
        var value = UInt32(byte & 0x7F)
        var shift: UInt32 = 7
        while byte >= 0x80 {
            byte = postings[position]
            position &+= 1
            value |= UInt32(byte & 0x7F) &<< shift
            shift &+= 7
        }
        return value
    }

    /// Passes the ranks of a part of a list that lie in a window, ascending.
    ///
    /// - Parameters:
    ///   - part: The bytes of the part.
    ///   - window: The ranks of interest.
    ///   - body: Receives each rank.
    /// - Complexity: O(ranks up to the window's end).
    @inline(__always)
    func forEachRank(in part: Range<Int>, window: Range<UInt32>, _ body: (UInt32) -> Void) {
        var position = part.lowerBound
        var rank: UInt32 = 0
        while position < part.upperBound {
            rank &+= number(at: &position)
            guard rank < window.upperBound else { return }
            if rank >= window.lowerBound { body(rank) }
        }
    }
}
