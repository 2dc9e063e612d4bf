#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Which file stands at a path, and in which state: a file that was replaced or written to is another one.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let seconds: Int64
    private let nanoseconds: Int64

    /// Looks at a path; the C function is `stat`.
    ///
    /// `nil` when nothing stands there.
    ///
    /// - Parameter path: The path.
    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Glibc)
        let changed = status.st_mtim
        #else
        let changed = status.st_mtimespec
        #endif
        seconds = Int64(changed.tv_sec)
        nanoseconds = Int64(changed.tv_nsec)
    }

    /// Whether two are the same file, whatever was written to it.
    ///
    /// - Parameters:
    ///   - left: The one; `nil` is no file.
    ///   - right: The other.
    /// - Returns: Whether they are.
    static func isSameFile(_ left: FileIdentity?, _ right: FileIdentity?) -> Bool {
        left?.device == right?.device && left?.number == right?.number
    }
}
