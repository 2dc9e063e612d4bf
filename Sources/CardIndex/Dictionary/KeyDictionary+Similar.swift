/// A key that shares grams with a query, and how large a share.
package struct SimilarKey: Comparable, Hashable, BitwiseCopyable, Sendable {
    /// What is missing to the whole above the key id, so that one comparison orders both.
    private let packed: UInt64

    /// Makes a similar key.
    @inline(__always)
    package init(keyID: UInt32, permille: Int) {
        packed = UInt64(truncatingIfNeeded: 1000 - permille) << 32 | UInt64(keyID)
    }

    /// The key.
    package var keyID: UInt32 { UInt32(truncatingIfNeeded: packed) }
    /// The similarity in thousandths, rounded down.
    package var permille: Int { 1000 - Int(packed >> 32) }

    /// Orders by similarity from the top, then by key id.
    package static func < (left: SimilarKey, right: SimilarKey) -> Bool { left.packed < right.packed }
}

extension KeyDictionary {
    /// Finds the keys that share most trigrams with the query, and no better ones exist.
    ///
    /// Similarity is that of Jaccard between the sets of trigrams, each key padded by two blanks on either side:
    /// common trigrams by all that either has. Symbols are compared as they are; only keys of other scripts than ASCII
    /// compare trigrams by 32-bit hashes.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - percent: The least similarity, clipped to 1...100.
    ///   - limit: The greatest number of keys.
    ///   - scratch: Its `similar` is replaced: the most similar first, then by key id.
    /// - Complexity: O(lists of the query's rarer trigrams, and trigrams of the keys that stand in several of them).
    package func similarMatches(
        _ query: PreparedKey, atLeast percent: Int, limit: Int, scratch: inout SearchScratch
    ) {
        scratch.similar.removeAll(keepingCapacity: true)
        guard limit > 0 else { return }
        let limit = min(limit, keyCount)
        let percent = max(1, min(percent, 100))
        narrow.appendSimilar(query, atLeast: percent, limit: limit, scratch: &scratch)
        wide.appendSimilar(query, atLeast: percent, limit: limit, scratch: &scratch)
        keepBest(limit, of: &scratch.similar)
    }
}

/// Sorts and drops all but the first.
func keepBest(_ limit: Int, of similar: inout [SimilarKey]) {
    sortInPlace(&similar)
    while similar.count > limit { similar.removeLast() }
}
