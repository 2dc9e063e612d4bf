#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The system calls of the cache, with errors that name the path and the remedy.
enum CacheFiles {
    /// What tells one state of a file from another without reading it.
    struct Stamp: Hashable {
        /// The size in bytes.
        var size: Int64
        /// When it was last written, in nanoseconds since 1970.
        var modified: Int64
    }

    /// The stamp of a regular file, or `nil` when there is none; the C function is `stat`.
    static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        return Stamp(
            size: Int64(status.st_size),
            modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }

    /// Makes the folder of a file and those above it; the C function is `mkdir`.
    static func makeFolder(for path: String) throws(UpstreamError) {
        let bytes = Array(path.utf8)
        for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "/") {
            let part = String(decoding: bytes[..<index], as: UTF8.self)
            if unsafe mkdir(part, 0o755) != 0, errno != EEXIST, errno != EISDIR {
                guard FolderListing.isFolder(part) else { throw failure("made", part) }
            }
        }
    }

    /// Opens a file for writing; the C function is `open`.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - keeps: Whether what stands in it is kept, to be continued.
    /// - Returns: The descriptor, for the caller to close.
    /// - Throws: `cacheUnusable` or `diskFull`.
    static func openForWriting(_ path: String, keeps: Bool) throws(UpstreamError) -> Int32 {
        try makeFolder(for: path)
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (keeps ? 0 : O_TRUNC), 0o644)
        guard descriptor >= 0 else { throw failure("written", path) }
        return descriptor
    }

    /// Writes all bytes; the C function is `write`.
    static func write(
        _ bytes: Span<UInt8>, to descriptor: Int32, path: String
    ) throws(UpstreamError) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                let rest = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[offset...]))
                #if canImport(Glibc)
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
                #else
                return unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("written", path) }
            offset += count
        }
    }

    /// Brings a file to disk; the C function is `fsync`.
    static func synchronize(_ descriptor: Int32, path: String) throws(UpstreamError) {
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
            throw failure("brought to disk", path)
        }
    }

    /// Puts a file that is on disk in the place of another, and brings their folder to disk; the C function is `rename`.
    static func rename(_ path: String, to target: String) throws(UpstreamError) {
        try makeFolder(for: target)
        #if canImport(Glibc)
        let code = unsafe Glibc.rename(path, target)
        #else
        let code = unsafe Darwin.rename(path, target)
        #endif
        guard code == 0 else { throw failure("replaced", target) }
        let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("brought to disk", folder) }
        defer { close(descriptor) }
        try synchronize(descriptor, path: folder)
    }

    /// Replaces a small file, so that at every moment a whole one stands there.
    static func replace(_ path: String, with bytes: [UInt8]) throws(UpstreamError) {
        let temporary = "\(path).\(getpid()).tmp"
        do throws(UpstreamError) {
            let descriptor = try openForWriting(temporary, keeps: false)
            defer { close(descriptor) }
            try write(bytes.span, to: descriptor, path: temporary)
            try synchronize(descriptor, path: temporary)
            try rename(temporary, to: path)
        } catch {
            remove(temporary)
            throw error
        }
    }

    /// Reads a small file, or `nil` when there is none that can be read.
    static func content(of path: String, limit: Int = 16 << 20) -> [UInt8]? {
        guard let size = stamp(of: path)?.size, size <= limit else { return nil }
        let meter = InputMeter(progress: nil)
        return try? FileSource(path: path, meter: meter).readPrefix(limit)
    }

    /// Removes a file, if there is one; the C function is `unlink`.
    static func remove(_ path: String) {
        unsafe unlink(path)
    }

    /// Removes a folder with everything in it; the C functions are `unlink` and `rmdir`.
    static func removeFolder(_ path: String) throws(UpstreamError) {
        guard FolderListing.isFolder(path) else { return }
        for name in try names(in: path) {
            let inner = "\(path)/\(name)"
            var status = stat()
            let isFolder = unsafe lstat(inner, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            if isFolder {
                try removeFolder(inner)
            } else {
                guard unsafe unlink(inner) == 0 || errno == ENOENT else { throw failure("removed", inner) }
            }
        }
        guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw failure("removed", path) }
    }

    /// The names in a folder, hidden ones too; none where there is no folder.
    static func names(in path: String) throws(UpstreamError) -> [String] {
        guard let directory = unsafe opendir(path) else {
            guard errno == ENOENT else { throw failure("read", path) }
            return []
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(
                    to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)
                ) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The error of the last system call.
    static func failure(_ verb: String, _ path: String) -> UpstreamError {
        let number = errno
        let reason = unsafe String(cString: strerror(number))
        if number == ENOSPC || number == EDQUOT || number == EFBIG {
            return UpstreamError(
                .diskFull,
                "it can't be \(verb), because the disk is full (\(reason)); make room, or name another cache folder",
                subject: path)
        }
        return UpstreamError(
            .cacheUnusable,
            "it can't be \(verb) (\(reason)); check the permissions, or name another cache folder",
            subject: path)
    }
}
