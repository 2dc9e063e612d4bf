#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file on disk as a stream of bytes, with random access for the formats that keep their directory at the end.
final class FileSource: ByteSource {
    let path: String
    let size: Int64
    private let descriptor: Int32
    private let meter: InputMeter

    /// Opens a file for reading.
    ///
    /// The C function is `open`.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - meter: What counts the bytes read.
    /// - Throws: `notFound`, `unreadable` or `isFolder`.
    init(path: String, meter: InputMeter) throws(CatalogError) {
        guard !path.utf8.contains(0) else {
            throw CatalogError(.notFound, "the path holds a NUL character; check the path", file: path)
        }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure("opened", path: path) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let failure = Self.failure("examined", path: path)
            close(descriptor)
            throw failure
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw CatalogError(.isFolder, "this is a folder; name the file in it", file: path)
        }
        self.path = path
        self.size = Int64(status.st_size)
        self.descriptor = descriptor
        self.meter = meter
    }

    deinit {
        close(descriptor)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        while true {
            #if canImport(Glibc)
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 {
                meter.consume(count)
                return count
            }
            guard errno == EINTR else { throw Self.failure("read", path: path) }
        }
    }

    /// Reads bytes at an offset without moving the stream.
    ///
    /// The C function is `pread`.
    func bytes(at offset: Int64, count: Int) throws(CatalogError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = unsafe pread(descriptor, &bytes, count, off_t(offset))
        guard length >= 0 else {
            // A pipe has no offsets: it is read as a plain stream.
            guard errno == ESPIPE else { throw Self.failure("read", path: path) }
            return []
        }
        return Array(bytes.prefix(length))
    }

    /// Moves the stream.
    ///
    /// The C function is `lseek`.
    ///
    /// - Returns: The new offset, or -1 when it can't be reached.
    func seek(to offset: Int64, from origin: Int32) -> Int64 {
        Int64(lseek(descriptor, off_t(offset), origin))
    }

    static func failure(_ verb: String, path: String) -> CatalogError {
        let number = errno
        let reason = unsafe String(cString: strerror(number))
        if number == ENOENT || number == ENOTDIR {
            return CatalogError(.notFound, "no such file or folder; check the path", file: path)
        }
        return CatalogError(
            .unreadable, "could not be \(verb): \(reason); check its permissions and the disk", file: path)
    }
}
