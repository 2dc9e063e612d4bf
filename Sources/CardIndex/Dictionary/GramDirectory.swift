/// Which keys hold a gram: gram keys in buckets, and for each a list of ranks.
///
/// A list is: the number of keys; the byte counts of its first two parts; three parts of ranks. The part says which place
/// the gram has among the grams of the key (``GramBound/partStart(_:)``). Numbers have seven bits a byte, ranks are
/// differences to the one before. A part of more than 192 bytes is a row of blocks of 128 ranks, each behind what its
/// last rank adds to the last one of the block before, and its byte count.
struct GramDirectory: ~Escapable {
    let buckets: Column<UInt32>
    let keys: Column<UInt32>
    let lists: Column<UInt32>
    let postings: Column<UInt8>
    private let bucketShift: UInt32

    @_lifetime(copy parts)
    init(parts: borrowing DictionaryParts, first: Int) {
        buckets = Column(bytes: parts.part(first + LanePart.buckets.rawValue))
        keys = Column(bytes: parts.part(first + LanePart.grams.rawValue))
        lists = Column(bytes: parts.part(first + LanePart.lists.rawValue))
        postings = Column(bytes: parts.part(first + LanePart.postings.rawValue))
        bucketShift = UInt32(32 - DictionaryLayout.bucketBits(gramCount: keys.count))
    }

    /// Where a gram stands in the order by rarity.
    ///
    /// - Parameter gram: The gram's 32-bit key.
    /// - Returns: The number of keys that hold it above its index; zero above the gram itself where there is none.
    /// - Complexity: O(1) on average.
    @inline(__always)
    func rarity(_ gram: UInt32) -> UInt64 {
        // A smart shift: by 32 bits when there is one bucket.
        let bucket = Int(gram >> bucketShift)
        for index in keys.clipped(Int(buckets[bucket]), Int(buckets[bucket &+ 1])) where keys[index] == gram {
            var position = Int(lists[index])
            return UInt64(number(at: &position)) << 32 | UInt64(truncatingIfNeeded: index)
        }
        return UInt64(gram)
    }

    /// The bytes of the parts of a list.
    ///
    /// - Parameter index: The gram's index.
    /// - Returns: Existing ranges, in order.
    func parts(of index: Int) -> InlineArray<3, Range<Int>> {
        let list = postings.clipped(Int(lists[index]), Int(lists[index &+ 1]))
        var position = list.lowerBound
        _ = number(at: &position)
        let firstCount = Int(number(at: &position))
        let secondCount = Int(number(at: &position))
        let start = min(position, list.upperBound)
        let firstEnd = min(start + firstCount, list.upperBound)
        let secondEnd = min(firstEnd + secondCount, list.upperBound)
        return [start..<firstEnd, firstEnd..<secondEnd, secondEnd..<list.upperBound]
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

    /// Passes the ranks of a part that lie in a window, ascending.
    ///
    /// - Parameters:
    ///   - part: The bytes of the part.
    ///   - window: The ranks of interest.
    ///   - body: Receives each rank.
    /// - Complexity: O(ranks in the window + blocks before it).
    @inline(__always)
    func forEachRank(in part: Range<Int>, window: Range<UInt32>, _ body: (UInt32) -> Void) {
        guard part.count > DictionaryLayout.greatestPlainByteCount else {
            return forEachRank(in: part, after: 0, window: window, body)
        }
        var position = part.lowerBound
        var last: UInt32 = 0
        while position < part.upperBound, last < window.upperBound {
            let before = last
            last &+= number(at: &position)
            let byteCount = Int(number(at: &position))
            let end = max(position, min(position &+ byteCount, part.upperBound))
            if last >= window.lowerBound {
                forEachRank(in: position..<end, after: before, window: window, body)
            }
            position = end
        }
    }

    /// Passes the ranks of a run of differences that lie in a window.
    @inline(__always)
    private func forEachRank(
        in run: Range<Int>, after before: UInt32, window: Range<UInt32>, _ body: (UInt32) -> Void
    ) {
        var position = run.lowerBound
        var rank = before
        while position < run.upperBound {
            rank &+= number(at: &position)
            guard rank < window.upperBound else { return }
            if rank >= window.lowerBound { body(rank) }
        }
    }
}
