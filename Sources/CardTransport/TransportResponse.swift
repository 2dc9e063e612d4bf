/// The head of a response; its body goes to a sink.
public struct TransportResponse: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The fields in their order.
    public var fields: [TransportField]
    /// Where the answer came from, which after redirections is another address than was asked for.
    public var url: String
    /// How many redirections led there.
    public var redirections: Int

    /// Makes the head of a response.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The fields in their order.
    ///   - url: Where the answer came from.
    ///   - redirections: How many redirections led there.
    public init(status: Int, fields: [TransportField] = [], url: String, redirections: Int = 0) {
        self.status = status
        self.fields = fields
        self.url = url
        self.redirections = redirections
    }

    /// The value of the first field with a name, whose case plays no part.
    ///
    /// - Parameter name: The name.
    public subscript(_ name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name.lowercased() == wanted }?.value
    }

    /// The length of the body that the response promises, if it does.
    public var contentLength: Int64? {
        guard let value = self["Content-Length"], let length = Int64(value), length >= 0 else { return nil }
        return length
    }

    /// Whether the request succeeded: a status of 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

/// A response with its whole body in memory.
public struct TransportAnswer: Hashable, Sendable {
    /// The head.
    public var response: TransportResponse
    /// The body.
    public var body: [UInt8]

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - response: The head.
    ///   - body: The body.
    public init(_ response: TransportResponse, body: [UInt8]) {
        self.response = response
        self.body = body
    }
}
