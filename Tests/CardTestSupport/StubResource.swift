/// What a stub upstream hands out at one path.
public struct StubResource: Sendable {
    /// What goes wrong with one answer.
    public enum Fault: Sendable, Hashable {
        /// Nothing: the resource is handed out as it is.
        case none
        /// Another status, and the field `Retry-After` where one is named.
        case status(Int, retryAfter: String? = nil)
        /// The connection is cut after as many bytes of the body.
        case cut(afterBytes: Int)
        /// The connection is closed without a word.
        case hangUp
        /// As many bytes at a time, with a pause behind each piece.
        case slow(bytes: Int, milliseconds: Int)
        /// The promised length is another one than the true one.
        case wrongLength(Int)
        /// What comes back is no HTTP.
        case garbage
        /// Ranges are answered with another range than the one asked for.
        case wrongRange
    }

    /// The content.
    public var body: [UInt8]
    /// The status of a whole answer.
    public var status: Int
    /// The field `ETag`, with its quotes.
    public var entityTag: String?
    /// The field `Last-Modified`.
    public var lastModified: String?
    /// The field `Date`; without it there is none.
    public var date: String?
    /// More fields.
    public var fields: [(name: String, value: String)]
    /// Whether ranges are answered with ranges.
    public var acceptsRanges: Bool
    /// Whether the body is compressed for clients that accept it.
    public var compresses: Bool
    /// What goes wrong with the next answers, in order; afterwards nothing does.
    public var faults: [Fault]

    /// Makes a resource.
    ///
    /// - Parameters:
    ///   - body: The content.
    ///   - status: The status of a whole answer.
    ///   - entityTag: The field `ETag`, with its quotes.
    ///   - lastModified: The field `Last-Modified`.
    ///   - date: The field `Date`.
    ///   - fields: More fields.
    ///   - acceptsRanges: Whether ranges are answered with ranges.
    ///   - compresses: Whether the body is compressed for clients that accept it.
    ///   - faults: What goes wrong with the next answers.
    public init(
        _ body: [UInt8], status: Int = 200, entityTag: String? = nil, lastModified: String? = nil,
        date: String? = nil, fields: [(name: String, value: String)] = [], acceptsRanges: Bool = true,
        compresses: Bool = false, faults: [Fault] = []
    ) {
        self.body = body
        self.status = status
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.date = date
        self.fields = fields
        self.acceptsRanges = acceptsRanges
        self.compresses = compresses
        self.faults = faults
    }

    /// Makes a resource of a text, whose entity tag follows from the text.
    ///
    /// - Parameters:
    ///   - text: The content.
    ///   - faults: What goes wrong with the next answers.
    public init(_ text: String, faults: [Fault] = []) {
        self.init(Array(text.utf8), faults: faults)
        entityTag = Self.tag(of: body)
    }

    /// Makes a resource that leads elsewhere.
    ///
    /// - Parameters:
    ///   - target: The field `Location`.
    ///   - status: The status.
    /// - Returns: The resource.
    public static func redirection(to target: String, status: Int = 302) -> StubResource {
        StubResource([], status: status, fields: [(name: "Location", value: target)])
    }

    /// A strong entity tag that follows from content (FNV-1a).
    ///
    /// - Parameter body: The content.
    /// - Returns: The tag, with its quotes.
    public static func tag(of body: [UInt8]) -> String {
        let hash = body.reduce(14_695_981_039_346_656_037 as UInt64) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return "\"\(String(hash, radix: 16))\""
    }
}

/// A request as a stub upstream received it.
public struct StubRequest: Sendable {
    /// The method.
    public let method: String
    /// The target: path and query, or the whole address where the stub was asked as a proxy.
    public let target: String
    /// The fields, with their names in lower case.
    public let fields: [String: String]
    /// The body.
    public let body: [UInt8]

    /// The value of a field.
    ///
    /// - Parameter name: The name; case plays no part.
    public subscript(_ name: String) -> String? { fields[name.lowercased()] }
}

/// Gzip without compression: what a reader has to undo, made with a few lines.
public enum StubGzip {
    /// Packs bytes into stored blocks, RFC 1951 and 1952.
    ///
    /// - Parameter bytes: The content.
    /// - Returns: The gzip file.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let length = UInt16(end - start)
            file.append(end == bytes.count ? 1 : 0)
            for part in [length, ~length] { file += [UInt8(part & 255), UInt8(part >> 8)] }
            file += bytes[start..<end]
            start = end
        } while start < bytes.count
        for number in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
            file += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
        }
        return file
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
    }
}
