/// The lists of a lane while they are collected: for each gram its ranks, ascending, each with a part's number.
///
/// A rank is held as its difference to the one before, with the part in the two lowest bits: one word, or three when that
/// is too great for one. How many ranks each list will have is known, and so is how many words suffice: the differences of a
/// list add up to no more than all ranks, so few of them can be great. Whether one is great can be guessed by a
/// processor, unlike how many bytes a number of seven bits a byte has.
struct TaggedRanks: ~Copyable, ~Escapable {
    private static let escape: UInt16 = .max

    private var words: MutableSpan<UInt16>
    private var lists: MutableSpan<List>

    /// Where a list begins, where it ends so far, and its last rank.
    struct List {
        fileprivate let start: Int
        fileprivate var end: Int
        fileprivate var last: UInt32 = 0
    }

    /// Makes lists of memory.
    ///
    /// - Parameters:
    ///   - words: What ``reserve(_:rankCount:)`` made.
    ///   - lists: Likewise.
    @_lifetime(copy words, copy lists)
    init(words: consuming MutableSpan<UInt16>, lists: consuming MutableSpan<List>) {
        self.words = words
        self.lists = lists
    }

    /// Makes memory for empty lists.
    ///
    /// - Parameters:
    ///   - counts: The greatest number of ranks of each list.
    ///   - rankCount: The rank after the last.
    /// - Returns: The memory.
    static func reserve(_ counts: [UInt32], rankCount: Int) -> (words: [UInt16], lists: [List]) {
        var end = 0
        let lists = counts.map { count in
            let start = end
            let sum = rankCount * 4 + Int(count) * 3
            end += Int(count) + 2 * min(Int(count), sum / Int(escape))
            return List(start: start, end: start)
        }
        return ([UInt16](repeating: 0, count: end), lists)
    }

    /// Appends a rank to a list.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func append(_ rank: UInt32, part: Int, to list: Int) {
        let end = lists[list].end
        let value = (rank &- lists[list].last) &<< 2 | UInt32(truncatingIfNeeded: part)
        lists[list].last = rank
        guard value >= UInt32(TaggedRanks.escape) else {
            words[end] = UInt16(truncatingIfNeeded: value)
            lists[list].end = end &+ 1
            return
        }
        words[end] = TaggedRanks.escape
        words[end &+ 1] = UInt16(truncatingIfNeeded: value)
        words[end &+ 2] = UInt16(truncatingIfNeeded: value &>> 16)
        lists[list].end = end &+ 3
    }

    /// Passes the ranks of a list, ascending.
    @inline(__always)
    func forEachRank(of list: Int, _ body: (_ rank: UInt32, _ part: Int) -> Void) {
        var position = lists[list].start
        let end = lists[list].end
        var rank: UInt32 = 0
        while position < end {
            var value = UInt32(words[position])
            position &+= 1
            if value == UInt32(TaggedRanks.escape) {
                value = UInt32(words[position]) | UInt32(words[position &+ 1]) &<< 16
                position &+= 2
            }
            rank &+= value &>> 2
            body(rank, Int(value & 3))
        }
    }
}
