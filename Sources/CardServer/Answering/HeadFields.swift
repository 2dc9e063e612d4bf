/// The fields of an answer's head, as the daemon takes them: names and values that end in a NUL, one behind the other.
struct HeadFields: Sendable {
    /// The names and values.
    private(set) var bytes: [UInt8] = []
    /// Where each name and each value starts, in turn.
    private(set) var starts: [Int] = []

    init() {
        bytes.reserveCapacity(512)
        starts.reserveCapacity(24)
    }

    /// Adds a field; one that would break the head apart is left out.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    mutating func add(_ name: String, _ value: String) {
        guard !name.isEmpty, Self.isPlain(name), Self.isPlain(value) else { return }
        append(name)
        append(value)
    }

    /// The value of a field, for tests and logs.
    subscript(_ name: String) -> String? {
        for index in stride(from: 0, to: starts.count, by: 2)
        where text(index).lowercased() == name.lowercased() {
            return text(index + 1)
        }
        return nil
    }

    private func text(_ index: Int) -> String {
        String(decoding: bytes[starts[index]...].prefix { $0 != 0 }, as: UTF8.self)
    }

    private mutating func append(_ text: String) {
        starts.append(bytes.count)
        bytes.append(contentsOf: text.utf8)
        bytes.append(0)
    }

    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F { return false }
        return true
    }
}
