/// What stands between the method and the version of a request, taken apart and decoded.
///
///     /v1/cards/a%2Fb?name=dark+magician&name=%C3%A9     path ["v1", "cards", "a/b"]
///     http://host:7878/v1/search?q=mew                     path ["v1", "search"]
///
/// Nothing is repaired: what does not decode to whole UTF-8 is refused, because whatever is made of it would be a guess.
package struct RequestTarget: Hashable, Sendable {
    /// The segments of the path, decoded; a slash at the end adds none.
    package var path: [String]
    /// What stands behind the `?`.
    package var query: QueryParameters

    /// The longest target, in bytes.
    package static let longest = 8_192
    /// The most parameters of a query.
    package static let mostParameters = 256
    /// The most segments of a path.
    package static let mostSegments = 64

    /// Takes a target apart.
    ///
    /// - Parameter bytes: The bytes as they were sent.
    /// - Throws: `HTTPProblem` 414 when it is too long, 400 when it can't be decoded or leads elsewhere.
    /// - Complexity: O(length).
    package init(_ bytes: Span<UInt8>) throws(HTTPProblem) {
        guard bytes.count <= Self.longest else {
            throw HTTPProblem(
                414, "uri_too_long",
                "The address is longer than \(Self.longest) bytes; ask for less at a time, or by POST.")
        }
        let (start, end) = Self.pathBounds(in: bytes)
        guard start < end || end < bytes.count else {
            throw .badRequest("The request names no path; it should begin with a slash.")
        }
        var decoder = PercentDecoder()
        path = try Self.segments(of: bytes, start..<end, &decoder)
        query = QueryParameters()
        if end < bytes.count {
            query = try Self.parameters(of: bytes, (end + 1)..<bytes.count, &decoder)
        }
    }

    /// The first segment of a target that may be wrong elsewhere, by which its group is found.
    ///
    /// - Parameter bytes: The bytes as they were sent.
    /// - Returns: The segment; `nil` when there is none, or it can't be decoded.
    package static func root(of bytes: Span<UInt8>) -> String? {
        let (start, end) = pathBounds(in: bytes)
        var position = start
        while position < end, bytes[position] == UInt8(ascii: "/") { position += 1 }
        var last = position
        while last < end, bytes[last] != UInt8(ascii: "/"), last - position < 64 { last += 1 }
        guard last > position else { return nil }
        var decoder = PercentDecoder()
        return try? decoder.text(of: bytes, position..<last, plusIsBlank: false, what: "path")
    }

    /// Where the path stands: behind the scheme and the host of a proxy's target, up to the `?`.
    private static func pathBounds(in bytes: Span<UInt8>) -> (start: Int, end: Int) {
        var end = 0
        while end < bytes.count, bytes[end] != UInt8(ascii: "?") { end += 1 }
        guard bytes.count > 0, bytes[0] != UInt8(ascii: "/") else { return (0, end) }
        for scheme in ["http://", "https://"] where starts(bytes, with: scheme) {
            var position = scheme.utf8.count
            while position < end, bytes[position] != UInt8(ascii: "/") { position += 1 }
            return (position, end)
        }
        // Neither `*` nor the target of CONNECT has a path.
        return (end, end)
    }

    private static func starts(_ bytes: Span<UInt8>, with scheme: String) -> Bool {
        let expected = scheme.utf8.span
        guard bytes.count >= expected.count else { return false }
        for index in expected.indices where bytes[index] | 0x20 != expected[index] | 0x20 { return false }
        return true
    }

    private static func segments(
        of bytes: Span<UInt8>, _ range: Range<Int>, _ decoder: inout PercentDecoder
    ) throws(HTTPProblem) -> [String] {
        var segments: [String] = []
        var position = range.lowerBound
        while position < range.upperBound {
            // The slash in front of the segment.
            position += 1
            let start = position
            while position < range.upperBound, bytes[position] != UInt8(ascii: "/") { position += 1 }
            if position == start, position == range.upperBound { break }
            guard segments.count < mostSegments else {
                throw .badRequest("The path has more than \(mostSegments) parts.")
            }
            let segment = try decoder.text(of: bytes, start..<position, plusIsBlank: false, what: "path")
            guard segment != ".", segment != ".." else {
                throw .badRequest("The path has a part '\(segment)'; write the address without it.")
            }
            segments.append(segment)
        }
        return segments
    }

    private static func parameters(
        of bytes: Span<UInt8>, _ range: Range<Int>, _ decoder: inout PercentDecoder
    ) throws(HTTPProblem) -> QueryParameters {
        var parameters = QueryParameters()
        var position = range.lowerBound
        while position < range.upperBound {
            let start = position
            var equals: Int?
            while position < range.upperBound, bytes[position] != UInt8(ascii: "&") {
                if equals == nil, bytes[position] == UInt8(ascii: "=") { equals = position }
                position += 1
            }
            if start < position {
                guard parameters.items.count < mostParameters else {
                    throw .badRequest("The query has more than \(mostParameters) parameters.")
                }
                let name = try decoder.text(
                    of: bytes, start..<(equals ?? position), plusIsBlank: true, what: "query")
                let value = try equals.map { (equals) throws(HTTPProblem) in
                    try decoder.text(of: bytes, (equals + 1)..<position, plusIsBlank: true, what: "query")
                }
                parameters.add(name, value ?? "")
            }
            position += 1
        }
        return parameters
    }
}
