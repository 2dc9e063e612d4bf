/// Why a rebuild published nothing although its dumps could be read, and what to do about it.
public struct RebuildError: Error, Sendable, CustomStringConvertible {
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

        /// The new index would lack more printings of a game than may go unnoticed.
        public static let tooMuchLost = Code(rawValue: "tooMuchLost")
        /// There is nothing to build from.
        public static let noSources = Code(rawValue: "noSources")
        /// A source could not be fetched, and no copy of it is in the cache.
        public static let sourceUnreachable = Code(rawValue: "sourceUnreachable")
    }

    /// The class of the problem.
    public let code: Code
    /// What was found, without a remedy.
    public let message: String
    /// What a person can do about it.
    public let remedy: String
    /// What the rebuild would have brought, where it came that far.
    public let report: ReleaseReport?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The class of the problem.
    ///   - message: What was found.
    ///   - remedy: What a person can do about it.
    ///   - report: What the rebuild would have brought.
    public init(_ code: Code, _ message: String, remedy: String, report: ReleaseReport? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.report = report
    }

    /// The whole message, in one line.
    public var description: String { "\(message); \(remedy)" }
}
