#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What a process took that ran to its end.
struct ChildProcess {
    /// Its exit status, or -1 when a signal ended it.
    let status: Int32
    /// From start to end.
    let seconds: Double
    /// What the processor worked for it.
    let processorSeconds: Double
    /// The most memory that was resident at any moment, code and mapped files included.
    let peakBytes: Int

    /// Runs a program and waits for it; the C functions are `posix_spawn` and `wait4`.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, without its name.
    /// - Returns: What it took.
    /// - Throws: `BenchmarkError` when it can't be started.
    static func run(_ path: String, _ arguments: [String]) throws(BenchmarkError) -> ChildProcess {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var child = pid_t()
        let start = Stopwatch.now
        let failure = unsafe posix_spawn(&child, path, nil, nil, words, environ)
        guard failure == 0 else {
            throw BenchmarkError("\(path) can't be run: \(unsafe String(cString: strerror(failure)))")
        }
        var status: Int32 = 0
        var usage = rusage()
        while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        #if canImport(Glibc)
        let unit = 1_024
        #else
        let unit = 1
        #endif
        return ChildProcess(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : -1,
            seconds: Double(Stopwatch.now &- start) / 1e9,
            processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peakBytes: usage.ru_maxrss * unit)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
