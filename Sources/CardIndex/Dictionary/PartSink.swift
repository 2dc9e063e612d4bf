/// Where the parts of a dictionary go, in file order: into new bytes, or beside the bytes that they should equal.
///
/// So building and verifying are the same code.
protocol PartSink: ~Copyable, ~Escapable {
    /// Takes the next part.
    ///
    /// - Parameter elements: All of the part.
    /// - Throws: ``KeyDictionaryError/damaged(part:reason:)`` when it isn't what it should equal.
    @_lifetime(self: copy self)
    mutating func append<Element: FixedWidthInteger & BitwiseCopyable & Sendable>(
        _ elements: Span<Element>
    ) throws(KeyDictionaryError)

    /// Takes the next two parts: where each list starts and ends, and the lists.
    ///
    /// - Parameters:
    ///   - count: The number of lists.
    ///   - encode: Appends a list, in order, to bytes that may hold others.
    /// - Throws: ``KeyDictionaryError``, likewise and when the lists exceed 32-bit positions.
    @_lifetime(self: copy self)
    mutating func appendLists(
        _ count: Int, _ encode: (_ list: Int, _ bytes: inout [UInt8]) -> Void
    ) throws(KeyDictionaryError)
}
