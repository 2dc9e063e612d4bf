/// A stream of bytes that is read once, from front to back.
///
/// Sources stack: a file, a decompressor over it, a member of the archive that comes out, a digest over that.
/// A source belongs to one thread.
package protocol ByteSource: AnyObject {
    /// Reads the next bytes.
    ///
    /// - Parameter buffer: Where the bytes go; never empty.
    /// - Returns: How many bytes were read; zero only at the end, and then again at every further call.
    /// - Throws: When the content below is unreadable, truncated or corrupt.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int
}

extension ByteSource {
    /// Reads until the buffer is full or the source ends.
    ///
    /// - Parameter count: How many bytes are wanted.
    /// - Returns: The bytes; fewer than wanted only at the end.
    /// - Throws: What `read(into:)` throws.
    func readPrefix(_ count: Int) throws(CatalogError) -> [UInt8] {
        var prefix: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        defer { unsafe buffer.deallocate() }
        while prefix.count < count {
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count - prefix.count)])
            let length = try unsafe read(into: room)
            guard length > 0 else { break }
            unsafe prefix.append(contentsOf: buffer[..<length])
        }
        return prefix
    }

    /// Reads to the end, so that checks which stand there (a checksum, a length) are made.
    ///
    /// - Throws: What `read(into:)` throws.
    func drain() throws(CatalogError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { unsafe buffer.deallocate() }
        while try unsafe read(into: buffer) > 0 {}
    }
}

/// Bytes in memory as a source; also what was peeked from another source, in front of the rest of it.
package final class PrefixedSource: ByteSource {
    private let prefix: [UInt8]
    private let rest: (any ByteSource)?
    private var position = 0

    /// Puts bytes in front of a source.
    ///
    /// - Parameters:
    ///   - prefix: The bytes that come first.
    ///   - rest: What comes after them, if anything.
    package init(_ prefix: [UInt8], before rest: (any ByteSource)? = nil) {
        self.prefix = prefix
        self.rest = rest
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        guard position < prefix.count else { return try unsafe rest?.read(into: buffer) ?? 0 }
        let count = min(buffer.count, prefix.count - position)
        unsafe buffer.copyBytes(from: prefix[position..<(position + count)])
        position += count
        return count
    }
}

/// Computes the digest of everything that is read through it.
final class DigestingSource: ByteSource {
    private let source: any ByteSource
    private var digest = SHA256()
    /// How many bytes were read.
    private(set) var count: Int64 = 0

    init(_ source: any ByteSource) {
        self.source = source
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        let count = try unsafe source.read(into: buffer)
        let bytes = unsafe Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        digest.update(bytes)
        self.count += Int64(count)
        return count
    }

    /// The digest of all that was read, as hexadecimal digits.
    var hexadecimalDigest: String { digest.hexadecimalDigest() }
}

/// Remembers how many zero bytes the content that was read so far ends in.
final class TrailingZeroSource: ByteSource {
    private let source: any ByteSource
    private(set) var trailingZeros = 0

    init(_ source: any ByteSource) {
        self.source = source
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        let count = try unsafe source.read(into: buffer)
        var zeros = 0
        while zeros < count, unsafe buffer[count - 1 - zeros] == 0 { zeros += 1 }
        trailingZeros = zeros == count ? trailingZeros + zeros : zeros
        return count
    }
}
