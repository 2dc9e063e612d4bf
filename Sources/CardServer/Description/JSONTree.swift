internal import CardCatalog

/// A JSON value as it is written down in source, its members in the order in which they are written.
package indirect enum JSONTree: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case truth(Bool)
    /// A whole number.
    case integer(Int)
    /// A number with a fraction, in thousandths.
    case permille(Int)
    /// A text.
    case text(String)
    /// A list.
    case list([JSONTree])
    /// An object, its members in order.
    case object([Member])

    /// One member of an object.
    package struct Member: Hashable, Sendable {
        /// The key.
        package var key: String
        /// The value.
        package var value: JSONTree
    }

    /// The value of a member; `nil` of anything else than an object, or where there is none.
    ///
    /// - Parameter key: The key.
    package subscript(_ key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// An object with further members behind its own.
    func adding(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
        guard case .object(let known) = self else { return self }
        return .object(
            known + members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// Writes the value.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .truth(let value): writer.value(value)
        case .integer(let value): writer.value(value)
        case .permille(let value): writer.value(permille: value)
        case .text(let value): writer.value(value)
        case .list(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.key)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .truth(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member(key: $0.0, value: $0.1) })
    }
}
