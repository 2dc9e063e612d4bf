#if canImport(Glibc)
internal import CardBytes
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

    /// The file that a path leads to where it is a link, else the path; the C function is `realpath`.
    ///
    /// - Parameter path: A path.
    /// - Returns: A path that is no link, except where a link leads nowhere.
    package static func resolved(_ path: String) -> String {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
            let target = unsafe realpath(path, nil)
        else { return path }
        defer { unsafe free(target) }
        return unsafe String(cString: target)
    }

    /// Removes the temporary files `.<name>.….tmp` beside a file, which writers that were killed have left.
    ///
    /// - Parameter path: The path of the file, which nobody else may be writing.
    package static func removeTemporaries(of path: String) {
        let (folder, name) = split(path)
        for file in names(in: folder) where file.hasPrefix(".\(name).") && file.hasSuffix(".tmp") {
            remove("\(folder)/\(file)")
        }
    }

    /// Removes a file, if it is there; the C function is `unlink`.
    ///
    /// - Parameter path: The file.
    package static func remove(_ path: String) {
        unsafe unlink(path)
    }

    /// The names of everything in a folder; the C function is `readdir`.
    ///
    /// - Parameter folder: The folder.
    /// - Returns: The names in no order; none for a folder that can't be read.
    package static func names(in folder: String) -> [String] {
        guard let listing = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }

    /// The first bytes of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - count: How many bytes.
    /// - Returns: As many bytes as there are, or `nil` when there is no file.
    /// - Throws: `IndexError` foreign for a folder, inputOutput when the file can't be read.
    package static func start(of path: String, count: Int) throws(IndexError) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT || code == ENOTDIR { return nil }
            throw IndexError(
                .inputOutput, path: path, detail: "can't be opened (\(SystemMessage.text(code)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw IndexError(.foreign, path: path, detail: "not a regular file")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, count, 0) }
        return Array(bytes.prefix(max(0, read)))
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
                    detail: "its folder \(part) can't be made (\(SystemMessage.text(errno)))")
            }
        }
    }
}
