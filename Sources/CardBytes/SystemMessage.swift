#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The operating system's own words for its error numbers.
package enum SystemMessage {
    /// The text of an error number; the C function is `strerror`.
    ///
    /// - Parameter code: The value of `errno`.
    /// - Returns: The text.
    package static func text(_ code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
