/// The members of the object that a body is, found by their places without parsing what is in them.
///
///     {"id":"base1-4","images":{…}}
///       ↑ name         ↑ name        each with its key and value, commas left out
struct BodyMembers {
    /// One member.
    struct Member {
        /// The key, without its quotation marks, escapes as they stand.
        var name: Range<Int>
        /// From the quotation mark of the key to the end of the value.
        var whole: Range<Int>
    }

    /// The members, in order; empty for what is no object.
    private(set) var members: [Member] = []
    /// Where the closing bracket stands; `nil` for what is no object.
    private(set) var end: Int?

    /// Looks through a body.
    ///
    /// - Parameter body: The body.
    /// - Complexity: O(length of `body`).
    init(_ body: Span<UInt8>) {
        var index = 0
        Self.skipBlanks(body, &index)
        guard index < body.count, body[index] == UInt8(ascii: "{") else { return }
        index += 1
        members.reserveCapacity(32)
        while true {
            Self.skipBlanks(body, &index)
            guard index < body.count else { return }
            if body[index] == UInt8(ascii: "}") {
                end = index
                return
            }
            if body[index] == UInt8(ascii: ",") {
                index += 1
                continue
            }
            guard body[index] == UInt8(ascii: "\"") else { return }
            let start = index
            Self.skipText(body, &index)
            let name = (start + 1)..<max(start + 1, index - 1)
            Self.skipBlanks(body, &index)
            guard index < body.count, body[index] == UInt8(ascii: ":") else { return }
            index += 1
            Self.skipBlanks(body, &index)
            Self.skipValue(body, &index)
            members.append(Member(name: name, whole: start..<index))
        }
    }

    /// Whether a part of a body is a name, byte for byte.
    static func isEqual(_ name: [UInt8], _ body: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard name.count == range.count else { return false }
        for index in name.indices where name[index] != body[range.lowerBound + index] { return false }
        return true
    }

    private static func skipBlanks(_ body: Span<UInt8>, _ index: inout Int) {
        while index < body.count, body[index] <= 0x20 { index += 1 }
    }

    /// Moves behind the text whose opening quotation mark is at hand.
    private static func skipText(_ body: Span<UInt8>, _ index: inout Int) {
        index += 1
        while index < body.count {
            let byte = body[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") { index += 1 }
        }
        index = body.count
    }

    /// Moves behind the value at hand.
    private static func skipValue(_ body: Span<UInt8>, _ index: inout Int) {
        var depth = 0
        while index < body.count {
            switch body[index] {
            case UInt8(ascii: "\""):
                skipText(body, &index)
                if depth == 0 { return }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // At depth zero the bracket closes the object around the value.
                guard depth > 0 else { return }
                depth -= 1
                if depth == 0 {
                    index += 1
                    return
                }
            case UInt8(ascii: ","):
                if depth == 0 { return }
            default: break
            }
            index += 1
        }
    }
}
