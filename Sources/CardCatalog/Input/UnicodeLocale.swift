#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Lets libarchive convert the names of members.
///
/// The library goes through the locale of the calling thread, and in the `C` locale, which every process starts in,
/// it gives up on names beyond ASCII. A library must not call `setlocale`, so only this thread is switched, and only
/// for the length of a call. The C functions are `newlocale` and `uselocale`.
enum UnicodeLocale {
    // Made once, never changed and never freed.
    nonisolated(unsafe) private static let shared = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    /// Calls a function with a locale of UTF-8 text on this thread; without one where the system has none.
    static func use<R>(_ body: () -> R) -> R {
        guard let locale = unsafe shared else { return body() }
        let former = unsafe uselocale(locale)
        defer { _ = unsafe uselocale(former) }
        return body()
    }
}
