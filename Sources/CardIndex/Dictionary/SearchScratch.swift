/// A key that answers a query, and the number of edits between the two.
package struct KeyMatch: Comparable, Hashable, BitwiseCopyable, Sendable {
    /// The distance above the key id, so that one comparison orders both.
    private let packed: UInt64

    /// Makes a match.
    @inline(__always)
    package init(keyID: UInt32, distance: Int) {
        packed = UInt64(truncatingIfNeeded: distance) << 32 | UInt64(keyID)
    }

    /// The key.
    package var keyID: UInt32 { UInt32(truncatingIfNeeded: packed) }
    /// The number of edits.
    package var distance: Int { Int(packed >> 32) }

    /// Orders by distance, then by key id.
    package static func < (left: KeyMatch, right: KeyMatch) -> Bool { left.packed < right.packed }
}

/// Neighbouring key ids that have the same distance to a query.
package struct KeyRange: Hashable, Sendable {
    /// The first key id.
    package let lower: UInt32
    /// The key id after the last.
    package let upper: UInt32
    /// The number of edits.
    package let distance: Int

    /// Makes a range.
    package init(lower: UInt32, upper: UInt32, distance: Int) {
        self.lower = lower
        self.upper = upper
        self.distance = distance
    }
}

/// What searches write to: their results and their memory, reused from query to query.
///
/// Keep one per thread. When warm, searches allocate nothing.
package struct SearchScratch: Sendable {
    /// The result of the last whole-key search.
    package internal(set) var matches: [KeyMatch] = []
    /// The result of the last prefix search.
    package internal(set) var ranges: [KeyRange] = []
    /// The result of the last choice of the best.
    package internal(set) var top: [KeyMatch] = []
    /// The result of the last search for similar keys.
    package internal(set) var similar: [SimilarKey] = []
    /// The result of the last search for keys that contain a text.
    package internal(set) var occurrences: [KeyOccurrence] = []

    /// The query's grams as (number of keys that hold it, gram), the rarest first.
    var rarities: [UInt64] = []
    /// Ranks in the probed lists, then those that passed the signature test.
    var probed: [UInt32] = []
    var candidates: [UInt32] = []
    /// The rows of siblings that a walk over a trie returns to.
    var walk: [WalkFrame] = []
    /// Matrix columns of patterns beyond 64 symbols.
    var columns: [BlockColumn] = []
    /// Blocks and keys still to be popped, a binary heap.
    var heap: [ScoredRange] = []

    /// How often each rank was counted, see ``RankCounts``; zero between searches.
    var rankCounts: [UInt64] = []
    var rankMarks: [UInt64] = []
    /// For each number of lists, how many grams a key that stands in so many may have.
    var greatestCounts: [Int] = []
    /// The query's grams that no key of a lane can have.
    var foreignGrams: [UInt64] = []
    /// The query's other grams, and those of a key.
    var queryGrams = GramSet()
    var keyGrams = GramSet()

    /// Makes empty scratch memory.
    package init() {}
}
