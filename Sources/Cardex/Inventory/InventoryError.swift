/// Why an inventory could not be read or written, where, and what to do about it.
public struct InventoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; an open set.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier of the code.
        public let rawValue: String

        /// Makes a code from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nothing stands at the path.
        public static let notFound = Code(rawValue: "notFound")
        /// The system refused to open or read the file.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The file is no text.
        public static let notText = Code(rawValue: "notText")
        /// The text is in an encoding that can't be told for certain.
        public static let unknownEncoding = Code(rawValue: "unknownEncoding")
        /// The file holds no line that names a card.
        public static let empty = Code(rawValue: "empty")
        /// The rows can't be told apart: a quote is never closed, or a row is beyond all limits.
        public static let malformed = Code(rawValue: "malformed")
        /// No column of the table names cards.
        public static let noNames = Code(rawValue: "noNames")
    }

    /// The kind of failure.
    public let code: Code
    /// What was found, what was expected, and the remedy.
    public let message: String
    /// The file.
    public let file: String
    /// The number of the line, counted from 1, where it is known.
    public let line: Int?
    /// The offset in bytes, where it is known.
    public let offset: Int64?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What was found, what was expected, and the remedy.
    ///   - file: The file.
    ///   - line: The number of the line.
    ///   - offset: The offset in bytes.
    public init(_ code: Code, _ message: String, file: String, line: Int? = nil, offset: Int64? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
        self.offset = offset
    }

    /// `FILE: MESSAGE (line 4, byte 512)`.
    public var description: String {
        var places: [String] = []
        if let line { places.append("line \(line)") }
        if let offset { places.append("byte \(offset)") }
        return "\(file): \(message)" + (places.isEmpty ? "" : " (\(places.joined(separator: ", ")))")
    }
}
