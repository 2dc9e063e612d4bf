public import CardTransport

/// Why a source could not be fetched, which one, and what to do about it.
public struct UpstreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; an open set.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The identifier of the code.
        public let rawValue: String

        /// Makes a code from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The source is no address that can be fetched.
        public static let invalidSource = Code(rawValue: "invalidSource")
        /// The network is not to be used, and the cache does not hold the source.
        public static let offline = Code(rawValue: "offline")
        /// No answer came; `transport` says why.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The publisher has nothing at the address.
        public static let missing = Code(rawValue: "missing")
        /// The publisher wants a key, or has shut this address out.
        public static let denied = Code(rawValue: "denied")
        /// The publisher answered with a status that is no success.
        public static let refused = Code(rawValue: "refused")
        /// The publisher asks to wait for longer than anybody would.
        public static let paused = Code(rawValue: "paused")
        /// What came is not what its checksum says.
        public static let wrongChecksum = Code(rawValue: "wrongChecksum")
        /// What came is damaged, cut, or another thing altogether.
        public static let damaged = Code(rawValue: "damaged")
        /// What the publisher says of its dumps is not in the form that was agreed on.
        public static let unexpectedAnswer = Code(rawValue: "unexpectedAnswer")
        /// What came, or would come, is larger than allowed.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// Another process is fetching the same source.
        public static let locked = Code(rawValue: "locked")
        /// The cache can't be read or written: permissions, a file in the way of a folder, a failing disk.
        public static let cacheUnusable = Code(rawValue: "cacheUnusable")
        /// The disk has no room left.
        public static let diskFull = Code(rawValue: "diskFull")
        /// Somebody ended the fetch.
        public static let cancelled = Code(rawValue: "cancelled")

        /// The identifier.
        public var description: String { rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What went wrong and the remedy.
    public let message: String
    /// What it is about: an address without its secrets, or a path.
    public let subject: String
    /// Why no answer came, where none did.
    public let transport: TransportError.Code?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What went wrong and the remedy.
    ///   - subject: The address or the path.
    ///   - transport: Why no answer came.
    public init(_ code: Code, _ message: String, subject: String, transport: TransportError.Code? = nil) {
        self.code = code
        self.message = message
        self.subject = subject.contains("://") ? ResourceAddress.withoutSecrets(subject) : subject
        self.transport = transport
    }

    /// The error of a request without answer.
    init(_ error: TransportError) {
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .tooLarge: .tooLarge
            case .invalidRequest, .insecure: .invalidSource
            default: .unreachable
            }
        self.init(code, error.message, subject: error.url, transport: error.code)
    }

    /// `SUBJECT: MESSAGE`.
    public var description: String { "\(subject): \(message)" }
}
