/// Names that contain a text, in the order of Scryfall's autocomplete.
///
/// Names that start with the text come first, then by similarity: the trigrams that name and text share by all that
/// either has, each padded by two blanks in front and one behind (PostgreSQL's `pg_trgm`; P. Jaccard, 1901). Then by name.
///
/// For a name that contains the text, what they share follows from a few comparisons: all trigrams inside the text, those
/// of its beginning if the name begins so, and that of its end if the name ends so. So only the number of different
/// trigrams of each name is kept.
struct NameCompletion: Sendable {
    private let names: CollatedNames
    private let pairs: PairPostings
    private let trigramCounts: [UInt16]

    /// Prepares names.
    ///
    /// - Parameters:
    ///   - names: The names; each leads to a number by which names are ordered.
    ///   - pairs: Their pairs.
    /// - Complexity: O(length of all names).
    init(_ names: CollatedNames, _ pairs: PairPostings) {
        self.names = names
        self.pairs = pairs
        var counts: [UInt16] = []
        counts.reserveCapacity(names.count)
        var trigrams: [UInt64] = []
        for entry in 0..<names.count {
            trigrams.removeAll(keepingCapacity: true)
            let name = names.name(entry)
            for index in 2..<max(2, name.count) {
                trigrams.append(
                    UInt64(name[index - 2]) << 42 | UInt64(name[index - 1]) << 21 | UInt64(name[index]))
            }
            let padding = name.count == 1 ? 2 : 3
            counts.append(UInt16(clamping: Self.distinctCount(&trigrams) + padding))
        }
        trigramCounts = counts
    }

    /// How much memory it takes beside that of the names and their pairs, in bytes.
    var byteCount: Int { trigramCounts.capacity * 2 }

    /// The best names that contain a text.
    ///
    /// - Parameters:
    ///   - text: The collated text; nothing contains one of less than two scalars.
    ///   - limit: The most names.
    ///   - isAdmitted: Whether what a name leads to may be an answer.
    /// - Returns: What the names lead to, best first.
    /// - Complexity: O(names that start with the text), and where these are too few O(names that hold its rarest pair).
    func complete(_ text: Span<UInt32>, limit: Int, isAdmitted: (Int) -> Bool) -> [Int] {
        guard text.count >= 2, limit > 0 else { return [] }
        var best: [Match] = []
        best.reserveCapacity(limit + 1)
        var inner: [UInt64] = []
        for index in 2..<max(2, text.count) {
            inner.append(UInt64(text[index - 2]) << 42 | UInt64(text[index - 1]) << 21 | UInt64(text[index]))
        }
        let innerCount = Self.distinctCount(&inner)
        let prefixed = names.starting(with: text)
        for entry in prefixed {
            add(entry, text, innerCount, isPrefix: true, limit, isAdmitted, to: &best)
        }
        if best.count < limit, let range = pairs.rarest(in: text) {
            for posting in range {
                let entry = pairs.entry(posting)
                guard !prefixed.contains(entry),
                    CollatedNames.position(of: text, in: names.name(entry)) != nil
                else { continue }
                add(entry, text, innerCount, isPrefix: false, limit, isAdmitted, to: &best)
            }
        }
        return best.map(\.target)
    }

    /// A name that contains the text.
    private struct Match {
        var isPrefix: Bool
        /// How many trigrams name and text share.
        var shared: Int
        /// How many trigrams either has.
        var total: Int
        var target: Int

        /// Whether it comes before another.
        func isBetter(than other: Match) -> Bool {
            if isPrefix != other.isPrefix { return isPrefix }
            let (own, others) = (shared * other.total, other.shared * total)
            return own != others ? own > others : target < other.target
        }
    }

    private func add(
        _ entry: Int, _ text: Span<UInt32>, _ innerCount: Int, isPrefix: Bool, _ limit: Int,
        _ isAdmitted: (Int) -> Bool, to best: inout [Match]
    ) {
        let name = names.name(entry)
        let startsAlike = name[0] == text[0]
        var shared = innerCount
        if startsAlike { shared += name[1] == text[1] ? 2 : 1 }
        if name[name.count - 1] == text[text.count - 1], name[name.count - 2] == text[text.count - 2] {
            shared += 1
        }
        let total = innerCount + 3 + Int(trigramCounts[entry]) - shared
        let match = Match(
            isPrefix: isPrefix, shared: shared, total: total, target: names.target(entry))
        if best.count == limit, let last = best.last, !match.isBetter(than: last) { return }
        guard isAdmitted(match.target) else { return }
        var place = best.count
        while place > 0, match.isBetter(than: best[place - 1]) { place -= 1 }
        best.insert(match, at: place)
        if best.count > limit { best.removeLast() }
    }

    /// How many of some numbers are different; their order is lost.
    private static func distinctCount(_ numbers: inout [UInt64]) -> Int {
        numbers.sort()
        var count = 0
        for index in numbers.indices where index == 0 || numbers[index] != numbers[index - 1] { count += 1 }
        return count
    }
}
