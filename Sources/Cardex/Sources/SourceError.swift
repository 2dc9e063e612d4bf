/// Why the list of sources could not be read, changed or written, where, and what to do about it.
public struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class of the problem; an open set.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier of the code.
        public let rawValue: String

        /// Makes a code from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The file can't be read: permissions, a folder, a disk.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The file is larger than any list of sources.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// A line of the file, or a source that was given, is none.
        public static let malformed = Code(rawValue: "malformed")
        /// Another source has the same name.
        public static let nameTaken = Code(rawValue: "nameTaken")
        /// The file can't be written.
        public static let unwritable = Code(rawValue: "unwritable")
    }

    /// The class of the problem.
    public let code: Code
    /// The file; empty when the problem is in none.
    public let path: String
    /// The line, counted from 1, where it is known.
    public let line: Int?
    /// What was found, and the remedy.
    public let message: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The class of the problem.
    ///   - message: What was found, and the remedy.
    ///   - path: The file.
    ///   - line: The line, counted from 1.
    public init(_ code: Code, _ message: String, path: String = "", line: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.line = line
    }

    /// `FILE:LINE: MESSAGE`.
    public var description: String {
        let place = line.map { "\(path):\($0)" } ?? path
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
