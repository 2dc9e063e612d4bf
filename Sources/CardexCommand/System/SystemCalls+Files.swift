#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The calls for files that are written beside their place.
extension SystemCalls {
    /// Creates a file that must not exist; the C function is `open`.
    static func create(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError(number: errno) }
        return descriptor
    }

    /// Brings what was written to disk; the C function is `fsync`.
    static func synchronize(_ descriptor: Int32) throws(SystemError) {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(number: errno) }
    }

    /// Moves a file to another name, over whatever stands there; the C function is `rename`.
    static func rename(_ old: String, to new: String) throws(SystemError) {
        guard libraryRename(old, new) == 0 else { throw SystemError(number: errno) }
    }

    /// Removes a file; the C function is `unlink`.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Closes a file; the C function is `close`.
    static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

    /// Allows this process as many open files as the system lets it have; the C function is `setrlimit`.
    static func allowManyFiles() {
        var limit = rlimit()
        #if canImport(Glibc)
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let kind = RLIMIT_NOFILE
        #endif
        guard unsafe getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(kind, &limit)
    }

    /// How many processors this process may use; the C function is `sysconf`.
    static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The number of this process; the C function is `getpid`.
    static func processNumber() -> Int32 { getpid() }

    /// Whether a path is free or holds a file, so that a file can be put there; the C function is `stat`.
    static func isReplaceable(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return errno == ENOENT }
        return status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether two paths lead to one file; the C function is `stat`.
    static func areSameFile(_ path: String, _ other: String) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}

// Inside the extension above its own function of the same name hides that of the C library.
private func libraryRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
