#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads and replaces the small files that people keep: lists that fit into memory many times over.
package enum ListFile {
    /// Why a file could not be read or replaced.
    package struct Problem: Error {
        /// The kinds of problems.
        package enum Kind {
            /// There is no file at the path.
            case missing
            /// The file can't be read: permissions, a folder, a disk.
            case unreadable
            /// The file is larger than any list.
            case tooLarge
            /// The file can't be written.
            case unwritable
        }

        /// The kind of the problem.
        package var kind: Kind
        /// What was found, and the remedy.
        package var message: String
    }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most bytes that it may hold.
    ///   - what: What the file is, such as `list of aliases`.
    /// - Returns: The bytes.
    /// - Throws: `Problem` of any kind but unwritable.
    package static func content(of path: String, limit: Int, what: String) throws(Problem) -> [UInt8] {
        let found: [UInt8]??
        do throws(SystemFault) {
            found = try read(path, limit: limit)
        } catch {
            throw failure("read", .unreadable, because: error.text)
        }
        guard let whole = found else {
            throw Problem(kind: .missing, message: "no such file; check the path")
        }
        guard let content = whole else {
            throw Problem(
                kind: .tooLarge, message: "larger than \(limit >> 20) MB, which no \(what) is; check the path"
            )
        }
        return content
    }

    /// The content of a file; `nil` where there is none, and inside that where it is longer than the limit.
    private static func read(_ path: String, limit: Int) throws(SystemFault) -> [UInt8]?? {
        // A list may come from another program, through a pipe.
        guard let file = try SmallFile.opened(path, waits: true) else { return nil }
        return .some(try file.content(limit: limit))
    }

    /// Replaces a file, so that at every moment a whole one stands there.
    ///
    /// The new one is written beside the old one, brought to disk and renamed; a link is followed, and folders that are
    /// missing are made.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: What it is to hold.
    /// - Throws: `Problem` unwritable; the old file then still stands.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(Problem) {
        let path = FileFolder.resolved(path)
        let (folder, name) = FileFolder.split(path)
        do throws(IndexError) {
            try FileFolder.make(for: path)
        } catch {
            throw Problem(kind: .unwritable, message: "\(error.detail); \(error.remedy)")
        }
        let temporary = "\(folder)/.\(name).\(getpid()).tmp"
        do throws(Problem) {
            try write(bytes, to: temporary, mode: mode(of: path))
            guard unsafe rename(temporary, path) == 0 else { throw failure("replaced", .unwritable) }
            let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure("brought to disk", .unwritable) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 || errno == EINVAL else {
                throw failure("brought to disk", .unwritable)
            }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    /// The permissions of the file, or those of a new one.
    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    }

    private static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Problem) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure("made", .unwritable) }
        defer { close(descriptor) }
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("written", .unwritable) }
            offset += count
        }
        guard fsync(descriptor) == 0 else { throw failure("brought to disk", .unwritable) }
    }

    private static func failure(
        _ verb: String, _ kind: Problem.Kind, because reason: String = SystemFault.last.text
    ) -> Problem {
        Problem(
            kind: kind,
            message: "can't be \(verb) (\(reason)); check the path, its permissions and the free space")
    }
}
