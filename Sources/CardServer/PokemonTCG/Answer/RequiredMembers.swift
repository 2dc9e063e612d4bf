/// Members without which clients of the PokemonTCG API give up a whole answer.
///
/// The API always sends them; a dump may lack some. What is missing is then there and empty: a text without characters, an
/// object without members.
struct RequiredMembers {
    /// One member.
    private struct Member {
        var name: [UInt8]
        /// What is written when it is missing.
        var empty: [UInt8]
        /// What its value requires in turn.
        var inner: RequiredMembers?

        init(_ name: String, _ empty: String, inner: RequiredMembers? = nil) {
            self.name = Array(name.utf8)
            self.empty = Array("\"\(name)\":\(empty)".utf8)
            self.inner = inner
        }

        init(_ name: String, inner: RequiredMembers) {
            self.name = Array(name.utf8)
            empty = Array("\"\(name)\":".utf8) + inner.emptyObject
            self.inner = inner
        }
    }

    private let members: [Member]

    private init(_ members: [Member]) {
        self.members = members
    }

    private var emptyObject: [UInt8] {
        [UInt8(ascii: "{")] + members.map(\.empty).joined(separator: [UInt8(ascii: ",")]) + [
            UInt8(ascii: "}")
        ]
    }

    /// What a set has to have.
    static let ofSet = RequiredMembers([
        Member("id", "\"\""), Member("name", "\"\""), Member("series", "\"\""), Member("printedTotal", "0"),
        Member("total", "0"), Member("legalities", "{}"), Member("releaseDate", "\"\""),
        Member("updatedAt", "\"\""),
        Member("images", inner: RequiredMembers([Member("symbol", "\"\""), Member("logo", "\"\"")])),
    ])

    /// What a card has to have.
    static let ofCard = RequiredMembers([
        Member("id", "\"\""), Member("name", "\"\""), Member("supertype", "\"\""),
        Member("set", inner: ofSet),
        Member("number", "\"\""), Member("legalities", "{}"),
        Member("images", inner: RequiredMembers([Member("small", "\"\""), Member("large", "\"\"")])),
    ])

    /// Appends an object and the members that it lacks.
    ///
    /// - Parameters:
    ///   - body: The object; what is none is appended as it is.
    ///   - extra: Further members, each behind a comma, that are appended last.
    ///   - bytes: Where it goes.
    /// - Returns: Whether the object lacks nothing and ends with its bracket, so that `extra` goes before the last byte.
    /// - Complexity: O(length of `body`).
    @discardableResult
    func append(_ body: Span<UInt8>, and extra: [UInt8] = [], to bytes: inout [UInt8]) -> Bool {
        let scan = BodyMembers(body)
        guard let end = scan.end else {
            bytes.append(body)
            return false
        }
        var isWhole = end == body.count - 1
        var copied = 0
        var missing = members[...]
        var isFound = [Bool](repeating: false, count: members.count)
        for member in scan.members {
            guard let index = members.firstIndex(where: { BodyMembers.isEqual($0.name, body, member.name) })
            else {
                continue
            }
            isFound[index] = true
            let start = member.name.upperBound + 1
            guard let inner = members[index].inner else { continue }
            // Behind the key stands a colon, then the value.
            var value = start
            while value < member.whole.upperBound, body[value] != UInt8(ascii: "{") { value += 1 }
            guard value < member.whole.upperBound else {
                isWhole = false
                continue
            }
            bytes.append(body.extracting(copied..<value))
            let isInnerWhole = inner.append(
                body.extracting(value..<member.whole.upperBound), to: &bytes)
            isWhole = isWhole && isInnerWhole
            copied = member.whole.upperBound
        }
        bytes.append(body.extracting(copied..<end))
        var needsComma = !scan.members.isEmpty
        while let member = missing.popFirst() {
            guard !isFound[missing.startIndex - 1] else { continue }
            if needsComma { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: member.empty)
            needsComma = true
            isWhole = false
        }
        bytes.append(contentsOf: extra)
        bytes.append(UInt8(ascii: "}"))
        return isWhole
    }
}

extension [UInt8] {
    /// Appends the bytes of a span.
    mutating func append(_ span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
