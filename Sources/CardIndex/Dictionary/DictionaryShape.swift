/// The header of a dictionary, checked: how many keys there are, and where each part lies.
///
/// Checked once when a dictionary is opened; every query then reads the parts without checking them again.
package struct DictionaryShape: Sendable {
    /// The number of keys that are pure ASCII.
    let narrowCount: Int
    /// The number of all other keys.
    let wideCount: Int
    /// The length of the whole dictionary in bytes.
    let byteCount: Int
    /// Where the parts begin and end.
    private let starts: InlineArray<25, Int>
    private let ends: InlineArray<25, Int>

    /// Checks the header: magic, version, and that the parts' sizes fit each other and fill the bytes exactly.
    ///
    /// - Parameter bytes: The whole dictionary.
    /// - Throws: ``KeyDictionaryError/damaged(part:reason:)`` naming the first part that doesn't fit.
    /// - Complexity: O(1).
    package init(of bytes: RawSpan) throws(KeyDictionaryError) {
        guard bytes.byteCount >= DictionaryLayout.headerByteCount else {
            throw .damaged(
                part: "header",
                reason: "\(bytes.byteCount) bytes instead of at least \(DictionaryLayout.headerByteCount)")
        }
        guard DictionaryShape.isAligned(bytes) else {
            throw .damaged(part: "header", reason: "the bytes don't begin at a multiple of eight in memory")
        }
        let words = Column<UInt64>(bytes: bytes.extracting(first: DictionaryLayout.headerByteCount))
        guard words[0] == DictionaryLayout.magic else {
            throw .damaged(part: "header", reason: "unknown magic or version \(words[0])")
        }
        let limit = UInt64(DictionaryLayout.greatestKeyCount)
        guard words[1] <= limit, words[2] <= limit, words[1] + words[2] <= limit else {
            throw .damaged(part: "header", reason: "impossible key counts \(words[1]) and \(words[2])")
        }
        narrowCount = Int(words[1])
        wideCount = Int(words[2])
        var starts = InlineArray<25, Int>(repeating: 0)
        var ends = InlineArray<25, Int>(repeating: 0)
        var position = DictionaryLayout.headerByteCount
        for part in 0..<DictionaryPart.count {
            let byteCount = words[DictionaryLayout.fixedWords + part]
            guard byteCount <= UInt64(max(0, bytes.byteCount - position)) else {
                throw .damaged(
                    part: DictionaryPart.name(part), reason: "\(byteCount) bytes reach beyond the end")
            }
            starts[part] = position
            ends[part] = position + Int(byteCount)
            position = DictionaryLayout.aligned(position + Int(byteCount))
        }
        guard position == bytes.byteCount else {
            throw .damaged(part: "header", reason: "\(bytes.byteCount) bytes instead of \(position)")
        }
        self.byteCount = bytes.byteCount
        self.starts = starts
        self.ends = ends
        try checkShared()
        try checkLane(first: DictionaryPart.narrow, count: narrowCount, symbolSize: 1)
        try checkLane(first: DictionaryPart.wide, count: wideCount, symbolSize: 4)
    }

    /// Where a part lies in the dictionary.
    func range(_ part: Int) -> Range<Int> {
        starts[part]..<ends[part]
    }

    /// The size of a part.
    func byteCount(_ part: Int) -> Int {
        ends[part] - starts[part]
    }

    /// The name and the size of every part, for statistics.
    package var parts: [(name: String, byteCount: Int)] {
        var parts = [(name: "header", byteCount: DictionaryLayout.headerByteCount)]
        for part in 0..<DictionaryPart.count {
            parts.append((DictionaryPart.name(part), byteCount(part)))
        }
        return parts
    }

    private static func isAligned(_ bytes: RawSpan) -> Bool {
        unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) % 8 == 0 }
    }

    /// Checks the sizes of the parts that both lanes share.
    private func checkShared() throws(KeyDictionaryError) {
        let count = narrowCount + wideCount
        try expect(DictionaryPart.scores, count * 2)
        try expect(DictionaryPart.smallMaxima, blockCount(count, DictionaryLayout.smallBlockShift) * 2)
        try expect(DictionaryPart.bigMaxima, blockCount(count, DictionaryLayout.bigBlockShift) * 2)
    }

    /// Checks the sizes of a lane's parts.
    private func checkLane(first: Int, count: Int, symbolSize: Int) throws(KeyDictionaryError) {
        try expect(first + LanePart.starts.rawValue, (count + 1) * 4)
        try expect(first + LanePart.byLength.rawValue, count * 4)
        try expect(first + LanePart.signatures.rawValue, count * 8)
        try expectMultiple(first + LanePart.keys.rawValue, of: symbolSize)
        try expectMultiple(first + LanePart.lengths.rawValue, of: 8)
        try expectMultiple(first + LanePart.grams.rawValue, of: 4)
        try expectMultiple(first + LanePart.labels.rawValue, of: symbolSize)
        let gramCount = byteCount(first + LanePart.grams.rawValue) / 4
        try expect(first + LanePart.lists.rawValue, (gramCount + 1) * 4)
        let bucketCount = 1 << DictionaryLayout.bucketBits(gramCount: gramCount)
        try expect(first + LanePart.buckets.rawValue, (bucketCount + 1) * 4)
        let nodeCount = byteCount(first + LanePart.labels.rawValue) / symbolSize
        try expect(first + LanePart.targets.rawValue, nodeCount * 4)
    }

    private func expect(_ part: Int, _ expected: Int) throws(KeyDictionaryError) {
        guard byteCount(part) == expected else {
            throw .damaged(
                part: DictionaryPart.name(part), reason: "\(byteCount(part)) bytes instead of \(expected)")
        }
    }

    private func expectMultiple(_ part: Int, of size: Int) throws(KeyDictionaryError) {
        guard byteCount(part) % size == 0 else {
            throw .damaged(
                part: DictionaryPart.name(part), reason: "\(byteCount(part)) bytes, not a multiple of \(size)"
            )
        }
    }

    /// The number of blocks that cover some keys.
    private func blockCount(_ count: Int, _ shift: Int) -> Int {
        (count + (1 << shift) - 1) >> shift
    }
}

/// The bytes of a dictionary, to be taken apart by its shape.
struct DictionaryParts: ~Escapable {
    let whole: RawSpan
    let shape: DictionaryShape

    @_lifetime(copy whole)
    init(_ whole: RawSpan, _ shape: DictionaryShape) {
        self.whole = whole
        self.shape = shape
    }

    /// The bytes of a part, none when these are not the bytes that have the shape.
    @_lifetime(copy self)
    func part(_ index: Int) -> RawSpan {
        whole.byteCount == shape.byteCount ? whole.extracting(shape.range(index)) : whole.extracting(first: 0)
    }
}
