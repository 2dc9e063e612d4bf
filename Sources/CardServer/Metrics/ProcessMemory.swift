internal import Cardex

/// How much memory this process takes.
enum ProcessMemory {
    /// The bytes in memory, mapped files included, from `/proc/self/statm`; `nil` on systems without it.
    static var resident: Int? {
        guard let bytes = try? ListFile.content(of: "/proc/self/statm", limit: 4_096, what: "state") else {
            return nil
        }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * pageByteCount } : nil
    }

    /// The size of a page on every machine that this runs on.
    private static let pageByteCount = 4_096
}
