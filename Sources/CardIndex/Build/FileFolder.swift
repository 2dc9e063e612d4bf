#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The folder that a file stands in.
package enum FileFolder {
    /// Takes a path apart.
    ///
    /// - Parameter path: The path of a file.
    /// - Returns: The folder, `.` for a bare name, and the name, empty for a path that ends in a slash.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// Makes the folder of a file, and the folders above it, where they are missing; the C function is `mkdir`.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: `IndexError` inputOutput when one can't be made.
    package static func make(for path: String) throws(IndexError) {
        let (folder, _) = split(path)
        var status = stat()
        if unsafe stat(folder, &status) == 0 { return }
        var end = folder.startIndex
        while end < folder.endIndex {
            end = folder[folder.index(after: end)...].firstIndex(of: "/") ?? folder.endIndex
            let part = String(folder[..<end])
            guard unsafe mkdir(part, 0o755) == 0 || errno == EEXIST else {
                throw IndexError(
                    .inputOutput, path: path,
                    detail: "its folder \(part) can't be made (\(SystemError.text(errno)))")
            }
        }
    }
}
