/// A folded query, prepared once for any number of searches in any number of dictionaries.
///
/// Make one per thread and call ``prepare(_:)`` again for the next query: when warm it allocates nothing.
package struct PreparedKey: Sendable {
    /// The query's scalars.
    package private(set) var scalars: [UInt32] = []
    /// Whether all scalars are ASCII.
    package private(set) var isASCII = true
    /// The number of scalars that aren't ASCII.
    private(set) var foreignCount = 0
    /// The query's letter-count signatures, as keys of either lane count.
    private(set) var narrowSignature: UInt64 = 0
    private(set) var wideSignature: UInt64 = 0
    private(set) var masks = PatternMasks()

    /// Makes an empty query.
    package init() {
        masks.prepare(scalars)
    }

    /// Makes a query.
    ///
    /// - Parameter text: The folded, joined query in UTF-8; malformed bytes become U+FFFD.
    /// - Complexity: O(`text.count`).
    package init(_ text: Span<UInt8>) {
        prepare(text)
    }

    /// Makes a query.
    ///
    /// - Parameter text: The folded, joined query.
    /// - Complexity: O(`text.utf8.count`).
    package init(_ text: String) {
        prepare(Array(text.utf8).span)
    }

    /// Replaces the query, reusing its memory.
    ///
    /// - Parameter text: The folded, joined query in UTF-8; malformed bytes become U+FFFD.
    /// - Complexity: O(`text.count`).
    package mutating func prepare(_ text: Span<UInt8>) {
        scalars.removeAll(keepingCapacity: true)
        appendScalars(of: text, to: &scalars)
        foreignCount = 0
        for scalar in scalars where scalar >= 128 { foreignCount += 1 }
        isASCII = foreignCount == 0
        narrowSignature = LetterSignature.of(scalars.span, lane: UInt8.self)
        wideSignature = LetterSignature.of(scalars.span, lane: UInt32.self)
        masks.prepare(scalars)
    }

    /// The number of symbols.
    package var length: Int { scalars.count }

    /// The distance between the query and some other text.
    ///
    /// - Parameters:
    ///   - text: The scalars of the other text.
    ///   - limit: The greatest distance of interest.
    ///   - scratch: Memory.
    /// - Returns: The number of edits, or `limit` + 1 when it is greater.
    /// - Complexity: O(`text.count` × ⌈length / 64⌉).
    package func distance(to text: Span<UInt32>, limit: Int, scratch: inout SearchScratch) -> Int {
        AlignmentDistance.bounded(masks.view, text, limit: max(0, limit), columns: &scratch.columns)
    }

    /// The least distance between the query and any prefix of some other text.
    ///
    /// - Parameters:
    ///   - text: The scalars of the other text.
    ///   - limit: The greatest distance of interest.
    ///   - scratch: Memory.
    /// - Returns: The number of edits, or `limit` + 1 when it is greater.
    /// - Complexity: O((length + `limit`) × ⌈length / 64⌉).
    package func prefixDistance(to text: Span<UInt32>, limit: Int, scratch: inout SearchScratch) -> Int {
        AlignmentDistance.boundedPrefix(masks.view, text, limit: max(0, limit), columns: &scratch.columns)
    }
}
