internal import CardBytes
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A temporary file that is written from front to back and then read in any order.
///
/// It has no name from the moment it is open, so nothing is left of it whatever happens. The C functions are `open`,
/// `unlink`, `write` and `pread`.
struct SpoolFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private var pending: [UInt8] = []
    private var written: UInt64 = 0

    /// How much is kept in memory before it is written.
    private static let bufferByteCount = 1 << 18
    /// Tells the files of one process apart.
    private static let counter = Atomic<Int>(0)

    /// Makes the file.
    ///
    /// - Parameter start: What the path begins with under which it stands for a moment.
    /// - Throws: `DocumentError` unreadable.
    init(pathPrefix start: String) throws(DocumentError) {
        let number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
        path = "\(start).\(number).tmp"
        // What stands there was left by a process of the same number that is gone; nothing else is ever opened.
        unsafe unlink(path)
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DocumentError(
                .unreadable,
                "can't be made (\(SystemMessage.text(errno))); check the folder, its permissions and the free space",
                path: path)
        }
        unsafe unlink(path)
        pending.reserveCapacity(Self.bufferByteCount * 2)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Where the next byte will stand.
    var end: UInt64 { written + UInt64(pending.count) }

    /// Appends bytes.
    ///
    /// - Throws: `DocumentError` unreadable, as on a full disk.
    mutating func append(_ bytes: Span<UInt8>) throws(DocumentError) {
        pending.append(copying: bytes)
        if pending.count >= Self.bufferByteCount { try flush() }
    }

    /// Brings everything into the file, so that it can be read.
    mutating func flush() throws(DocumentError) {
        var offset = 0
        while offset < pending.count {
            let count = unsafe pending.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw failure("can't be written after \(written + UInt64(offset)) bytes")
            }
            offset += count
        }
        written += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
    }

    /// Reads bytes that were flushed.
    ///
    /// - Parameters:
    ///   - start: Where they stand.
    ///   - count: How many.
    ///   - buffer: Becomes the bytes.
    /// - Throws: `DocumentError` unreadable.
    func read(from start: UInt64, count: Int, into buffer: inout [UInt8]) throws(DocumentError) {
        if buffer.count < count { buffer += repeatElement(0, count: count - buffer.count) }
        buffer.removeLast(buffer.count - count)
        var offset = 0
        while offset < count {
            let position = off_t(clamping: start) + off_t(offset)
            let read = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    descriptor, bytes.baseAddress.map { unsafe $0 + offset }, count - offset, position)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { throw failure("can't be read") }
            offset += read
        }
    }

    private func failure(_ attempt: String) -> DocumentError {
        DocumentError(
            .unreadable, "\(attempt) (\(SystemMessage.text(errno))); check the free space of its folder",
            path: path)
    }
}
