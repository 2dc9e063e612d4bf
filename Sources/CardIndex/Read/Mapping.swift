#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file mapped read-only into memory for as long as the value lives.
///
/// The file is never changed in place: a new index is a new file under the same name, and a mapping keeps the old
/// one alive until its last query ends. The corresponding C functions are `open`, `fstat`, `mmap` and `munmap`.
@safe
final class Mapping: Sendable {
    /// The first byte; valid for `byteCount` bytes until `deinit`.
    ///
    /// Immutable memory that nothing writes, which is what makes sharing it between threads sound.
    private nonisolated(unsafe) let base: UnsafeRawPointer
    /// The length of the file in bytes.
    let byteCount: Int
    private let isFile: Bool

    /// Maps a whole file.
    ///
    /// - Parameter path: The file.
    /// - Throws: `IndexError` missing, foreign for what is no regular file or is empty, inputOutput otherwise.
    init(path: String) throws(IndexError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR {
                throw IndexError(.missing, path: path, detail: "there is no index here")
            }
            throw IndexError(.inputOutput, path: path, detail: "can't be opened (\(SystemError.text(code)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw IndexError(
                .inputOutput, path: path, detail: "can't be examined (\(SystemError.text(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw IndexError(.foreign, path: path, detail: "not a regular file")
        }
        guard status.st_size > 0, let count = Int(exactly: status.st_size) else {
            throw IndexError(.foreign, path: path, detail: "not a Cardex index (empty)")
        }
        let address = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw IndexError(.inputOutput, path: path, detail: "can't be mapped (\(SystemError.text(errno)))")
        }
        unsafe base = UnsafeRawPointer(address)
        byteCount = count
        isFile = true
    }

    /// Copies bytes into memory of their own, aligned like a file.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of an index.
    ///   - path: What the bytes are called in errors.
    /// - Throws: `IndexError` foreign when there are none, inputOutput when memory runs out.
    init(copying bytes: [UInt8], path: String) throws(IndexError) {
        guard !bytes.isEmpty else {
            throw IndexError(.foreign, path: path, detail: "not a Cardex index (empty)")
        }
        let address = unsafe mmap(
            nil, bytes.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw IndexError(
                .inputOutput, path: path, detail: "no memory for it (\(SystemError.text(errno)))")
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
    func letGo() {
        guard isFile else { return }
        unsafe madvise(UnsafeMutableRawPointer(mutating: base), byteCount, MADV_DONTNEED)
    }

    /// Gives a body the bytes of the file.
    ///
    /// - Parameter body: What to do with the bytes, which must not outlive it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe RawSpan(_unsafeStart: base, byteCount: byteCount)
        return try body(bytes)
    }
}
