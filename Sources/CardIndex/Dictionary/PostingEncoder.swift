/// Encodes the lists that ``GramDirectory`` reads.
struct PostingEncoder {
    /// The differences of the ranks of each part, one part behind the room for the longest one before.
    private var differences: [UInt8]
    /// The blocks of each part, likewise.
    private var blocks: [PostingBlock]
    private let greatestByteCount: Int
    private let greatestBlockCount: Int

    /// Makes an encoder.
    ///
    /// - Parameter greatestCount: The greatest number of ranks in a list.
    init(greatestCount: Int) {
        // 32 bits are at most five times seven.
        greatestByteCount = greatestCount * 5
        greatestBlockCount = greatestCount / DictionaryLayout.blockRankCount + 1
        differences = [UInt8](repeating: 0, count: greatestByteCount * GramBound.partCount)
        blocks = [PostingBlock](
            repeating: PostingBlock(end: 0, last: 0), count: greatestBlockCount * GramBound.partCount)
    }

    /// Appends a list.
    ///
    /// - Parameters:
    ///   - list: The number of the list.
    ///   - lists: All lists.
    ///   - bytes: Receives the encoded list.
    mutating func append(_ list: Int, of lists: borrowing TaggedRanks, to bytes: inout [UInt8]) {
        let rooms = InlineArray<3, PostingPart> { part in
            PostingPart(start: part * greatestByteCount, firstBlock: part * greatestBlockCount)
        }
        let parts = PostingEncoder.encode(list, of: lists, rooms, &differences, &blocks)
        var count = 0
        for part in parts.indices { count += parts[part].count }
        appendNumber(count, to: &bytes)
        for part in 0..<(parts.count - 1) { appendNumber(byteCount(parts[part]), to: &bytes) }
        for part in parts.indices { write(parts[part], to: &bytes) }
    }

    /// Writes the differences of a list's ranks, each part in its room, and where blocks of them end.
    private static func encode(
        _ list: Int, of lists: borrowing TaggedRanks, _ rooms: InlineArray<3, PostingPart>,
        _ differences: inout [UInt8], _ blocks: inout [PostingBlock]
    ) -> InlineArray<3, PostingPart> {
        var bytes = differences.mutableSpan
        var blocks = blocks.mutableSpan
        var parts = rooms
        lists.forEachRank(of: list) { rank, number in
            var part = parts[number]
            var rest = rank &- part.last
            while rest >= 0x80 {
                bytes[part.end] = UInt8(truncatingIfNeeded: rest) | 0x80
                rest &>>= 7
                part.end &+= 1
            }
            bytes[part.end] = UInt8(truncatingIfNeeded: rest)
            part.end &+= 1
            part.last = rank
            blocks[part.firstBlock &+ part.count / DictionaryLayout.blockRankCount] = PostingBlock(
                end: part.end, last: rank)
            part.count &+= 1
            parts[number] = part
        }
        return parts
    }

    /// The number of bytes that a part takes in its list.
    private func byteCount(_ part: PostingPart) -> Int {
        guard part.isInBlocks else { return part.end - part.start }
        var byteCount = part.end - part.start
        forEachBlock(of: part) { range, span in
            byteCount += numberByteCount(span) + numberByteCount(range.count)
        }
        return byteCount
    }

    /// Appends a part: plain, or in blocks when that is long.
    private func write(_ part: PostingPart, to bytes: inout [UInt8]) {
        guard part.isInBlocks else {
            bytes.append(contentsOf: differences[part.start..<part.end])
            return
        }
        forEachBlock(of: part) { range, span in
            appendNumber(span, to: &bytes)
            appendNumber(range.count, to: &bytes)
            bytes.append(contentsOf: differences[range])
        }
    }

    /// Passes the bytes of each block, and what its last rank adds to the last one of the block before.
    private func forEachBlock(of part: PostingPart, _ body: (_ bytes: Range<Int>, _ span: Int) -> Void) {
        var before = PostingBlock(end: part.start, last: 0)
        for block in blocks[part.firstBlock...].prefix(part.blockCount) {
            body(before.end..<block.end, Int(block.last - before.last))
            before = block
        }
    }
}

/// Where the bytes of a block end, and its last rank.
private struct PostingBlock {
    let end: Int
    let last: UInt32
}

/// The ranks of a list that belong to one part.
private struct PostingPart {
    /// Where the differences are.
    let start: Int
    var end: Int
    /// Where the blocks are.
    let firstBlock: Int
    /// The number of ranks.
    var count = 0
    var last: UInt32 = 0

    init(start: Int, firstBlock: Int) {
        self.start = start
        end = start
        self.firstBlock = firstBlock
    }

    /// The last block may not be full.
    var blockCount: Int {
        (count + DictionaryLayout.blockRankCount - 1) / DictionaryLayout.blockRankCount
    }

    var isInBlocks: Bool { end - start > DictionaryLayout.greatestPlainByteCount }
}

/// Appends a number, seven bits a byte, the lowest first.
private func appendNumber(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
}

/// The number of bytes that ``appendNumber(_:to:)`` appends.
private func numberByteCount(_ number: Int) -> Int {
    max(1, (70 - number.leadingZeroBitCount) / 7)
}
