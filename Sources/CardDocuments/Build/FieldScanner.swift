/// Finds the scalars of a JSON object that has no blanks between its parts, with the fields they are values of.
///
///     {"id":"a","attacks":[{"cost":["Fire"],"damage":"20+"}]}
///            │               attacks.cost: Fire   attacks.damage: 20+
///            └ id: a
///
/// Strings are handed out unescaped, numbers with their digits, `true` and `false` as words. `null` is no value, nor is
/// an empty string, which says no more: publishers write it where they have nothing to say.
struct FieldScanner {
    private struct Container {
        var node: Int
        var isObject: Bool
        var lastChild = PathTree.nowhere
    }

    /// The paths seen so far.
    var tree: PathTree
    private var containers: [Container] = []
    private var text: [UInt8] = []

    /// Makes a scanner.
    ///
    /// - Parameter tree: The paths, of which some are fields.
    init(_ tree: PathTree) {
        self.tree = tree
    }

    /// Goes through an object.
    ///
    /// - Parameters:
    ///   - body: The object.
    ///   - prefix: The key under which the object is to stand; `nil` for a whole document.
    ///   - note: Takes the node and the bytes of each scalar, in order.
    /// - Returns: Whether the bytes were such an object; if not, what was noted is of no use.
    /// - Throws: What `note` throws.
    /// - Complexity: O(length of `body`).
    mutating func scan(
        _ body: Span<UInt8>, under prefix: String? = nil,
        note: (_ tree: inout PathTree, _ node: Int, _ value: Span<UInt8>) throws(DocumentError) -> Void
    ) throws(DocumentError) -> Bool {
        containers.removeAll(keepingCapacity: true)
        // Taken out for the time of the call, so that it may be read while the tree changes.
        var text = self.text
        self.text = []
        defer { self.text = text }
        var node = PathTree.root
        if let prefix {
            let key = Array(prefix.utf8)
            node = try tree.child(of: node, key: key.span, after: PathTree.nowhere)
        }
        var position = 0
        while true {
            // A value starts here.
            guard position < body.count else { return false }
            switch body[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isObject = body[position] == UInt8(ascii: "{")
                containers.append(Container(node: node, isObject: isObject))
                position += 1
                guard position < body.count else { return false }
                if body[position] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { break }
                guard let next = try enterMember(body, &position) else { return false }
                node = next
                continue
            case UInt8(ascii: "\""):
                guard let end = takeString(body, from: position) else { return false }
                // Two quotes with nothing between them are an empty string.
                if end.position > position + 2, tree.field(at: node) != nil {
                    if end.isEscaped {
                        Self.unescape(body.extracting(position + 1..<end.position - 1), into: &text)
                        try note(&tree, node, text.span)
                    } else {
                        try note(&tree, node, body.extracting(position + 1..<end.position - 1))
                    }
                }
                position = end.position
            default:
                let start = position
                while position < body.count, !Self.endsScalar(body[position]) { position += 1 }
                guard position > start else { return false }
                if body[start] != UInt8(ascii: "n"), tree.field(at: node) != nil {
                    try note(&tree, node, body.extracting(start..<position))
                }
            }
            // Behind a value, or at the end of an empty container.
            while true {
                guard let container = containers.last else { return position == body.count }
                guard position < body.count else { return false }
                let byte = body[position]
                position += 1
                if byte == UInt8(ascii: ",") {
                    guard let next = try enterMember(body, &position) else { return false }
                    node = next
                    break
                }
                guard byte == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    return false
                }
                containers.removeLast()
                if containers.isEmpty { return position == body.count }
            }
        }
    }

    /// Moves to the next value of the innermost container; returns its node.
    private mutating func enterMember(_ body: Span<UInt8>, _ position: inout Int) throws(DocumentError)
        -> Int?
    {
        guard let container = containers.last else { return nil }
        guard container.isObject else { return container.node }
        guard position < body.count, body[position] == UInt8(ascii: "\""),
            let end = takeString(body, from: position), end.position < body.count,
            body[end.position] == UInt8(ascii: ":")
        else { return nil }
        let raw = body.extracting(position + 1..<end.position - 1)
        position = end.position + 1
        let node: Int
        if end.isEscaped {
            var key: [UInt8] = []
            Self.unescape(raw, into: &key)
            node = try tree.child(of: container.node, key: key.span, after: container.lastChild)
        } else {
            node = try tree.child(of: container.node, key: raw, after: container.lastChild)
        }
        containers[containers.count - 1].lastChild = node
        return node
    }

    /// Where a string ends, behind its closing quote, and whether anything in it is escaped.
    private func takeString(_ body: Span<UInt8>, from start: Int) -> (position: Int, isEscaped: Bool)? {
        var isEscaped = false
        var position = start + 1
        while position < body.count {
            let byte = body[position]
            if byte == UInt8(ascii: "\"") { return (position + 1, isEscaped) }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                position += 1
            }
            position += 1
        }
        return nil
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    /// Writes what an escaped string says; half a surrogate pair becomes U+FFFD.
    static func unescape(_ raw: Span<UInt8>, into text: inout [UInt8]) {
        text.removeAll(keepingCapacity: true)
        var index = 0
        while index < raw.count {
            let byte = raw[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < raw.count else {
                text.append(byte)
                continue
            }
            let letter = raw[index]
            index += 1
            switch letter {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "u"):
                var scalar = unit(raw, at: index) ?? 0xFFFD
                index = min(raw.count, index + 4)
                if (0xD800..<0xDC00).contains(scalar), index + 1 < raw.count,
                    raw[index] == UInt8(ascii: "\\"),
                    raw[index + 1] == UInt8(ascii: "u")
                {
                    let low = unit(raw, at: index + 2) ?? 0
                    index = min(raw.count, index + 6)
                    scalar =
                        (0xDC00..<0xE000).contains(low)
                        ? 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD
                }
                text += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}").map(Array.init) ?? []
            default: text.append(letter)
            }
        }
    }

    private static func unit(_ raw: Span<UInt8>, at start: Int) -> UInt32? {
        guard start + 4 <= raw.count else { return nil }
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            let byte = raw[index]
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: unit = unit << 4 | UInt32(byte - 0x57)
            default: return nil
            }
        }
        return unit
    }
}
