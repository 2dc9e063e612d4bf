/// Why prices could not be read, recorded or fetched, with the remedy in its message.
public struct PricingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is: an open set, so that later sources can add theirs.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The identifier, as written in JSON answers.
        public let rawValue: String

        /// Makes a code from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no store at the path, or nothing was ever recorded in it.
        public static let notFound = Code(rawValue: "notFound")
        /// The operating system or SQLite refuses the file: permissions, a folder in its place, a failing disk.
        public static let storeUnusable = Code(rawValue: "storeUnusable")
        /// A newer Cardex made the store.
        public static let storeTooNew = Code(rawValue: "storeTooNew")
        /// An older Cardex made the store, and it can't be brought up to date through a read-only opening.
        public static let storeTooOld = Code(rawValue: "storeTooOld")
        /// The file belongs to another program; it was not touched.
        public static let storeForeign = Code(rawValue: "storeForeign")
        /// The store is damaged and stands where it stood.
        public static let storeCorrupt = Code(rawValue: "storeCorrupt")
        /// The store was damaged, its file was moved aside, and an empty one took its place: try again.
        public static let corruptSetAside = Code(rawValue: "corruptSetAside")
        /// Another process kept the store locked for longer than the time-out.
        public static let busy = Code(rawValue: "busy")
        /// The disk has no room left.
        public static let diskFull = Code(rawValue: "diskFull")
        /// No price of the printing is stored.
        public static let notCached = Code(rawValue: "notCached")
        /// A price would have to be fetched, and fetching is switched off.
        public static let offline = Code(rawValue: "offline")
        /// No source is set up that prices the game.
        public static let noSource = Code(rawValue: "noSource")
        /// The source answered, and knows no price of the printing.
        public static let notPriced = Code(rawValue: "notPriced")
        /// The source needs credentials, and none are given.
        public static let credentialsMissing = Code(rawValue: "credentialsMissing")
        /// The file of credentials can be read by others, or is not what it should be.
        public static let credentialsUnsafe = Code(rawValue: "credentialsUnsafe")
        /// The source refuses the credentials.
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// The source is asked too often: by its own word, or by the limits that are set for it.
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The day's quota of the source is used up.
        public static let quotaExhausted = Code(rawValue: "quotaExhausted")
        /// The source failed so often that it is left alone for a while.
        public static let circuitOpen = Code(rawValue: "circuitOpen")
        /// The source did not answer in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The source can't be reached, or fails.
        public static let upstreamFailed = Code(rawValue: "upstreamFailed")
        /// The source answered with something that is not prices.
        public static let malformedAnswer = Code(rawValue: "malformedAnswer")
        /// The configuration of the sources is wrong.
        public static let invalidConfiguration = Code(rawValue: "invalidConfiguration")
        /// Somebody ended the work.
        public static let cancelled = Code(rawValue: "cancelled")

        /// The identifier.
        public var description: String { rawValue }
    }

    /// What kind of failure it is.
    public let code: Code
    /// What went wrong and what to do about it, in one or two sentences.
    public let message: String
    /// The file concerned, if one is.
    public let path: String?
    /// The SQL that failed, if SQLite did; it holds placeholders, never values.
    public let sql: String?
    /// SQLite's extended result code, if SQLite failed.
    public let resultCode: Int32?
    /// The source concerned, if one is.
    public let source: String?
    /// When to try again, in milliseconds since the epoch, if that is known.
    public let retryAt: Int64?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - message: What went wrong and the remedy.
    ///   - path: The file concerned.
    ///   - sql: The SQL that failed.
    ///   - resultCode: SQLite's extended result code.
    ///   - source: The source concerned.
    ///   - retryAt: When to try again, in milliseconds since the epoch.
    public init(
        _ code: Code, _ message: String, path: String? = nil, sql: String? = nil, resultCode: Int32? = nil,
        source: String? = nil, retryAt: Int64? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.sql = sql
        self.resultCode = resultCode
        self.source = source
        self.retryAt = retryAt
    }

    /// The message, with the file, the SQL and the result code where they are known.
    public var description: String {
        var text = (path ?? source).map { "\($0): \(message)" } ?? message
        if let resultCode { text += " [SQLite \(resultCode)]" }
        if let sql { text += " [\(sql)]" }
        return text
    }
}
