/// One kind of request and who answers it.
package struct Route: Sendable {
    /// Who answers.
    package enum Handler: Sendable {
        /// Answers within about a millisecond, on the thread of the connection; never waits for network or disk.
        case quick(@Sendable (HTTPRequest, ServerContext) throws(HTTPProblem) -> HTTPResponse)
        /// May take longer, and runs beside the threads of the connections.
        case patient(@Sendable (HTTPRequest, ServerContext) async throws(HTTPProblem) -> HTTPResponse)
    }

    /// One segment of a pattern.
    enum Segment: Hashable, Sendable {
        case word(String)
        case open(String)
    }

    /// The method.
    package let method: HTTPMethod
    /// The pattern, such as `/v1/cards/{id}`; it also names the route in metrics.
    package let pattern: String
    /// Who answers.
    package let handler: Handler
    /// Whether it is answered without the token too, where the server asks for one: health checks, and pages that hold no
    /// data.
    package let isOpen: Bool
    let segments: [Segment]
    /// How many segments are words: of two routes that fit, the one with more of them is meant.
    let wordCount: Int

    /// Makes a route.
    ///
    /// - Parameters:
    ///   - method: The method; `GET` answers `HEAD` too.
    ///   - pattern: Segments between slashes; one in braces stands for any segment.
    ///   - isOpen: Whether it is answered without the token too.
    ///   - handler: Who answers.
    package init(_ method: HTTPMethod, _ pattern: String, isOpen: Bool = false, _ handler: Handler) {
        self.method = method
        self.pattern = pattern
        self.isOpen = isOpen
        self.handler = handler
        segments = pattern.split(separator: "/").map { segment in
            segment.hasPrefix("{") ? .open(String(segment.dropFirst().dropLast())) : .word(String(segment))
        }
        wordCount = segments.count { if case .word = $0 { true } else { false } }
    }

    /// What a path fills the open segments with; `nil` when it does not fit.
    func parameters(of path: [String]) -> [String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String] = []
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .word(let word): guard word == text else { return nil }
            case .open: parameters.append(text)
            }
        }
        return parameters
    }
}
