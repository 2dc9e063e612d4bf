/// A key that contains a query, and where.
package struct KeyOccurrence: Comparable, Hashable, BitwiseCopyable, Sendable {
    /// The key's length above its id, so that one comparison orders both.
    private let packed: UInt64
    /// The number of symbols before the first occurrence.
    private let position: UInt32

    /// Makes an occurrence.
    @inline(__always)
    package init(keyID: UInt32, length: Int, start: Int) {
        packed = UInt64(truncatingIfNeeded: length) << 32 | UInt64(keyID)
        position = UInt32(truncatingIfNeeded: start)
    }

    /// The key.
    package var keyID: UInt32 { UInt32(truncatingIfNeeded: packed) }
    /// The number of symbols of the key.
    package var length: Int { Int(packed >> 32) }
    /// The number of symbols before the first occurrence.
    package var start: Int { Int(position) }

    /// Orders by length, then by key id.
    package static func < (left: KeyOccurrence, right: KeyOccurrence) -> Bool { left.packed < right.packed }
}

extension KeyDictionary {
    /// Finds the keys that contain the query anywhere, the shortest first.
    ///
    /// Queries of one or two symbols have no trigram of their own. They are looked for only in the wide lane, where two
    /// symbols may be a word, and there key by key, until too many symbols were read. The empty query finds nothing.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - limit: The greatest number of keys.
    ///   - symbolLimit: The greatest number of symbols read for a query of one or two; a key that is passed over by its
    ///     signature counts as one. Two million take some milliseconds.
    ///   - scratch: Its `occurrences` are replaced, by length, then by key id.
    /// - Returns: Whether there are or may be more keys than were found.
    /// - Complexity: O(list of the query's rarest trigram), with a look at the keys that have all its letters, until there are
    ///   enough; for short queries O(keys of the wide lane), likewise.
    package func substringMatches(
        _ query: PreparedKey, limit: Int, reading symbolLimit: Int = 2_000_000, scratch: inout SearchScratch
    ) -> Bool {
        scratch.occurrences.removeAll(keepingCapacity: true)
        guard query.length > 0 else { return false }
        let limit = max(0, min(limit, keyCount))
        let isCutNarrow = narrow.appendOccurrences(
            of: query, limit: limit, reading: symbolLimit, scratch: &scratch)
        let narrowCount = scratch.occurrences.count
        let isCutWide = wide.appendOccurrences(
            of: query, limit: limit, reading: symbolLimit, scratch: &scratch)
        if narrowCount > 0, narrowCount < scratch.occurrences.count { sortInPlace(&scratch.occurrences) }
        let isCut = isCutNarrow || isCutWide || scratch.occurrences.count > limit
        while scratch.occurrences.count > limit { scratch.occurrences.removeLast() }
        return isCut
    }
}
