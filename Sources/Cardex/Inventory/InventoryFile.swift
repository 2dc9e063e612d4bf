internal import CardBytes

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The bytes of an inventory, readable as often as needed.
///
/// The encoding and the layout are found out before the first line is read, so the file is read more than once. What
/// can't be read twice (standard input, a pipe) is copied into a `ScratchFile` first.
final class InventoryFile {
    /// Where the bytes stand.
    private enum Storage {
        case descriptor(Int32)
        case memory([UInt8])
        case copy(ScratchFile)
    }

    /// How much of what can't be read twice is kept in memory.
    private static let bufferByteCount = 1 << 20

    /// What errors call it.
    let name: String
    private let storage: Storage

    /// Takes bytes that are in memory already.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - name: What errors call them.
    init(bytes: [UInt8], name: String) {
        self.name = name
        storage = .memory(bytes)
    }

    /// Opens a file.
    ///
    /// The C functions are `open` and `fstat`.
    ///
    /// - Parameter path: The path; `-` for standard input.
    /// - Throws: `InventoryError` notFound or unreadable.
    init(path: String) throws(InventoryError) {
        name = path == "-" ? "standard input" : path
        var opened = STDIN_FILENO
        if path != "-" {
            guard !path.utf8.contains(0) else {
                throw InventoryError(.notFound, "the path holds a NUL character; check it", file: name)
            }
            opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard opened >= 0 else { throw Self.failure("be opened", name) }
        }
        var status = stat()
        let isKnown = unsafe fstat(opened, &status) == 0
        switch (isKnown, status.st_mode & S_IFMT) {
        case (true, S_IFREG):
            storage = .descriptor(opened)
        case (true, S_IFDIR):
            if path != "-" { close(opened) }
            throw InventoryError(.unreadable, "this is a folder; name the file in it", file: name)
        default:
            defer { if path != "-" { close(opened) } }
            storage = .copy(try Self.copy(of: opened, name))
        }
    }

    deinit {
        if case .descriptor(let descriptor) = storage, descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Reads bytes at an offset.
    ///
    /// The C function is `pread`; an interrupted call is made again.
    ///
    /// - Parameters:
    ///   - offset: Where to start.
    ///   - buffer: Where the bytes go.
    /// - Returns: How many bytes were read; zero at the end.
    /// - Throws: `InventoryError` unreadable.
    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(InventoryError) -> Int {
        let descriptor: Int32
        switch storage {
        case .descriptor(let opened): descriptor = opened
        case .memory(let bytes):
            guard offset >= 0, offset < Int64(bytes.count) else { return 0 }
            let part = bytes[Int(offset)...].prefix(buffer.count)
            unsafe buffer.copyBytes(from: part)
            return part.count
        case .copy(let file):
            do throws(ScratchFileError) {
                return try unsafe file.read(at: UInt64(clamping: offset), into: buffer)
            } catch {
                throw Self.failure(error, name)
            }
        }
        while true {
            let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.failure("be read", name) }
        }
    }

    /// Reads bytes at an offset into an array.
    ///
    /// - Parameters:
    ///   - offset: Where to start.
    ///   - count: How many bytes are wanted.
    /// - Returns: The bytes; fewer at the end of the file.
    /// - Throws: `InventoryError` unreadable.
    func bytes(at offset: Int64, count: Int) throws(InventoryError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var failure: InventoryError?
            let length = unsafe bytes.withUnsafeMutableBytes { all -> Int in
                do throws(InventoryError) {
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[filled...])
                    return try unsafe read(at: offset + Int64(filled), into: rest)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            if length == 0 { break }
            filled += length
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Copies what a descriptor gives; the C function is `read`.
    private static func copy(of source: Int32, _ name: String) throws(InventoryError) -> ScratchFile {
        let file = ScratchFile(named: "cardex-match", bufferByteCount: bufferByteCount)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe libraryRead(source, &buffer, buffer.count)
            if count == 0 { return file }
            if count < 0 {
                guard errno == EINTR else { throw failure("be read", name) }
                continue
            }
            do throws(ScratchFileError) {
                try file.append(buffer.span.extracting(first: count))
            } catch {
                throw failure(error, name)
            }
        }
    }

    private static func failure(_ error: ScratchFileError, _ name: String) -> InventoryError {
        InventoryError(.unreadable, "could not be copied: \(error.description)", file: name)
    }

    private static func failure(_ verb: String, _ name: String) -> InventoryError {
        let number = errno
        if number == ENOENT || number == ENOTDIR {
            return InventoryError(.notFound, "no such file; check the path", file: name)
        }
        let reason = SystemMessage.text(number)
        return InventoryError(
            .unreadable, "could not \(verb): \(reason); check its permissions and the disk", file: name)
    }
}

// Inside the class above its own function of the same name hides that of the C library.
private func libraryRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
