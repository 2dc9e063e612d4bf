/// Which names hold two symbols side by side: the way to the few that may contain a text.
///
///     starts      0        2     3  …      a bucket for each pair; other scripts than ASCII share them by hash
///     postings    4 17     4     9  …      the names that hold it, ascending
struct PairPostings: Sendable {
    private static let bucketCount = 1 << 14
    private let starts: [UInt32]
    private let postings: [UInt32]

    /// Collects the pairs of names.
    ///
    /// - Parameter names: The names.
    /// - Complexity: O(length of all names).
    init(_ names: CollatedNames) {
        var counts = [UInt32](repeating: 0, count: Self.bucketCount + 1)
        Self.forEachPair(of: names) { bucket, _ in counts[bucket + 1] += 1 }
        for bucket in 1..<counts.count { counts[bucket] += counts[bucket - 1] }
        var ends = counts
        var postings = [UInt32](repeating: 0, count: Int(counts[Self.bucketCount]))
        Self.forEachPair(of: names) { bucket, entry in
            postings[Int(ends[bucket])] = UInt32(truncatingIfNeeded: entry)
            ends[bucket] += 1
        }
        starts = counts
        self.postings = postings
    }

    /// How much memory the postings take, in bytes.
    var byteCount: Int { (starts.capacity + postings.capacity) * 4 }

    /// Calls a function once for each name and bucket, the names ascending.
    private static func forEachPair(of names: CollatedNames, _ body: (Int, Int) -> Void) {
        var last = [UInt32](repeating: .max, count: bucketCount)
        for entry in 0..<names.count {
            let name = names.name(entry)
            for index in 1..<max(1, name.count) {
                let bucket = bucket(name[index - 1], name[index])
                guard last[bucket] != UInt32(truncatingIfNeeded: entry) else { continue }
                last[bucket] = UInt32(truncatingIfNeeded: entry)
                body(bucket, entry)
            }
        }
    }

    private static func bucket(_ left: UInt32, _ right: UInt32) -> Int {
        if left < 128, right < 128 { return Int(left << 7 | right) }
        return Int((left &* 0x9E37_79B1 ^ right &* 0x85EB_CA6B) >> 18)
    }

    /// The range of the postings of the rarest pair of a text.
    ///
    /// - Parameter text: The scalars.
    /// - Returns: The range; `nil` for a text of less than two scalars, which any name may contain.
    /// - Complexity: O(length of `text`).
    func rarest(in text: Span<UInt32>) -> Range<Int>? {
        var rarest: Range<Int>?
        for index in 1..<max(1, text.count) {
            let bucket = Self.bucket(text[index - 1], text[index])
            let range = Int(starts[bucket])..<Int(starts[bucket + 1])
            if range.count < rarest?.count ?? .max { rarest = range }
        }
        return rarest
    }

    /// A name by its place in the postings.
    func entry(_ posting: Int) -> Int { Int(postings[posting]) }
}
