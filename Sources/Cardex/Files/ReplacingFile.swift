internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that is written beside the one it will replace, so that at every moment a whole file stands under the name.
///
/// What is written goes into `.<name>.<process>.tmp` in the same folder; `commit` brings it to disk and renames it. A
/// file that is not committed leaves nothing behind.
final class ReplacingFile {
    /// Why a file could not be written.
    struct Failure: Error {
        /// What was tried, and what the system said.
        var reason: String
    }

    private let path: String
    private let folder: String
    /// Where the file stands until it is committed.
    let temporary: String
    private let descriptor: Int32
    private var pending: [UInt8] = []
    /// How many bytes the temporary file has.
    private var written = 0
    private var isFinished = false

    private static let enough = 1 << 16

    /// Starts on a file.
    ///
    /// - Parameter path: The file; a link is followed. Its folder must exist.
    /// - Throws: `Failure` when nothing can be written in its folder.
    init(_ path: String) throws(Failure) {
        let path = FileFolder.resolved(path)
        let (folder, name) = FileFolder.split(path)
        var status = stat()
        let exists = unsafe stat(path, &status) == 0
        guard !name.isEmpty, !exists || status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "is not a file")
        }
        temporary = "\(folder)/.\(name).\(getpid()).\(Self.number()).tmp"
        // What stands there was left by a process of the same number that is gone.
        unsafe unlink(temporary)
        descriptor = unsafe open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? status.st_mode & 0o777 : 0o644)
        guard descriptor >= 0 else { throw Self.failure("can't be made") }
        self.path = path
        self.folder = folder
    }

    deinit {
        guard !isFinished else { return }
        close(descriptor)
        unsafe unlink(temporary)
    }

    /// Writes bytes behind those that were written.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `Failure` when the disk is full or fails.
    func write(_ bytes: [UInt8]) throws(Failure) {
        pending += bytes
        if pending.count >= Self.enough { try flush() }
    }

    /// Brings the file to disk and puts it in the place of the old one.
    ///
    /// - Parameters:
    ///   - name: What the file is to be called in its folder, where that follows from its content.
    ///   - bringsToDisk: Whether the file must outlive a power cut.
    /// - Throws: `Failure`; the old file then still stands.
    func commit(as name: String? = nil, bringsToDisk: Bool = true) throws(Failure) {
        try flush(bringsToDisk: bringsToDisk)
        guard unsafe rename(temporary, name.map { "\(folder)/\($0)" } ?? path) == 0 else {
            throw Self.failure("can't be replaced")
        }
        isFinished = true
        close(descriptor)
        guard bringsToDisk else { return }
        let opened = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return }
        // The file stands; a folder that can't be synchronised could only lose it in a power cut.
        fsync(opened)
        close(opened)
    }

    /// Brings what was written into the temporary file, so that it can be read there.
    ///
    /// - Parameter bringsToDisk: Whether it must outlive a power cut.
    /// - Throws: `Failure` when the disk is full or fails.
    func flush(bringsToDisk: Bool) throws(Failure) {
        try flush()
        guard !bringsToDisk || fsync(descriptor) == 0 else { throw Self.failure("can't be brought to disk") }
    }

    private func flush() throws(Failure) {
        var start = 0
        while start < pending.count {
            let count = unsafe pending.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
                return unsafe Self.writeOnce(descriptor, rest)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("can't be written after \(written) bytes") }
            start += count
            written += count
        }
        pending.removeAll(keepingCapacity: true)
    }

    private static func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func failure(_ what: String) -> Failure {
        Failure(reason: "\(what) (\(unsafe String(cString: strerror(errno))))")
    }

    /// A number that no other file of this process has.
    private static func number() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }
    private static let counter = Atomic<Int>(0)
}
