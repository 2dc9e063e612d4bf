/// An answer as a handler makes it; the server adds length, date, ETag, compression and the fields of CORS.
package struct HTTPResponse: Sendable {
    /// What is sent behind the head.
    package enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Part after part, for as long as the function runs; it is told by an error when nobody listens any more.
        case stream(@Sendable (_ send: (sending [UInt8]) async throws -> Void) async throws -> Void)
    }

    /// How long an answer holds, from which the server makes `ETag` and `Cache-Control`.
    package enum Validity: Hashable, Sendable {
        /// For this moment: no ETag, `no-store`.
        case moment
        /// For as long as its bytes stay the same, but for those that tell how long answering took: an ETag from its bytes,
        /// `no-cache`.
        case content
        /// For as long as the index is the same: an ETag from its generation, by which a conditional request is answered
        /// without asking the handler; a copy may be used that many seconds without asking.
        case generation(maxAge: Int)
    }

    /// The status code.
    package var status: Int
    /// The media type, with its parameters.
    package var contentType: String
    /// What is sent behind the head.
    package var body: Body
    /// How long it holds.
    package var validity: Validity
    /// Which bytes of the body tell how long answering took; answers that differ in nothing else count as the same.
    package var measured = 0..<0
    /// Further header fields.
    package var fields = HTTPFields()

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - contentType: The media type, with its parameters.
    ///   - body: What is sent behind the head.
    ///   - validity: How long it holds.
    package init(
        _ status: Int = 200, contentType: String = Self.json, body: Body, validity: Validity = .content
    ) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.validity = validity
    }

    /// The media type of JSON.
    package static let json = "application/json; charset=utf-8"
}
