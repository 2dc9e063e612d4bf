/// The word that a request has to bring, if the server asks for one.
///
/// It comes as `Authorization: Bearer TOKEN`, or as `X-Api-Key: TOKEN`, which is all that clients made for the PokemonTCG
/// API can send. The token never stands in a log, nor in a description of this value.
package struct AccessToken: Sendable, CustomStringConvertible {
    /// The fewest characters of a token.
    package static let shortest = 8
    /// The most characters of a token.
    package static let longest = 512

    private let bytes: [UInt8]

    /// Makes a token from the content of its file.
    ///
    /// - Parameter content: The bytes of the file; blanks and line breaks at its ends are dropped.
    /// - Throws: `ServerError` when it is empty, too short, too long, or holds blanks or other than ASCII.
    package init(content: [UInt8]) throws(ServerError) {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
        let trimmed = content.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        guard (Self.shortest...Self.longest).contains(trimmed.count) else {
            throw ServerError(
                .badToken,
                "the token has \(trimmed.count) characters, but needs \(Self.shortest) to \(Self.longest)",
                remedy: "Make one with: head -c 24 /dev/urandom | base64")
        }
        guard trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw ServerError(
                .badToken, "the token holds blanks or other characters that no header field can carry",
                remedy: "Make one with: head -c 24 /dev/urandom | base64")
        }
        bytes = Array(trimmed)
    }

    /// Hides the token.
    package var description: String { "a token" }

    /// Whether a request brought the token.
    ///
    /// - Parameter fields: The fields of the request.
    /// - Returns: Whether it did; how long this takes says nothing about where it differs.
    package func isIn(_ fields: HTTPFields) -> Bool {
        if let given = fields["authorization"] {
            let words = given.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer", isEqual(String(words[1])) { return true }
        }
        return fields["x-api-key"].map(isEqual) ?? false
    }

    private func isEqual(_ given: String) -> Bool {
        let other = Array(given.utf8)
        var difference = UInt(bitPattern: bytes.count ^ other.count)
        for index in 0..<Self.longest where index < other.count {
            difference |= UInt(bytes[index % bytes.count] ^ other[index])
        }
        return difference == 0
    }
}
