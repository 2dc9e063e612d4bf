/// A JSON value as a tree, read character by character: the slow oracle of what reads JSON fast.
///
/// Members keep their order, and numbers the digits they are written with.
public indirect enum SlowJSON: Hashable, Sendable {
    case object([Member])
    case array([SlowJSON])
    case string(String)
    case number(String)
    case boolean(Bool)
    case null

    /// One member of an object.
    public struct Member: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The value.
        public var value: SlowJSON

        /// Makes a member.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - value: The value.
        public init(key: String, value: SlowJSON) {
            self.key = key
            self.value = value
        }
    }

    /// What is no JSON.
    public struct Fault: Error {
        /// The bytes that are left.
        public let rest: Int

        /// Makes a fault.
        ///
        /// - Parameter rest: The bytes that are left.
        public init(rest: Int) {
            self.rest = rest
        }
    }

    /// Reads a document.
    ///
    /// - Parameter bytes: The document.
    /// - Throws: `Fault` for what is no JSON.
    public init(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Fault(rest: bytes.count) }
        var reader = Reader(rest: Array(text.unicodeScalars)[...])
        self = try reader.value()
        reader.skipBlanks()
        guard reader.rest.isEmpty else { throw reader.fault }
    }

    /// The scalars with their dotted paths, in the order of the document; lists have no part in the path.
    public var scalars: [(path: String, value: String)] { scalars(at: "") }

    private func scalars(at path: String) -> [(path: String, value: String)] {
        switch self {
        case .object(let members):
            members.flatMap { $0.value.scalars(at: path.isEmpty ? $0.key : "\(path).\($0.key)") }
        case .array(let elements): elements.flatMap { $0.scalars(at: path) }
        case .string(let text): [(path, text)]
        case .number(let digits): [(path, digits)]
        case .boolean(let value): [(path, value ? "true" : "false")]
        case .null: []
        }
    }

    /// The first member with a key; `nil` where there is none, or where the value is no object.
    public subscript(_ key: String) -> SlowJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text of a string.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    private struct Reader {
        var rest: ArraySlice<Unicode.Scalar>

        var fault: Fault { Fault(rest: rest.count) }

        mutating func skipBlanks() {
            while let first = rest.first, " \t\r\n".unicodeScalars.contains(first) { rest.removeFirst() }
        }

        mutating func take(_ wanted: Unicode.Scalar) -> Bool {
            skipBlanks()
            guard rest.first == wanted else { return false }
            rest.removeFirst()
            return true
        }

        mutating func take(word: String) -> Bool {
            let scalars = word.unicodeScalars
            guard rest.starts(with: scalars) else { return false }
            rest.removeFirst(scalars.count)
            return true
        }

        mutating func value() throws -> SlowJSON {
            skipBlanks()
            if take("{") { return .object(try members()) }
            if take("[") { return .array(try elements()) }
            if rest.first == "\"" { return .string(try string()) }
            if take(word: "true") { return .boolean(true) }
            if take(word: "false") { return .boolean(false) }
            if take(word: "null") { return .null }
            let digits = rest.prefix { "+-.0123456789eE".unicodeScalars.contains($0) }
            guard !digits.isEmpty else { throw fault }
            rest.removeFirst(digits.count)
            return .number(String(String.UnicodeScalarView(digits)))
        }

        mutating func members() throws -> [Member] {
            var members: [Member] = []
            if take("}") { return members }
            repeat {
                skipBlanks()
                let key = try string()
                guard take(":") else { throw fault }
                members.append(Member(key: key, value: try value()))
            } while take(",")
            guard take("}") else { throw fault }
            return members
        }

        mutating func elements() throws -> [SlowJSON] {
            var elements: [SlowJSON] = []
            if take("]") { return elements }
            repeat { elements.append(try value()) } while take(",")
            guard take("]") else { throw fault }
            return elements
        }

        mutating func string() throws -> String {
            guard take("\"") else { throw fault }
            var text = String.UnicodeScalarView()
            while let next = rest.popFirst() {
                if next == "\"" { return String(text) }
                guard next == "\\" else {
                    text.append(next)
                    continue
                }
                text.append(try escaped())
            }
            throw fault
        }

        mutating func escaped() throws -> Unicode.Scalar {
            guard let letter = rest.popFirst() else { throw fault }
            switch letter {
            case "n": return "\n"
            case "t": return "\t"
            case "r": return "\r"
            case "b": return "\u{8}"
            case "f": return "\u{C}"
            case "u":
                let high = try unit()
                guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
                guard take(word: "\\u") else { return "\u{FFFD}" }
                let low = try unit()
                guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
                return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
            default: return letter
            }
        }

        mutating func unit() throws -> UInt32 {
            guard let unit = UInt32(String(String.UnicodeScalarView(rest.prefix(4))), radix: 16) else {
                throw fault
            }
            rest.removeFirst(4)
            return unit
        }
    }
}
