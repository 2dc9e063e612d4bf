#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The system's words for failures.
enum SystemMessage {
    /// The words for a value of `errno`; the C function is `strerror_r`.
    ///
    /// - Parameter number: The value.
    /// - Returns: The words.
    static func of(_ number: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        return unsafe text.withUnsafeMutableBufferPointer { buffer -> String in
            guard let start = buffer.baseAddress else { return "error \(number)" }
            guard unsafe strerror_r(number, start, buffer.count) == 0 else { return "error \(number)" }
            return unsafe String(cString: start)
        }
    }
}
