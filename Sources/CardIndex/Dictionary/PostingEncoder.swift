/// Encodes the lists that ``GramDirectory`` reads.
struct PostingEncoder {
    /// All lists so far.
    private(set) var bytes: [UInt8] = []
    private var ranks: [UInt32] = []
    private var run: [UInt8] = []
    private var parts: [[UInt8]] = Array(repeating: [], count: GramBound.partCount)

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    private static let tagShift: UInt32 = 30

    /// A rank with the number of its part in the upper bits.
    @inline(__always)
    static func tagged(_ rank: Int, part: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: rank) | UInt32(truncatingIfNeeded: part) << tagShift
    }

    /// Appends a list.
    ///
    /// - Parameter taggedRanks: The ranks of all parts, ascending but for their tags.
    mutating func appendList(_ taggedRanks: Span<UInt32>) {
        for part in 0..<GramBound.partCount {
            ranks.removeAll(keepingCapacity: true)
            for position in taggedRanks.indices {
                let tagged = taggedRanks[position]
                if Int(tagged >> PostingEncoder.tagShift) == part {
                    ranks.append(tagged & ((1 << PostingEncoder.tagShift) - 1))
                }
            }
            encodePart(part)
        }
        PostingEncoder.append(UInt32(truncatingIfNeeded: taggedRanks.count), to: &bytes)
        for part in parts.dropLast() {
            PostingEncoder.append(UInt32(truncatingIfNeeded: part.count), to: &bytes)
        }
        for part in parts { bytes.append(contentsOf: part) }
    }

    /// Encodes the ranks as a part: plain, or in blocks when that is long.
    private mutating func encodePart(_ part: Int) {
        parts[part].removeAll(keepingCapacity: true)
        encodeRun(ranks.indices, after: 0)
        guard run.count > DictionaryLayout.greatestPlainByteCount else {
            parts[part].append(contentsOf: run)
            return
        }
        var before: UInt32 = 0
        for start in stride(from: 0, to: ranks.count, by: DictionaryLayout.blockRankCount) {
            let end = min(start + DictionaryLayout.blockRankCount, ranks.count)
            encodeRun(start..<end, after: before)
            PostingEncoder.append(ranks[end - 1] - before, to: &parts[part])
            PostingEncoder.append(UInt32(truncatingIfNeeded: run.count), to: &parts[part])
            parts[part].append(contentsOf: run)
            before = ranks[end - 1]
        }
    }

    /// Encodes ranks as differences.
    private mutating func encodeRun(_ range: Range<Int>, after before: UInt32) {
        run.removeAll(keepingCapacity: true)
        var before = before
        for position in range {
            PostingEncoder.append(ranks[position] - before, to: &run)
            before = ranks[position]
        }
    }

    /// Appends a number, seven bits a byte, the lowest first.
    @inline(__always)
    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
