#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Why a file can't be mapped.
package enum MappingFailure: Error {
    /// Nothing stands at the path.
    case missing
    /// What stands at the path is no regular file.
    case irregular
    /// There are no bytes to map.
    case empty
    /// The system refused; what was tried, and the number of its error.
    case refused(StaticString, Int32)

    /// What was found, in words.
    package var detail: String {
        switch self {
        case .missing: "nothing stands here"
        case .irregular: "not a regular file"
        case .empty: "empty"
        case .refused(let attempt, let code): "\(attempt) (\(SystemMessage.text(code)))"
        }
    }
}

/// A file mapped read-only into memory for as long as the value lives.
///
/// The file is never changed in place: a new one is a new file under the same name, and a mapping keeps the old one
/// alive until its last reader ends. The corresponding C functions are `open`, `fstat`, `mmap` and `munmap`.
@safe
package final class FileMapping: Sendable {
    /// The first byte; valid for `byteCount` bytes until `deinit`.
    ///
    /// Immutable memory that nothing writes, which is what makes sharing it between threads sound.
    private nonisolated(unsafe) let base: UnsafeRawPointer
    /// The length of the file in bytes.
    package let byteCount: Int
    private let isFile: Bool

    /// Maps a whole file.
    ///
    /// - Parameter path: The file.
    /// - Throws: `MappingFailure`.
    package init(path: String) throws(MappingFailure) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR ? .missing : .refused("can't be opened", code)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .refused("can't be examined", errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .irregular }
        guard status.st_size > 0, let count = Int(exactly: status.st_size) else { throw .empty }
        let address = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw .refused("can't be mapped", errno)
        }
        unsafe base = UnsafeRawPointer(address)
        byteCount = count
        isFile = true
    }

    /// Copies bytes into memory of their own, aligned like a file.
    ///
    /// - Parameter bytes: The bytes of a file.
    /// - Throws: `MappingFailure` empty, or refused when memory runs out.
    package init(copying bytes: [UInt8]) throws(MappingFailure) {
        guard !bytes.isEmpty else { throw .empty }
        let address = unsafe mmap(
            nil, bytes.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw .refused("no memory for it", errno)
        }
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe UnsafeMutableRawBufferPointer(start: address, count: buffer.count).copyMemory(from: buffer)
        }
        unsafe base = UnsafeRawPointer(address)
        byteCount = bytes.count
        isFile = false
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
    }

    /// Lets go of the memory that was read; what is asked for again is mapped again.
    ///
    /// To check a file touches every page of it. They would count as memory of the process as long as it has the file
    /// open. The C function is `madvise`; bytes that are no file's stay.
    package func letGo() {
        guard isFile else { return }
        unsafe madvise(UnsafeMutableRawPointer(mutating: base), byteCount, MADV_DONTNEED)
    }

    /// Gives a body the bytes of the file.
    ///
    /// - Parameter body: What to do with the bytes, which must not outlive it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    @inline(__always)
    package func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe RawSpan(_unsafeStart: base, byteCount: byteCount)
        return try body(bytes)
    }
}
