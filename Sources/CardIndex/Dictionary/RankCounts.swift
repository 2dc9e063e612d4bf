/// In how many lists each rank stands: a byte per rank, eight to a word, and a mark per block of 64 ranks.
///
/// Between searches all is zero. The marks lead to the blocks that aren't, so that neither finding what was counted nor
/// setting it to zero again takes time for the other ranks.
struct RankCounts: ~Copyable, ~Escapable {
    /// What is counted oftener stays here.
    static let greatest = 0xFF
    private static let blockWordCount = 8
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    private var words: MutableSpan<UInt64>
    private var marks: MutableSpan<UInt64>

    /// Makes counters of memory.
    ///
    /// - Parameters:
    ///   - words: What ``reserve(_:words:marks:)`` made, all zero.
    ///   - marks: Likewise.
    @_lifetime(copy words, copy marks)
    init(words: consuming MutableSpan<UInt64>, marks: consuming MutableSpan<UInt64>) {
        self.words = words
        self.marks = marks
    }

    /// Makes room for ranks.
    ///
    /// - Parameters:
    ///   - rankCount: The rank after the last.
    ///   - words: Zeros, which become more where they are too few.
    ///   - marks: Likewise.
    /// - Complexity: O(1) when warm.
    static func reserve(_ rankCount: Int, words: inout [UInt64], marks: inout [UInt64]) {
        let markCount = rankCount >> 12 + 1
        while marks.count < markCount { marks.append(0) }
        let missing = marks.count * 64 * blockWordCount - words.count
        if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
    }

    /// Counts a rank once more.
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func add(_ rank: UInt32) {
        let word = Int(rank &>> 3)
        let shift = UInt64(rank & 7) &<< 3
        let counts = words[word]
        let isFull = counts &>> shift & 0xFF == 0xFF
        words[word] = counts &+ (isFull ? 0 : 1 &<< shift)
        marks[Int(rank &>> 12)] |= 1 &<< UInt64(rank &>> 6 & 63)
    }

    /// Passes the ranks that were counted often enough, ascending, and sets everything to zero.
    ///
    /// - Parameters:
    ///   - least: How often, from 1 to 128.
    ///   - body: Receives each rank and its count.
    /// - Complexity: O(blocks with a counted rank).
    @inline(__always)
    @_lifetime(self: copy self)
    mutating func drain(atLeast least: Int, _ body: (_ rank: UInt32, _ count: Int) -> Void) {
        // Added to a byte without its highest bit, sets that bit where the byte is at least the least.
        let lift = UInt64(truncatingIfNeeded: 128 - least) &* 0x0101_0101_0101_0101
        for index in marks.indices where marks[index] != 0 {
            var mark = marks[index]
            marks[index] = 0
            while mark != 0 {
                let block = index &<< 6 &+ mark.trailingZeroBitCount
                mark &= mark &- 1
                let first = block &* RankCounts.blockWordCount
                var all: UInt64 = 0
                for word in first..<(first &+ RankCounts.blockWordCount) {
                    all |= (words[word] & RankCounts.lowBits) &+ lift | words[word]
                }
                guard all & RankCounts.highBits != 0 else {
                    for word in first..<(first &+ RankCounts.blockWordCount) { words[word] = 0 }
                    continue
                }
                for word in first..<(first &+ RankCounts.blockWordCount) {
                    let counts = words[word]
                    words[word] = 0
                    var reached = ((counts & RankCounts.lowBits) &+ lift | counts) & RankCounts.highBits
                    while reached != 0 {
                        let place = reached.trailingZeroBitCount &>> 3
                        reached &= reached &- 1
                        body(
                            UInt32(truncatingIfNeeded: word &* 8 &+ place),
                            Int(truncatingIfNeeded: counts &>> UInt64(place &* 8) & 0xFF))
                    }
                }
            }
        }
    }
}
