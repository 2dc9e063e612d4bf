/// Why something could not be brought out or in, where, and what to do about it.
public struct TransferError: Error, Hashable, Sendable, CustomStringConvertible {
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

        /// Rows of the file can't be taken in; `issues` names the first of them.
        public static let refused = Code(rawValue: "refused")
        /// A newer Cardex wrote the file.
        public static let tooNew = Code(rawValue: "tooNew")
        /// The file is no export.
        public static let foreign = Code(rawValue: "foreign")
        /// What was asked for does not go together.
        public static let usage = Code(rawValue: "usage")
        /// There is no such set.
        public static let noSuchSet = Code(rawValue: "noSuchSet")
        /// A file can't be written.
        public static let unwritable = Code(rawValue: "unwritable")
    }

    /// The class of the problem.
    public let code: Code
    /// The file; empty when the problem is in none.
    public let path: String
    /// What was found, and the remedy.
    public let message: String
    /// The first rows that can't be taken in, at most `TransferIssue.sampleLimit`.
    public let issues: [TransferIssue]
    /// How many rows can't be taken in.
    public let issueCount: Int

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The class of the problem.
    ///   - message: What was found, and the remedy.
    ///   - path: The file.
    ///   - issues: The first rows that can't be taken in.
    ///   - issueCount: How many there are.
    public init(
        _ code: Code, _ message: String, path: String = "", issues: [TransferIssue] = [], issueCount: Int = 0
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.issues = issues
        self.issueCount = issueCount
    }

    /// `FILE: MESSAGE`, then the rows, one per line.
    public var description: String {
        let lines = issues.map { "\n\(path):\($0)" }.joined()
        let others = issueCount - issues.count
        let more = others > 0 ? "\nand \(others) more" : ""
        return (path.isEmpty ? message : "\(path): \(message)") + lines + more
    }
}

/// A row of a file that can't be taken in.
public struct TransferIssue: Hashable, Sendable, CustomStringConvertible {
    /// How many are named.
    public static let sampleLimit = 20

    /// The line on which the row starts, counted from 1.
    public let line: Int
    /// The column or member; `nil` for the row as a whole.
    public let column: String?
    /// What is wrong with it, and the remedy.
    public let message: String

    /// `LINE: COLUMN: MESSAGE`.
    public var description: String { "\(line): \(column.map { "\($0): " } ?? "")\(message)" }
}
