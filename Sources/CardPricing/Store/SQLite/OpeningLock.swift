#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Keeps two processes from making, migrating or setting aside the same store at the same time.
///
/// SQLite's own locks live in the database file, which is the very file that is moved here. The lock is taken on the
/// folder by `flock`, so it leaves nothing behind and ends with its process.
enum OpeningLock {
    /// Runs work while no other process opens a store of the same folder for writing.
    ///
    /// File systems without locks run the work all the same.
    ///
    /// - Parameters:
    ///   - file: The store's file.
    ///   - timeout: How many milliseconds to wait.
    ///   - work: The work.
    /// - Returns: What the work returned.
    /// - Throws: The error of the work, or `PricingError` with `busy`.
    static func holding<Result>(
        for file: StoreFile, timeout: Int32, _ work: () throws(PricingError) -> Result
    ) throws(PricingError) -> Result {
        let descriptor = unsafe open(file.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw PricingError(
                .storeUnusable,
                "the folder of the price store can't be opened (\(unsafe String(cString: strerror(errno)))); "
                    + "make the folder or give another path",
                path: file.path)
        }
        defer { close(descriptor) }
        var remaining = timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard remaining > 0 else {
                throw PricingError(
                    .busy, "another process is opening the price store; wait until it is done and try again",
                    path: file.path)
            }
            usleep(pause)
            remaining -= Int32(pause / 1_000)
        }
        return try work()
    }

    /// The pause between two tries, in microseconds.
    private static let pause: UInt32 = 5_000
}
