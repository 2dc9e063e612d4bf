/// One HTTP request.
public struct TransportRequest: Hashable, Sendable {
    /// What is asked of the resource.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The method as it is sent, in capitals.
        public let rawValue: String

        /// Makes a method from its name.
        ///
        /// - Parameter rawValue: The name, in capitals.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Hand out the content.
        public static let get = Method(rawValue: "GET")
        /// Hand out the fields that `get` would come with.
        public static let head = Method(rawValue: "HEAD")
        /// Process the body.
        public static let post = Method(rawValue: "POST")
    }

    /// What is asked of the resource.
    public var method: Method
    /// Where the resource is: an absolute address with the scheme `https` or `http`.
    public var url: String
    /// Fields such as `Accept` and `Authorization`; `User-Agent` comes from the transport unless it is among them.
    public var fields: [TransportField]
    /// The body to send, or `nil` for none.
    public var body: [UInt8]?
    /// Whether to ask for content compressed on its way, and to hand it out decompressed.
    public var decompresses: Bool
    /// How long to wait and how much to take.
    public var limits: TransportLimits
    /// Whether an address without TLS may lead to another machine than this one.
    public var allowsPlainHTTP: Bool

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: What is asked of the resource.
    ///   - url: Where the resource is.
    ///   - fields: Fields such as `Accept`.
    ///   - body: The body to send, or `nil` for none.
    ///   - decompresses: Whether to ask for content compressed on its way, and to hand it out decompressed.
    ///   - limits: How long to wait and how much to take.
    ///   - allowsPlainHTTP: Whether an address without TLS may lead to another machine.
    public init(
        _ method: Method = .get, url: String, fields: [TransportField] = [], body: [UInt8]? = nil,
        decompresses: Bool = false, limits: TransportLimits = TransportLimits(), allowsPlainHTTP: Bool = false
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.decompresses = decompresses
        self.limits = limits
        self.allowsPlainHTTP = allowsPlainHTTP
    }
}

/// A field of a request or a response.
public struct TransportField: Hashable, Sendable {
    /// The name; case plays no part.
    public var name: String
    /// The value, without blanks around it.
    public var value: String

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// How long a request may take and how much may come back.
public struct TransportLimits: Hashable, Sendable {
    /// How long connecting may take, TLS included, in milliseconds.
    public var connectMilliseconds: Int64
    /// How long nothing may arrive, in seconds; 0 waits for ever.
    public var idleSeconds: Int64
    /// How long all of it may take, redirections included, in milliseconds; 0 is without end.
    public var totalMilliseconds: Int64
    /// The largest body to accept, in bytes.
    public var bodyBytes: Int64
    /// How many redirections to follow; 0 hands them out as they are.
    public var redirections: Int

    /// Makes limits; the defaults suit downloads of any length.
    ///
    /// - Parameters:
    ///   - connectMilliseconds: How long connecting may take.
    ///   - idleSeconds: How long nothing may arrive; 0 waits for ever.
    ///   - totalMilliseconds: How long all of it may take; 0 is without end.
    ///   - bodyBytes: The largest body to accept.
    ///   - redirections: How many redirections to follow.
    public init(
        connectMilliseconds: Int64 = 20_000, idleSeconds: Int64 = 60, totalMilliseconds: Int64 = 0,
        bodyBytes: Int64 = 16 << 30, redirections: Int = 8
    ) {
        self.connectMilliseconds = connectMilliseconds
        self.idleSeconds = idleSeconds
        self.totalMilliseconds = totalMilliseconds
        self.bodyBytes = bodyBytes
        self.redirections = redirections
    }
}
