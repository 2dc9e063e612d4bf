/// An immutable dictionary of folded keys, read in place: exact search, search within some edits, type-ahead.
///
/// Keys have no spaces and may be in any script. Keys of pure ASCII form the narrow lane, all others the wide lane;
/// their ids are narrow keys in order, then wide keys in order of their scalars. Every query is searched in both.
/// Distances are optimal string alignment (a swap of neighbours costs one), counted in scalars; every search is
/// complete within its distance.
///
/// ``init(bytes:)`` checks the header and the sizes of the parts only. Over bytes that are damaged further in,
/// searches return wrong answers but always return; ``verify()`` finds all damage.
package struct KeyDictionary: ~Escapable {
    let narrow: KeyLane<UInt8>
    let wide: KeyLane<UInt32>
    let scores: Column<UInt16>
    let smallMaxima: Column<UInt16>
    let bigMaxima: Column<UInt16>
    /// All bytes, the header included.
    let whole: RawSpan

    /// Opens a dictionary.
    ///
    /// - Parameter bytes: The bytes that ``KeyDictionaryBuilder`` made, at a multiple of eight in memory.
    /// - Throws: ``KeyDictionaryError/damaged(part:reason:)``.
    /// - Complexity: O(1).
    @_lifetime(copy bytes)
    package init(bytes: RawSpan) throws(KeyDictionaryError) {
        self.init(bytes, try DictionaryShape(of: bytes))
    }

    /// Opens a dictionary whose shape is known.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the dictionary; others of another length read as empty.
    ///   - shape: Their shape.
    /// - Complexity: O(1).
    @_lifetime(copy bytes)
    package init(_ bytes: RawSpan, _ shape: DictionaryShape) {
        let parts = DictionaryParts(bytes, shape)
        narrow = KeyLane(parts: parts, first: DictionaryPart.narrow, count: shape.narrowCount, firstID: 0)
        wide = KeyLane(
            parts: parts, first: DictionaryPart.wide, count: shape.wideCount, firstID: shape.narrowCount)
        scores = Column(bytes: parts.part(DictionaryPart.scores))
        smallMaxima = Column(bytes: parts.part(DictionaryPart.smallMaxima))
        bigMaxima = Column(bytes: parts.part(DictionaryPart.bigMaxima))
        whole = bytes
    }

    /// The number of keys.
    package var keyCount: Int { narrow.count + wide.count }

    /// The number of keys of pure ASCII, which have the ids from zero.
    package var narrowCount: Int { narrow.count }

    /// Writes a key as UTF-8.
    ///
    /// - Parameters:
    ///   - id: A key id; nothing is written when there is no such key.
    ///   - text: Replaced by the key.
    /// - Complexity: O(key).
    package func key(_ id: UInt32, into text: inout [UInt8]) {
        text.removeAll(keepingCapacity: true)
        let index = Int(id)
        if index < narrow.count {
            let key = narrow.key(index)
            for position in key.indices { text.append(key[position]) }
        } else {
            let key = wide.key(index - narrow.count)
            for position in key.indices { appendUTF8(of: key[position], to: &text) }
        }
    }

    /// Writes a key as scalars.
    ///
    /// - Parameters:
    ///   - id: A key id; nothing is written when there is no such key.
    ///   - symbols: Replaced by the key.
    /// - Complexity: O(key).
    package func symbols(_ id: UInt32, into symbols: inout [UInt32]) {
        symbols.removeAll(keepingCapacity: true)
        let index = Int(id)
        if index < narrow.count {
            let key = narrow.key(index)
            for position in key.indices { symbols.append(UInt32(key[position])) }
        } else {
            let key = wide.key(index - narrow.count)
            for position in key.indices { symbols.append(key[position]) }
        }
    }

    /// The number of symbols of a key, zero when there is no such key.
    ///
    /// - Parameter id: A key id.
    /// - Returns: The length.
    /// - Complexity: O(1).
    package func length(_ id: UInt32) -> Int {
        let index = Int(id)
        return index < narrow.count ? narrow.key(index).count : wide.key(index - narrow.count).count
    }

    /// The first symbol of a key, zero when there is no such key.
    ///
    /// - Parameter id: A key id.
    /// - Returns: A scalar.
    /// - Complexity: O(1).
    package func firstSymbol(_ id: UInt32) -> UInt32 {
        let index = Int(id)
        if index < narrow.count {
            let key = narrow.key(index)
            return key.isEmpty ? 0 : UInt32(key[0])
        }
        let key = wide.key(index - narrow.count)
        return key.isEmpty ? 0 : key[0]
    }

    /// The static score of a key, zero when there is no such key.
    ///
    /// - Parameter id: A key id.
    /// - Returns: The score.
    /// - Complexity: O(1).
    package func score(_ id: UInt32) -> UInt16 {
        scores[Int(id)]
    }

    /// The key that equals the query.
    ///
    /// - Parameter query: The query.
    /// - Returns: The key's id, or `nil` when there is no such key.
    /// - Complexity: O(log n) comparisons.
    package func find(_ query: PreparedKey) -> UInt32? {
        if query.isASCII {
            narrow.find(query).map { UInt32(truncatingIfNeeded: $0) }
        } else {
            wide.find(query).map { wide.firstID &+ UInt32(truncatingIfNeeded: $0) }
        }
    }

    /// Finds all keys within a distance of the query, and no others.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - distance: The greatest number of edits, clipped to 0...3.
    ///   - scratch: Its `matches` are replaced, in order of distance, then key id.
    /// - Complexity: O(length of the probed gram lists inside the length window).
    package func wholeMatches(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        scratch.matches.removeAll(keepingCapacity: true)
        guard distance > 0 else {
            if let id = find(query) { scratch.matches.append(KeyMatch(keyID: id, distance: 0)) }
            return
        }
        let distance = min(distance, ErrorAutomaton.greatestDistance)
        narrow.appendWholeMatches(query, within: distance, scratch: &scratch)
        wide.appendWholeMatches(query, within: distance, scratch: &scratch)
        sortInPlace(&scratch.matches)
    }

    /// The ids of the keys that begin with the query.
    ///
    /// - Parameter query: The query.
    /// - Returns: One range of ids per lane, possibly empty.
    /// - Complexity: O(log n) comparisons.
    package func prefixRange(_ query: PreparedKey) -> (narrow: Range<UInt32>, wide: Range<UInt32>) {
        (ids(narrow.prefixRange(query), from: 0), ids(wide.prefixRange(query), from: wide.firstID))
    }

    /// Finds the ranges of keys that have a prefix within a distance of the query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - distance: The greatest number of edits, clipped to 0...3.
    ///   - scratch: Its `ranges` are replaced: ascending, disjoint, each with the least distance between the query and
    ///     any prefix of its keys.
    /// - Complexity: O(trie nodes within the distance of some prefix of the query), never O(keys found).
    package func fuzzyPrefixRanges(_ query: PreparedKey, within distance: Int, scratch: inout SearchScratch) {
        scratch.ranges.removeAll(keepingCapacity: true)
        guard distance > 0 else {
            let (narrow, wide) = prefixRange(query)
            for range in [narrow, wide] where !range.isEmpty {
                scratch.ranges.append(KeyRange(lower: range.lowerBound, upper: range.upperBound, distance: 0))
            }
            return
        }
        let distance = min(distance, ErrorAutomaton.greatestDistance)
        narrow.appendFuzzyPrefixRanges(query, within: distance, scratch: &scratch)
        wide.appendFuzzyPrefixRanges(query, within: distance, scratch: &scratch)
    }

    private func ids(_ range: Range<Int>, from first: UInt32) -> Range<UInt32> {
        let lower = first &+ UInt32(truncatingIfNeeded: range.lowerBound)
        return lower..<(lower &+ UInt32(truncatingIfNeeded: range.count))
    }
}
