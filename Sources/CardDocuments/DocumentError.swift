/// Why the documents of an index can't be used, and what to do about it.
package struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
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

        /// Nothing stands at the path.
        package static let notFound = Code(rawValue: "notFound")
        /// The system refused to open, read or write the file.
        package static let unreadable = Code(rawValue: "unreadable")
        /// The file is none of documents, or of another version.
        package static let wrongFormat = Code(rawValue: "wrongFormat")
        /// The bytes contradict themselves.
        package static let corrupt = Code(rawValue: "corrupt")
        /// There is no such document.
        package static let noSuchDocument = Code(rawValue: "noSuchDocument")
        /// There is more than the format can hold.
        package static let tooLarge = Code(rawValue: "tooLarge")
    }

    /// The kind of failure.
    package let code: Code
    /// What was found, what was expected, and the remedy.
    package let message: String
    /// The file.
    package let path: String
    /// Where in the file, in bytes, where that is known.
    package let offset: Int?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What was found, what was expected, and the remedy.
    ///   - path: The file.
    ///   - offset: Where in the file, in bytes.
    package init(_ code: Code, _ message: String, path: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }

    /// `FILE: MESSAGE (byte 512)`.
    package var description: String {
        let place = offset.map { " (byte \($0))" } ?? ""
        return path.isEmpty ? message + place : "\(path): \(message)\(place)"
    }
}
