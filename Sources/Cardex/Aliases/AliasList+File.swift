#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension AliasList {
    /// Reads a list from its file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The list; rows that are no aliases are in `skipped`.
    /// - Throws: `AliasError` notFound, unreadable or tooLarge.
    /// - Complexity: O(n log n) in the number of rows.
    public static func read(at path: String) throws(AliasError) -> AliasList {
        AliasList(parsing: try content(of: path))
    }

    /// Reads a list from a file of another program, see `init(importing:)`.
    ///
    /// - Parameter path: The file.
    /// - Returns: The list; rows that are no aliases are in `skipped`.
    /// - Throws: `AliasError` notFound, unreadable or tooLarge.
    /// - Complexity: O(n log n) in the number of rows.
    public static func read(importing path: String) throws(AliasError) -> AliasList {
        AliasList(importing: try content(of: path))
    }

    /// Writes the list to its file, so that at every moment a whole list stands there.
    ///
    /// The new list is written beside the old one, brought to disk and renamed; a link is followed.
    ///
    /// - Parameter path: The file.
    /// - Throws: `AliasError` unwritable; the old list then still stands. A list with `skipped` rows is malformed and
    ///   is not written, because they would be lost.
    public func write(to path: String) throws(AliasError) {
        try checkNothingIsSkipped(path)
        let path = FileFolder.resolved(path)
        let (folder, name) = FileFolder.split(path)
        do throws(IndexError) {
            try FileFolder.make(for: path)
        } catch {
            throw AliasError(.unwritable, "\(error.detail); \(error.remedy)", path: path)
        }
        let temporary = "\(folder)/.\(name).\(getpid()).tmp"
        do throws(AliasError) {
            try Self.write(Array(text.utf8), to: temporary, mode: Self.mode(of: path))
            guard unsafe rename(temporary, path) == 0 else { throw Self.failure("replaced", path) }
            let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.failure("brought to disk", path) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 || errno == EINVAL else {
                throw Self.failure("brought to disk", path)
            }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    /// Checks that writing the list back would lose nothing.
    func checkNothingIsSkipped(_ path: String) throws(AliasError) {
        guard let row = skipped.first else { return }
        throw AliasError(
            .malformed,
            "\(row.reason); correct or remove the line first, so that writing the list loses nothing",
            path: path, line: row.line)
    }

    private static func content(of path: String) throws(AliasError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT, errno != ENOTDIR else {
                throw AliasError(.notFound, "no such file; check the path", path: path)
            }
            throw failure("opened", path, .unreadable)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path, .unreadable) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= largestFile else {
                throw AliasError(
                    .tooLarge,
                    "larger than \(largestFile >> 20) MB, which no list of aliases is; check the path",
                    path: path)
            }
        }
    }

    /// The permissions of the file, or those of a new one.
    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    }

    private static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(AliasError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure("made", path) }
        defer { close(descriptor) }
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("written", path) }
            offset += count
        }
        guard fsync(descriptor) == 0 else { throw failure("brought to disk", path) }
    }

    private static func failure(
        _ verb: String, _ path: String, _ code: AliasError.Code = .unwritable
    ) -> AliasError {
        let reason = unsafe String(cString: strerror(errno))
        return AliasError(
            code, "can't be \(verb) (\(reason)); check the path, its permissions and the free space",
            path: path)
    }
}
