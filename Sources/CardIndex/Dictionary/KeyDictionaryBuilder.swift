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
            for position in key.indices { text.append(key[position]) }
        } else {
            scalars.removeAll(keepingCapacity: true)
            appendScalars(of: key, to: &scalars)
            for scalar in scalars { appendUTF8(of: scalar, to: &text) }
        }
        entries.append(
            KeyEntry(
                ordinal: UInt32(truncatingIfNeeded: entries.count), start: start, end: text.count,
                score: score,
                isWide: !isASCII, text: text.span))
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

    /// Builds the dictionary.
    ///
    /// - Returns: The dictionary's bytes, and the id of every key in the order in which they were added.
    /// - Throws: ``KeyDictionaryError/tooLarge(part:count:limit:)`` beyond 2^31 keys or 2^32 symbols or postings.
    /// - Complexity: O(n log n) comparisons of keys, then O(all symbols).
    package consuming func build() throws(KeyDictionaryError) -> (bytes: [UInt8], keyIDs: [UInt32]) {
        guard entries.count <= DictionaryLayout.greatestKeyCount else {
            throw .tooLarge(part: "keys", count: entries.count, limit: DictionaryLayout.greatestKeyCount)
        }
        KeyDictionaryBuilder.sort(&entries, text)
        var keyIDs = [UInt32](repeating: 0, count: entries.count)
        var narrow = LaneBuilder<UInt8>()
        var wide = LaneBuilder<UInt32>()
        var scores: [UInt16] = []
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
                    appendScalars(of: text.span.extracting(entry.start..<entry.end), to: &decoded)
                    wide.append(decoded.span)
                } else {
                    narrow.append(text.span.extracting(entry.start..<entry.end))
                }
            }
            keyIDs[Int(entry.ordinal)] = UInt32(truncatingIfNeeded: scores.count - 1)
            previous = entry
        }
        entries = []
        text = []
        var writer = PartWriter(narrowCount: narrow.count, wideCount: wide.count)
        writer.append(scores)
        writer.append(maxima(of: scores, shift: DictionaryLayout.smallBlockShift))
        writer.append(maxima(of: scores, shift: DictionaryLayout.bigBlockShift))
        try narrow.write(to: &writer)
        try wide.write(to: &writer)
        return (writer.finish(), keyIDs)
    }

    /// Sorts the entries: narrow before wide, then by key.
    ///
    /// The order of UTF-8 bytes is the order of scalars.
    private static func sort(_ entries: inout [KeyEntry], _ text: [UInt8]) {
        entries.sort { left, right in
            if left.isWide != right.isWide { return right.isWide }
            return KeyEntry.compare(left, right, text.span) < 0
        }
    }

    /// The greatest score of each block.
    private func maxima(of scores: [UInt16], shift: Int) -> [UInt16] {
        var maxima: [UInt16] = []
        for (id, score) in scores.enumerated() {
            if id & ((1 << shift) - 1) == 0 { maxima.append(0) }
            maxima[maxima.count - 1] = max(maxima[maxima.count - 1], score)
        }
        return maxima
    }
}

/// A key that was added: where its text is, and its first eight bytes as a number that orders like them.
private struct KeyEntry: Sendable {
    let head: UInt64
    let start: Int
    let end: Int
    let ordinal: UInt32
    let score: UInt16
    let isWide: Bool

    init(ordinal: UInt32, start: Int, end: Int, score: UInt16, isWide: Bool, text: Span<UInt8>) {
        var head: UInt64 = 0
        for position in start..<(start + 8) {
            head = head << 8 | (position < end ? UInt64(text[position]) : 0)
        }
        self.head = head
        self.start = start
        self.end = end
        self.ordinal = ordinal
        self.score = score
        self.isWide = isWide
    }

    /// Below zero, zero or above zero, as the left key is below, equal to or above the right one.
    static func compare(_ left: KeyEntry, _ right: KeyEntry, _ text: Span<UInt8>) -> Int {
        guard left.head == right.head else { return left.head < right.head ? -1 : 1 }
        let (leftCount, rightCount) = (left.end - left.start, right.end - right.start)
        var offset = 8
        while offset < leftCount, offset < rightCount {
            let (leftByte, rightByte) = (text[left.start + offset], text[right.start + offset])
            guard leftByte == rightByte else { return leftByte < rightByte ? -1 : 1 }
            offset += 1
        }
        return leftCount - rightCount
    }
}
