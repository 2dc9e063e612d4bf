#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Processes that run beside this one.
enum Spawned {
    /// Starts a program; the C function is `posix_spawn`.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, without its name.
    /// - Returns: The process.
    /// - Throws: `BenchmarkError` when it can't be started.
    static func start(_ path: String, _ arguments: [String]) throws(BenchmarkError) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var child = pid_t()
        let failure = unsafe posix_spawn(&child, path, nil, nil, words, environ)
        guard failure == 0 else {
            throw BenchmarkError("\(path) can't be run: \(unsafe String(cString: strerror(failure)))")
        }
        return child
    }

    /// Waits for a process to end; the C function is `waitpid`.
    ///
    /// - Parameter child: The process.
    /// - Returns: The signal that ended it, 0 when it ended by itself.
    static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F
    }
}
