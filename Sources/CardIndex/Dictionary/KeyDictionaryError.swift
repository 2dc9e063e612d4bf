/// Why a key dictionary can't be built or read.
package enum KeyDictionaryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The bytes are not a dictionary that this version writes.
    case damaged(part: String, reason: String)
    /// There is more than 32-bit positions can address.
    case tooLarge(part: String, count: Int, limit: Int)

    /// What is wrong, where, and what to do.
    package var description: String {
        switch self {
        case .damaged(let part, let reason):
            "the key dictionary's part '\(part)' is damaged: \(reason); rebuild the index"
        case .tooLarge(let part, let count, let limit):
            "the key dictionary's part '\(part)' would hold \(count) elements, the limit is \(limit); "
                + "split the catalog into several indexes"
        }
    }
}
