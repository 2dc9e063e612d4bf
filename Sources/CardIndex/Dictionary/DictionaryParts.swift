/// The header of a dictionary, checked, and the bytes of its parts.
struct DictionaryParts: ~Escapable {
    /// The number of keys that are pure ASCII.
    let narrowCount: Int
    /// The number of all other keys.
    let wideCount: Int
    /// All bytes, the header included.
    let whole: RawSpan
    /// Where the parts begin and end.
    private let starts: InlineArray<25, Int>
    private let ends: InlineArray<25, Int>

    /// Checks the header: magic, version, and that the parts' sizes fit each other and fill the bytes exactly.
    ///
    /// - Parameter bytes: The whole dictionary.
    /// - Throws: ``KeyDictionaryError/damaged(part:reason:)`` naming the first part that doesn't fit.
    /// - Complexity: O(1).
    @_lifetime(copy bytes)
    init(bytes: RawSpan) throws(KeyDictionaryError) {
        guard bytes.byteCount >= DictionaryLayout.headerByteCount else {
            throw .damaged(
                part: "header",
                reason: "\(bytes.byteCount) bytes instead of at least \(DictionaryLayout.headerByteCount)")
        }
        guard DictionaryParts.isAligned(bytes) else {
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
        whole = bytes
        self.starts = starts
        self.ends = ends
        try checkShared()
        try checkLane(first: DictionaryPart.narrow, count: narrowCount, symbolSize: 1)
        try checkLane(first: DictionaryPart.wide, count: wideCount, symbolSize: 4)
    }

    /// Makes the parts of a dictionary without keys.
    ///
    /// - Parameter bytes: What the parts lie in; none of it is read.
    @_lifetime(copy bytes)
    init(emptyBeside bytes: RawSpan) {
        narrowCount = 0
        wideCount = 0
        whole = bytes.extracting(first: 0)
        starts = InlineArray<25, Int>(repeating: 0)
        ends = InlineArray<25, Int>(repeating: 0)
    }

    /// The bytes of a part.
    @_lifetime(copy self)
    func part(_ index: Int) -> RawSpan {
        whole.extracting(starts[index]..<ends[index])
    }

    /// The size of a part.
    func byteCount(_ index: Int) -> Int {
        ends[index] - starts[index]
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
