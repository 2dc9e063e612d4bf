/// What stands behind the `?` of an address: names and values in order, decoded.
package struct QueryParameters: Hashable, Sendable {
    /// The names and values, in order.
    package private(set) var items: [(name: String, value: String)] = []

    /// Makes an empty list.
    package init() {}

    /// Adds a parameter behind the others.
    ///
    /// - Parameters:
    ///   - name: The name, decoded.
    ///   - value: The value, decoded; empty for a name without `=`.
    package mutating func add(_ name: String, _ value: String) { items.append((name, value)) }

    /// The first value of a name; `nil` when it is not there.
    ///
    /// - Parameter name: The name, case-sensitive.
    package subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// All values of a name, in order.
    ///
    /// - Parameter name: The name, case-sensitive.
    /// - Returns: The values.
    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    /// Whether two lists have the same names and values in the same order.
    package static func == (left: Self, right: Self) -> Bool {
        left.items.elementsEqual(right.items) { $0 == $1 }
    }

    /// Feeds all names and values.
    package func hash(into hasher: inout Hasher) {
        for item in items {
            hasher.combine(item.name)
            hasher.combine(item.value)
        }
    }
}
