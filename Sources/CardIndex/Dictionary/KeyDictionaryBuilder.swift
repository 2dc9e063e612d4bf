/// Collects keys and builds a dictionary of them.
///
/// Keys may come in any order and any number of times; the greatest score counts. The same set of keys and scores
/// gives the same bytes.
package struct KeyDictionaryBuilder: Sendable {
    private var text: [UInt8] = []
    private var entries: [KeyEntry] = []
    /// How many entries are pure ASCII.
    private var narrowCount = 0
    private var scalars: [UInt32] = []

    /// Makes a builder without keys.
    package init() {}

    /// Adds a key.
    ///
    /// - Parameters:
    ///   - key: A folded, joined key in UTF-8; malformed bytes become U+FFFD.
    ///   - score: The static score, the greater the better.
    /// - Returns: How many keys were added before: the place of the key's id in the result.
    /// - Complexity: O(`key.count`).
    @discardableResult
    package mutating func append(key: Span<UInt8>, score: UInt16) -> Int {
        let start = text.count
        var isASCII = true
        for position in key.indices where key[position] >= 0x80 {
            isASCII = false
            break
        }
        if isASCII {
            narrowCount += 1
            unsafe key.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
        } else {
            scalars.removeAll(keepingCapacity: true)
            appendScalars(of: key, to: &scalars)
            for scalar in scalars { appendUTF8(of: scalar, to: &text) }
        }
        entries.append(
            KeyEntry(
                ordinal: entries.count, range: start..<text.count, score: score, isWide: !isASCII,
                text: text.span))
        return entries.count - 1
    }

    /// Adds a key.
    ///
    /// - Parameters:
    ///   - key: A folded, joined key.
    ///   - score: The static score, the greater the better.
    /// - Returns: How many keys were added before.
    /// - Complexity: O(`key.utf8.count`).
    @discardableResult
    package mutating func append(key: String, score: UInt16) -> Int {
        append(key: Array(key.utf8).span, score: score)
    }

    /// Builds the dictionary and forgets the keys, so that their memory is free while the parts are made.
    ///
    /// - Returns: The dictionary's bytes, and the id of every key in the order in which they were added.
    /// - Throws: ``KeyDictionaryError/tooLarge(part:count:limit:)`` beyond 2^30 keys or 2^32 bytes of keys or postings.
    /// - Complexity: O(n log n) comparisons of keys, then O(all symbols).
    package mutating func build() throws(KeyDictionaryError) -> (bytes: [UInt8], keyIDs: [UInt32]) {
        guard entries.count <= DictionaryLayout.greatestKeyCount else {
            throw .tooLarge(part: "keys", count: entries.count, limit: DictionaryLayout.greatestKeyCount)
        }
        guard text.count <= DictionaryLayout.greatestPosition else {
            throw .tooLarge(part: "keys", count: text.count, limit: DictionaryLayout.greatestPosition)
        }
        let (narrow, wide, scores, keyIDs) = sortIntoLanes()
        var writer = PartWriter(
            narrowCount: narrow.count, wideCount: wide.count,
            capacity: scores.count * 3 + narrow.byteCount + wide.byteCount)
        writer.append(scores.span)
        for shift in [DictionaryLayout.smallBlockShift, DictionaryLayout.bigBlockShift] {
            writer.append(KeyDictionaryBuilder.maxima(of: scores.span, shift: shift).span)
        }
        try narrow.write(to: &writer)
        try wide.write(to: &writer)
        return (writer.finish(), keyIDs)
    }

    /// Sorts the keys, merges equal ones, and leaves the builder empty.
    private mutating func sortIntoLanes() -> (
        narrow: LaneBuilder<UInt8>, wide: LaneBuilder<UInt32>, scores: [UInt16], keyIDs: [UInt32]
    ) {
        KeyDictionaryBuilder.sort(&entries, text)
        var keyIDs = [UInt32](repeating: 0, count: entries.count)
        var narrow = LaneBuilder<UInt8>(symbolCount: text.count, keyCount: narrowCount)
        var wide = LaneBuilder<UInt32>(
            symbolCount: narrowCount == entries.count ? 0 : text.count, keyCount: entries.count - narrowCount)
        var scores: [UInt16] = []
        scores.reserveCapacity(entries.count)
        var decoded: [UInt32] = []
        var previous: KeyEntry?
        for entry in entries {
            if let previous, previous.isWide == entry.isWide,
                KeyEntry.compare(previous, entry, text.span) == 0
            {
                scores[scores.count - 1] = max(scores[scores.count - 1], entry.score)
            } else {
                scores.append(entry.score)
                if entry.isWide {
                    decoded.removeAll(keepingCapacity: true)
                    appendScalars(of: text.span.extracting(entry.range), to: &decoded)
                    wide.append(decoded.span)
                } else {
                    narrow.append(text.span.extracting(entry.range))
                }
            }
            keyIDs[Int(entry.ordinal)] = UInt32(truncatingIfNeeded: scores.count - 1)
            previous = entry
        }
        self = KeyDictionaryBuilder()
        return (narrow, wide, scores, keyIDs)
    }

    /// Sorts the entries: narrow before wide, then by key.
    ///
    /// First they are put into buckets by lane and two bytes, which saves half the comparisons. The order of UTF-8 bytes
    /// is the order of scalars.
    private static func sort(_ entries: inout [KeyEntry], _ text: [UInt8]) {
        guard let first = entries.first else { return }
        var ends = [Int](repeating: 0, count: KeyEntry.bucketCount + 1)
        for entry in entries { ends[entry.bucket + 1] += 1 }
        for bucket in 1..<ends.count { ends[bucket] += ends[bucket - 1] }
        var sorted = [KeyEntry](repeating: first, count: entries.count)
        for entry in entries {
            sorted[ends[entry.bucket]] = entry
            ends[entry.bucket] += 1
        }
        entries = []
        var start = 0
        for end in ends {
            if end - start > 1 { sorted[start..<end].sort { KeyEntry.compare($0, $1, text.span) < 0 } }
            start = end
        }
        entries = sorted
    }

    /// The greatest score of each block.
    static func maxima(of scores: Span<UInt16>, shift: Int) -> [UInt16] {
        var maxima: [UInt16] = []
        for id in scores.indices {
            if id & ((1 << shift) - 1) == 0 { maxima.append(0) }
            maxima[maxima.count - 1] = max(maxima[maxima.count - 1], scores[id])
        }
        return maxima
    }
}

/// A key that was added: where its text is, and its first eight bytes as a number that orders like them.
///
/// Positions have 32 bits; text that has more is refused before any of them is used.
private struct KeyEntry: Sendable {
    let head: UInt64
    private let start: UInt32
    private let count: UInt32
    let ordinal: UInt32
    let score: UInt16
    let isWide: Bool

    init(ordinal: Int, range: Range<Int>, score: UInt16, isWide: Bool, text: Span<UInt8>) {
        var head: UInt64 = 0
        for position in range.lowerBound..<(range.lowerBound + 8) {
            head = head << 8 | (position < range.upperBound ? UInt64(text[position]) : 0)
        }
        self.head = head
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        count = UInt32(truncatingIfNeeded: range.count)
        self.ordinal = UInt32(truncatingIfNeeded: ordinal)
        self.score = score
        self.isWide = isWide
    }

    /// The number of buckets that ``bucket`` chooses from.
    static let bucketCount = 1 << 17

    /// A number that orders like the lane and the first two bytes.
    var bucket: Int { (isWide ? 1 << 16 : 0) | Int(truncatingIfNeeded: head >> 48) }

    /// Where the key is in the text.
    var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }

    /// Below zero, zero or above zero, as the left key is below, equal to or above the right one.
    static func compare(_ left: KeyEntry, _ right: KeyEntry, _ text: Span<UInt8>) -> Int {
        guard left.head == right.head else { return left.head < right.head ? -1 : 1 }
        var offset = 8
        while offset < left.count, offset < right.count {
            let (leftByte, rightByte) = (text[Int(left.start) + offset], text[Int(right.start) + offset])
            guard leftByte == rightByte else { return leftByte < rightByte ? -1 : 1 }
            offset += 1
        }
        return Int(left.count) - Int(right.count)
    }
}
