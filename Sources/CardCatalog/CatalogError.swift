/// Why a dump could not be read, where, and what to do about it.
public struct CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
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

        /// The source was not named as `FORMAT:PATH`.
        public static let usage = Code(rawValue: "usage")
        /// Nothing stands at the path.
        public static let notFound = Code(rawValue: "notFound")
        /// The system refused to open or read the file.
        public static let unreadable = Code(rawValue: "unreadable")
        /// A folder stands where a file was expected.
        public static let isFolder = Code(rawValue: "isFolder")
        /// The content ends before it is complete.
        public static let truncated = Code(rawValue: "truncated")
        /// The content contradicts its own framing or checksum.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The content is sound, but it is not what the format names.
        public static let wrongShape = Code(rawValue: "wrongShape")
        /// A record, or what a compressed file expands to, is beyond the limits.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The content is compressed, packed or encoded in a way that is not supported.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The system ran out of memory.
        public static let outOfMemory = Code(rawValue: "outOfMemory")
    }

    /// The kind of failure.
    public let code: Code
    /// What was found, what was expected, and the remedy.
    public let message: String
    /// The file, and for archives the member behind a colon.
    public var file: String
    /// The number of the record, counted from 1, where it is known.
    public var record: Int?
    /// The number of the line, counted from 1, where it is known.
    public var line: Int?
    /// The offset in bytes into the content, after decompression unless the message says otherwise.
    public var offset: Int64?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What was found, what was expected, and the remedy.
    ///   - file: The file it is about; may be filled in by a caller who knows it.
    ///   - record: The number of the record.
    ///   - line: The number of the line.
    ///   - offset: The offset in bytes.
    public init(
        _ code: Code, _ message: String, file: String = "", record: Int? = nil, line: Int? = nil,
        offset: Int64? = nil
    ) {
        self.code = code
        self.message = message
        self.file = file
        self.record = record
        self.line = line
        self.offset = offset
    }

    /// `FILE: MESSAGE (record 3, line 4, byte 512)`.
    public var description: String {
        var places: [String] = []
        if let record { places.append("record \(record)") }
        if let line { places.append("line \(line)") }
        if let offset { places.append("byte \(offset)") }
        let place = places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
        return file.isEmpty ? message + place : "\(file): \(message)\(place)"
    }
}
