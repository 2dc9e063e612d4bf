/// Why a text is no query, and where it goes wrong.
package struct CardQueryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; an open set.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier of the code.
        package let rawValue: String

        /// Makes a code from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A condition is missing where one has to stand.
        package static let missingCondition = Code(rawValue: "missingCondition")
        /// A field has no value.
        package static let missingValue = Code(rawValue: "missingValue")
        /// A quotation mark is not closed.
        package static let openPhrase = Code(rawValue: "openPhrase")
        /// A parenthesis has no partner.
        package static let unbalancedGroup = Code(rawValue: "unbalancedGroup")
        /// A range is not of the form `[a TO b]`.
        package static let malformedRange = Code(rawValue: "malformedRange")
        /// There is more of something than a query may have.
        package static let tooLarge = Code(rawValue: "tooLarge")
    }

    /// The kind of failure.
    package let code: Code
    /// What was found, what was expected, and the remedy.
    package let message: String
    /// Where in the query, in bytes.
    package let offset: Int

    init(_ code: Code, _ message: String, at offset: Int) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// `MESSAGE (byte 12 of the query)`.
    package var description: String { "\(message) (byte \(offset) of the query)" }
}
