#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension CatalogSource {
    /// The last part of the path.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// When the file was last written, in seconds since 1970: the best guess at how old its prices are.
    var modificationTime: Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        return Int64(status.st_mtim.tv_sec)
        #else
        return Int64(status.st_mtimespec.tv_sec)
        #endif
    }
}
