#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Keeps two processes from syncing the same store at the same time, which would ask services for everything twice.
///
/// The C function is `flock`, whose locks end with their process; the file `<store>.sync` stays and holds nothing.
public struct SyncLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock of a store.
    ///
    /// - Parameter store: The file of the price store.
    /// - Throws: `PricingError` busy when another process has it, storeUnusable when the file can't be made.
    public init(store: String) throws(PricingError) {
        let path = "\(FileFolder.resolved(store)).sync"
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw PricingError(
                .storeUnusable,
                "the lock can't be made (\(unsafe String(cString: strerror(errno)))); make the folder, or give another path",
                path: path)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw PricingError(
                .busy, "another cardex sync keeps this store up to date; end it first, or leave it to it",
                path: store)
        }
    }

    deinit {
        // Unlocked by word: a child that another thread just forked holds the descriptor until it becomes its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
