/// Why a request got no answer, for which address, and what to do about it.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
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

        /// The request itself can't be sent: its address, method or fields are malformed.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// The address, or one it redirects to, would send everything without TLS to another machine.
        public static let insecure = Code(rawValue: "insecure")
        /// The library that speaks HTTP is not installed.
        public static let unavailable = Code(rawValue: "unavailable")
        /// No machine of that name is known.
        public static let nameNotResolved = Code(rawValue: "nameNotResolved")
        /// The machine answers, but nothing listens there.
        public static let refused = Code(rawValue: "refused")
        /// No way leads to the machine.
        public static let unreachable = Code(rawValue: "unreachable")
        /// Connecting, an answer or the whole took too long.
        public static let timedOut = Code(rawValue: "timedOut")
        /// No secure connection came about.
        public static let tls = Code(rawValue: "tls")
        /// The certificate is not one that this machine trusts.
        public static let untrusted = Code(rawValue: "untrusted")
        /// The proxy refused or is not there.
        public static let proxy = Code(rawValue: "proxy")
        /// The connection was cut before the answer was complete.
        public static let interrupted = Code(rawValue: "interrupted")
        /// The answer is larger than the request allows.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The answer leads from one address to the next without end.
        public static let tooManyRedirections = Code(rawValue: "tooManyRedirections")
        /// The answer is no HTTP.
        public static let malformedAnswer = Code(rawValue: "malformedAnswer")
        /// Somebody ended the transfer.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The system ran out of memory.
        public static let outOfMemory = Code(rawValue: "outOfMemory")
        /// Something else, which the message tells in the library's own words.
        public static let failed = Code(rawValue: "failed")

        /// The identifier.
        public var description: String { rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What went wrong and the remedy.
    public let message: String
    /// The address that was asked, without names, passwords and keys in it.
    public let url: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: What went wrong and the remedy.
    ///   - url: The address as it was asked; what looks like a secret in it is left out.
    public init(_ code: Code, _ message: String, url: String) {
        self.code = code
        self.message = message
        self.url = ResourceAddress.withoutSecrets(url)
    }

    /// Whether the same request may well succeed a little later.
    public var isTransient: Bool {
        switch code {
        case .nameNotResolved, .refused, .unreachable, .timedOut, .interrupted, .malformedAnswer, .tls: true
        default: false
        }
    }

    /// `ADDRESS: MESSAGE`.
    public var description: String { "\(url): \(message)" }
}
