/// Why a list of aliases could not be read, changed or written, where, and what to do about it.
public struct AliasError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class of the problem.
    public enum Code: String, Sendable {
        /// There is no file at the path.
        case notFound
        /// The file can't be read: permissions, a folder, a disk.
        case unreadable
        /// The file is larger than any list of aliases.
        case tooLarge
        /// A row, or an alias that was given, is none.
        case malformed
        /// The file can't be written.
        case unwritable
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

/// A row of a list of aliases that could not be used.
public struct SkippedAlias: Hashable, Sendable, CustomStringConvertible {
    /// The line on which the row starts, counted from 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    /// `line 3: REASON`.
    public var description: String { "line \(line): \(reason)" }
}
