internal import CardText

/// The keys that look alike: hashes of skeletons, ascending, and the key of each one.
struct LookAlikeReader: ~Escapable {
    private let hashes: Column<UInt32>
    private let keys: Column<UInt32>

    @_lifetime(copy file)
    init(_ file: RawSpan, _ table: borrowing SectionTable) {
        hashes = Column(bytes: file.extracting(table.range(.skeletonHashes)))
        keys = Column(bytes: file.extracting(table.range(.skeletonKeys)))
    }

    /// The hash of a skeleton (FNV-1a, its upper half folded into the lower one).
    static func hash(_ skeleton: Span<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in skeleton.indices { hash = (hash ^ UInt64(skeleton[index])) &* 0x0000_0100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    /// The keys with the skeleton of a text, and rarely one of another that shares its hash.
    ///
    /// - Complexity: O(log n).
    @_lifetime(copy self)
    func keys(like joined: Span<UInt8>) -> Span<UInt32> {
        var skeleton: [UInt8] = []
        LookAlikeKey.write(joined, into: &skeleton)
        let wanted = Self.hash(skeleton.span)
        var low = 0
        var high = hashes.count
        while low < high {
            let middle = (low + high) >> 1
            if hashes[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < hashes.count, hashes[end] == wanted { end += 1 }
        return keys.slice(low..<end)
    }

    /// Whether the hashes ascend and each has a key.
    func isSound(keyCount: Int) -> Bool {
        guard hashes.count == keys.count else { return false }
        for index in 0..<hashes.count {
            if index > 0, hashes[index] < hashes[index - 1] { return false }
            if Int(keys[index]) >= keyCount { return false }
        }
        return true
    }
}
