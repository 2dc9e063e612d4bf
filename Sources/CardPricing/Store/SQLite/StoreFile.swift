#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Which file stands at a path: two files that exist at the same time never share it.
struct FileIdentity: Hashable, Sendable {
    /// The device number.
    let device: UInt64
    /// The inode number.
    let inode: UInt64
}

/// The file of a price store as the file system sees it, before and beside SQLite.
struct StoreFile: Sendable {
    /// What the first bytes of the file say.
    enum Content: Hashable {
        /// There is no file.
        case absent
        /// The file has no bytes.
        case empty
        /// The file is marked as a price store.
        case store
        /// The file was a price store, or can't have been anything, and is damaged.
        case damaged(String)
        /// The file is something else.
        case foreign(String)
    }

    /// The absolute path, with links followed.
    let path: String

    /// Takes the path as a person wrote it.
    ///
    /// - Parameter path: Absolute or relative to the working folder.
    /// - Throws: `PricingError` when no file can have such a path.
    init(_ path: String) throws(PricingError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw PricingError(
                .storeUnusable, "the path of the price store is empty or holds a zero byte; give another one")
        }
        // SQLite writes its log beside the file that a link points to, so that is the file to look at. An absolute
        // path also survives a change of the working folder, and is never SQLite's special name ":memory:".
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
        let folder = slash.map { path[...$0] } ?? "."
        if let file = Self.resolved(path) {
            self.path = file
        } else if let folder = Self.resolved(String(folder)) {
            self.path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        } else {
            self.path = path.hasPrefix("/") ? path : "./\(path)"
        }
    }

    /// Which file stands at the path now, or `nil` when none does.
    var identity: FileIdentity? {
        status(of: path).map { FileIdentity(device: UInt64($0.st_dev), inode: UInt64($0.st_ino)) }
    }

    /// The bytes of the database and its log on disk.
    var bytes: Int64 {
        ["", "-wal"].reduce(0) { $0 + Int64(status(of: path + $1)?.st_size ?? 0) }
    }

    /// Whether a write-ahead log with something in it stands beside the file.
    var hasLog: Bool { (status(of: path + "-wal")?.st_size ?? 0) > 0 }

    /// The folder the file is in.
    var folder: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Looks at the first bytes without SQLite, which might repair, and so change, a file that isn't ours.
    ///
    /// - Throws: `PricingError` when the file can't be read.
    func content() throws(PricingError) -> Content {
        guard let status = status(of: path) else {
            guard errno == ENOENT else { throw failure("looked at") }
            return .absent
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PricingError(
                .storeUnusable, "the path of the price store is not a file; give the path of a file",
                path: path)
        }
        // What a log holds may not be in the file yet. Looked at in this order, a log that another process folds into
        // the file in between can't make a sound file look cut: the file only ever grows.
        let hasLog = hasLog
        let header = try header()
        let length = Int64(self.status(of: path)?.st_size ?? 0)
        let content = header.content
        if content == .store, !hasLog, length < header.expectedFileLength {
            return .damaged("cut to \(length) of \(header.expectedFileLength) bytes")
        }
        return content
    }

    /// Moves the file, with its log, to the first free name `<path>.corrupt-<n>`.
    ///
    /// The log goes first: were it left behind, SQLite would delete it beside a new file.
    ///
    /// - Returns: The new path.
    /// - Throws: `PricingError` when the file can't be moved.
    func setAside() throws(PricingError) -> String {
        let suffixes = ["-wal", "-shm", "-journal", ""]
        for number in 1...9_999 {
            let target = "\(path).corrupt-\(number)"
            guard suffixes.allSatisfy({ status(of: target + $0) == nil }) else { continue }
            for suffix in suffixes where status(of: path + suffix) != nil {
                guard unsafe rename(path + suffix, target + suffix) == 0 else { throw failure("set aside") }
            }
            return target
        }
        throw PricingError(
            .storeUnusable,
            "the price store is damaged and 9,999 damaged ones stand beside it; move some of them away",
            path: path)
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private func header() throws(PricingError) -> DatabaseHeader {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("read") }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: DatabaseHeader.length)
        let count = unsafe header.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw failure("read") }
        return DatabaseHeader(Array(header.prefix(count)))
    }

    private func status(of path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private func failure(_ action: String) -> PricingError {
        let reason = unsafe String(cString: strerror(errno))
        return PricingError(
            .storeUnusable,
            "the price store can't be \(action) (\(reason)); check the permissions of the file and its folder, "
                + "or give another path",
            path: path)
    }
}
