/// The header fields of a message, in order, found by name whatever the letter case.
package struct HTTPFields: Hashable, Sendable {
    /// One field.
    package struct Field: Hashable, Sendable {
        /// The name.
        package var name: String
        /// The value, without blanks at its ends.
        package var value: String
    }

    /// The fields, in order.
    package private(set) var fields: [Field] = []

    /// Makes an empty list.
    package init() {}

    /// Adds a field behind the others.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, without blanks at its ends.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Puts a field in place of all of its name; `nil` removes them.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    package mutating func set(_ name: String, _ value: String?) {
        fields.removeAll { Self.isSame($0.name, name) }
        if let value { add(name, value) }
    }

    /// The value of the first field of a name.
    ///
    /// - Parameter name: The name.
    package subscript(_ name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
