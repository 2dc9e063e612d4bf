#if canImport(Glibc)
internal import CardBytes
internal import Glibc
#else
internal import Darwin
#endif

/// Puts a finished index in the place of the old one, so that at every moment a whole index stands there.
///
///     lock       <path>.lock, for the whole of a rebuild
///     write      .<name>.<process>.tmp in the same folder, then fsync
///     prove      open it, verify every checksum, answer one query
///     keep       the old index also as <path>.previous (a second link, then a rename over the older one)
///     publish    rename over <path>, then fsync the folder
///
/// A crash before the rename leaves the old index and a temporary file, which the next rebuild removes; a crash
/// after it leaves the new one.
public struct IndexPublisher: ~Copyable {
    private let path: String
    private let folder: String
    private let name: String
    private let lock: Int32

    /// Takes the lock of an index, making its folder if it is missing.
    ///
    /// - Parameter path: Where the index stands or will stand.
    ///   A link is followed, so that the index it leads to is replaced and not the link.
    /// - Throws: `IndexError` locked when another process is at it, foreign when what stands there is no index,
    ///   inputOutput when the folder can't be written.
    public init(path: String) throws(IndexError) {
        let path = FileFolder.resolved(path)
        try Self.checkTarget(path)
        let (folder, name) = FileFolder.split(path)
        try FileFolder.make(for: path)
        let lock = try Self.lock(path, name: name)
        self.path = path
        self.folder = folder
        self.name = name
        self.lock = lock
        // The lock is held, so nobody is still writing what a rebuild that was killed has left.
        FileFolder.removeTemporaries(of: path)
    }

    deinit {
        // Unlocked by word: a child that another thread just forked holds the descriptor until it becomes its program.
        flock(lock, LOCK_UN)
        close(lock)
    }

    /// Does something beside the index while nobody else rebuilds it.
    ///
    /// - Parameter body: What to do.
    package borrowing func whileLocked(_ body: () -> Void) {
        body()
    }

    /// Checks that an index may be written at a path: there is nothing yet, or an index of any version and state.
    ///
    /// - Parameter path: The path.
    /// - Throws: `IndexError` foreign when a rebuild would replace something else, such as the dump itself.
    public static func checkTarget(_ path: String) throws(IndexError) {
        let remedy = "name another file with --index; a rebuild replaces nothing but an index"
        guard let start = try FileFolder.start(of: path, count: FileHeader.magic.count) else { return }
        guard start == Array(FileHeader.magic.prefix(start.count)) else {
            throw IndexError(
                .foreign, path: path, detail: "is in the way and no Cardex index", remedy: remedy)
        }
    }

    /// Publishes an index.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: `IndexError`; the old index then still stands.
    public func publish(_ bytes: consuming [UInt8]) throws(IndexError) {
        try publish(try stage(bytes))
    }

    /// Writes an index beside the one it will replace, and proves that it is sound.
    ///
    /// From then on the file stands for the bytes, which need not be held any longer.
    ///
    /// - Parameter bytes: The whole file.
    /// - Returns: The index, which goes away unless it is published.
    /// - Throws: `IndexError`; nothing is left behind then.
    public func stage(_ bytes: consuming [UInt8]) throws(IndexError) -> StagedIndex {
        let temporary = "\(folder)/.\(name).\(getpid()).tmp"
        do throws(IndexError) {
            try write(bytes, to: temporary)
            bytes = []
            let index = try SearchIndex.open(at: temporary)
            try index.verify()
            try index.selfTest()
            return StagedIndex(index: index, file: temporary)
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    /// Puts a staged index in the place of the old one.
    ///
    /// - Parameter staged: The index.
    /// - Throws: `IndexError`; the old index then still stands.
    public func publish(_ staged: consuming StagedIndex) throws(IndexError) {
        try keepPrevious()
        guard unsafe rename(staged.file, path) == 0 else {
            throw IndexError(
                .inputOutput, path: path, detail: "can't be replaced (\(SystemMessage.text(errno)))")
        }
        try synchronizeFolder()
    }

    /// Takes the lock file; the C function is `flock`, whose locks end with their process.
    private static func lock(_ path: String, name: String) throws(IndexError) -> Int32 {
        guard !name.isEmpty else {
            throw IndexError(.inputOutput, path: path, detail: "names a folder, not a file")
        }
        let lockPath = "\(path).lock"
        let lock = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard lock >= 0 else {
            throw IndexError(
                .inputOutput, path: lockPath, detail: "can't be made (\(SystemMessage.text(errno)))")
        }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw IndexError(.locked, path: path, detail: "another process is rebuilding this index")
        }
        return lock
    }

    private func write(_ bytes: [UInt8], to file: String) throws(IndexError) {
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw IndexError(.inputOutput, path: file, detail: "can't be made (\(SystemMessage.text(errno)))")
        }
        defer { close(descriptor) }
        var offset = 0
        while offset < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                throw IndexError(
                    .inputOutput, path: file,
                    detail: "can't be written after \(offset) bytes (\(SystemMessage.text(errno)))")
            }
            offset += written
        }
        guard fsync(descriptor) == 0 else {
            throw IndexError(
                .inputOutput, path: file, detail: "can't be brought to disk (\(SystemMessage.text(errno)))")
        }
    }

    private func keepPrevious() throws(IndexError) {
        let spare = "\(folder)/.\(name).\(getpid()).previous.tmp"
        unsafe unlink(spare)
        guard unsafe link(path, spare) == 0 else {
            // The first index of all has no previous one; a file system without links goes without.
            return
        }
        guard unsafe rename(spare, "\(path).previous") == 0 else {
            let code = errno
            unsafe unlink(spare)
            throw IndexError(
                .inputOutput, path: "\(path).previous",
                detail: "can't be replaced (\(SystemMessage.text(code)))")
        }
        // After a rebuild that was killed behind this point, both names are one file, and renaming did nothing.
        unsafe unlink(spare)
    }

    private func synchronizeFolder() throws(IndexError) {
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw IndexError(
                .inputOutput, path: folder, detail: "can't be opened (\(SystemMessage.text(errno)))")
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw IndexError(
                .inputOutput, path: folder, detail: "can't be brought to disk (\(SystemMessage.text(errno)))")
        }
    }
}
