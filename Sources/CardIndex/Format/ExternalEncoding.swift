/// How the values of one kind of external id are stored in 32 bits.
package enum ExternalEncoding: UInt32, Sendable {
    /// The value is a decimal number without leading zeros.
    case number = 0
    /// The value is an index of `uniqueIdentifiers`.
    case unique = 1
    /// The value is an index of `strings`.
    case text = 2

    /// The encoding that gives a value back exactly.
    ///
    /// - Parameter value: The external id as text.
    package init(for value: String) {
        if let number = UInt32(value), String(number) == value {
            self = .number
        } else if UniqueIdentifier(value) != nil {
            self = .unique
        } else {
            self = .text
        }
    }
}
