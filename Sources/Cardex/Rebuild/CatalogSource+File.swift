#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What the system knows of a file; the C function is `stat`.
struct FileStatus {
    /// When the file was last written, in seconds since 1970-01-01T00:00:00Z.
    let modificationTime: Int64
    /// The size in bytes.
    let byteCount: Int64
    /// Whether it gives the same bytes each time it is read: a file or a folder, but no pipe and no device.
    let isLasting: Bool

    /// Asks for the status of a file; `nil` when there is none.
    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        modificationTime = Int64(status.st_mtim.tv_sec)
        #else
        modificationTime = Int64(status.st_mtimespec.tv_sec)
        #endif
        byteCount = Int64(status.st_size)
        isLasting = [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}

extension CatalogSource {
    /// The last part of the path.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// What the system knows of the file.
    var fileStatus: FileStatus? { FileStatus(of: path) }

    /// When the file was last written, in seconds since 1970: the best guess at how old its prices are.
    package var modificationTime: Int64? { fileStatus?.modificationTime }
}
