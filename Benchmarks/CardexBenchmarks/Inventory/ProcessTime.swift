#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The time that this process has been computing, on all threads together.
enum ProcessTime {
    /// Seconds; the C function is `clock_gettime` with `CLOCK_PROCESS_CPUTIME_ID`.
    static var seconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
