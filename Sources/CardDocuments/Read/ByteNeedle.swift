#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Bytes that are looked for in many texts.
///
/// It looks for the one of them that is rarest in card texts, with `memchr`, and compares the others around it.
package struct ByteNeedle: Sendable {
    /// The bytes; at least one.
    package let bytes: [UInt8]
    private let anchor: Int

    /// Makes a needle; `nil` of nothing.
    ///
    /// - Parameter bytes: The bytes.
    package init?(_ bytes: [UInt8]) {
        guard let anchor = bytes.indices.min(by: { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) })
        else {
            return nil
        }
        self.bytes = bytes
        self.anchor = anchor
    }

    /// Where the needle next begins in a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The first place that counts.
    ///   - limit: Where the needle has to end at the latest.
    /// - Returns: Where it begins; `nil` when it is not there.
    /// - Complexity: O(length of `text` · length of the needle), and far less in texts.
    package func first(in text: Span<UInt8>, from start: Int, to limit: Int) -> Int? {
        let count = bytes.count
        let end = min(limit, text.count)
        guard start >= 0, end - start >= count else { return nil }
        let needle = bytes.span
        let wanted = Int32(needle[anchor])
        return unsafe text.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var position = start + anchor
            // The anchor of the last place where the needle fits.
            let last = end - count + anchor
            while position <= last {
                // `position ... last` lies within the text, whose length is at least `end`.
                guard let found = unsafe memchr(base + position, wanted, last - position + 1) else {
                    return nil
                }
                position = unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
                if Self.isEqual(needle, text, at: position - anchor) { return position - anchor }
                position += 1
            }
            return nil
        }
    }

    /// Whether the needle stands at a place of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - place: Where the needle has to begin; outside of the text it stands nowhere.
    /// - Returns: Whether it does.
    package func stands(in text: Span<UInt8>, at place: Int) -> Bool {
        guard place >= 0, text.count - place >= bytes.count else { return false }
        return Self.isEqual(bytes.span, text, at: place)
    }

    private static func isEqual(_ needle: Span<UInt8>, _ text: Span<UInt8>, at place: Int) -> Bool {
        for index in needle.indices where needle[index] != text[place + index] { return false }
        return true
    }

    /// How common a byte is in card texts, roughly.
    private static func frequency(_ byte: UInt8) -> Int {
        let order: StaticString = "qzjxkvywbgfpumcldhrsnioate "
        for index in 0..<order.utf8CodeUnitCount where unsafe order.utf8Start[index] == byte {
            return index + 2
        }
        return byte &- 0x30 < 10 ? 5 : 1
    }
}
