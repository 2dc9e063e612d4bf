#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The regular files below a folder.
enum FolderListing {
    /// A file below a folder.
    struct File {
        /// The path relative to the folder.
        var name: String
        /// The size in bytes.
        var size: Int64
    }

    private static let deepest = 12

    /// Whether a folder stands at a path.
    ///
    /// The C function is `stat`.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a regular file stands at a path.
    ///
    /// The C function is `stat`.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Lists the files below a folder in the order of their names.
    ///
    /// Hidden entries are left out. Links to files are followed, links to folders are not, so that there are no
    /// circles.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Returns: The files.
    /// - Throws: `notFound` or `unreadable`.
    static func files(below folder: String) throws(CatalogError) -> [File] {
        var files: [File] = []
        try list(folder, prefix: "", depth: 0, into: &files)
        return files.sorted { $0.name < $1.name }
    }

    private static func list(
        _ folder: String, prefix: String, depth: Int, into files: inout [File]
    ) throws(CatalogError) {
        guard let directory = unsafe opendir(folder) else { throw FileSource.failure("opened", path: folder) }
        defer { unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(
                    to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)
                ) {
                    unsafe String(cString: $0)
                }
            }
            guard !name.hasPrefix(".") else { continue }
            let path = "\(folder)/\(name)"
            var own = stat()
            var target = stat()
            guard unsafe lstat(path, &own) == 0, unsafe stat(path, &target) == 0 else { continue }
            if target.st_mode & S_IFMT == S_IFREG {
                files.append(File(name: prefix + name, size: Int64(target.st_size)))
            } else if own.st_mode & S_IFMT == S_IFDIR, depth < deepest {
                try list(path, prefix: "\(prefix)\(name)/", depth: depth + 1, into: &files)
            }
        }
    }
}
