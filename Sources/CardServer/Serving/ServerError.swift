/// Why a server can't start or go on, and what to do about it.
package struct ServerError: Error, Hashable, Sendable, CustomStringConvertible {
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

        /// The library that speaks HTTP is not there or too old.
        package static let libraryMissing = Code(rawValue: "libraryMissing")
        /// The address can't be listened at.
        package static let addressUnusable = Code(rawValue: "addressUnusable")
        /// The token can't be used.
        package static let badToken = Code(rawValue: "badToken")
        /// The certificate or its key can't be used.
        package static let badCertificate = Code(rawValue: "badCertificate")
        /// A file can't be read or written.
        package static let fileUnusable = Code(rawValue: "fileUnusable")
        /// The library refused to start.
        package static let notStarted = Code(rawValue: "notStarted")
    }

    /// The kind of failure.
    package let code: Code
    /// What went wrong, naming the file or the address, without a full stop.
    package let message: String
    /// What to do about it, as a sentence.
    package let remedy: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What went wrong.
    ///   - remedy: What to do about it.
    package init(_ code: Code, _ message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The message and the remedy.
    package var description: String { "\(message). \(remedy)" }
}
