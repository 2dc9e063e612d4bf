internal import CSimdJSON

/// The keys that a reader wants of one kind of object, numbered from zero.
protocol JSONKey: CaseIterable, RawRepresentable where RawValue == Int {
    /// The key as it stands in the dump.
    var text: StaticString { get }
}

/// Keys made ready to be looked for together.
///
/// A card has twice as many members as a reader wants, so that looking for each one alone reads all keys again and
/// again; together they are found in one pass.
@safe final class JSONKeys<Key: JSONKey> {
    fileprivate let pointer: OpaquePointer

    /// Makes the keys ready.
    ///
    /// - Throws: `outOfMemory`.
    init() throws(CatalogError) {
        let keys = Array(Key.allCases)
        let texts: [UnsafePointer<CChar>?] = unsafe keys.map { key in
            unsafe UnsafeRawPointer(key.text.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        let lengths = keys.map(\.text.utf8CodeUnitCount)
        guard let pointer = unsafe cardex_json_keys_make(texts, lengths, keys.count) else {
            throw CatalogError(.outOfMemory, "no memory for the JSON parser; close other programs")
        }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe cardex_json_keys_destroy(pointer)
    }
}

/// The members of an object that were looked for together.
struct JSONMembers<Key: JSONKey>: ~Escapable {
    private var members = InlineArray<32, cardex_json_value>(repeating: cardex_json_value())
    private let object: JSONValue

    /// Looks for members; of several with one key the first counts.
    ///
    /// - Parameters:
    ///   - keys: Their keys.
    ///   - object: The object; anything else has no members.
    /// - Complexity: O(number of members).
    @_lifetime(copy object)
    init(_ keys: borrowing JSONKeys<Key>, of object: JSONValue) {
        self.object = object
        var span = members.mutableSpan
        unsafe span.withUnsafeMutableBufferPointer { buffer in
            unsafe cardex_json_pick(object.value, keys.pointer, buffer.baseAddress)
        }
    }

    /// The member with a key, or `nil` where the object has none.
    subscript(_ key: Key) -> JSONValue? {
        @_lifetime(copy self)
        get {
            let member = members[key.rawValue]
            return cardex_json_is_there(member) ? JSONValue(member, besides: object) : nil
        }
    }

    /// The text of a string member.
    func string(_ key: Key) -> String? { self[key]?.string }

    /// The text of a string member that is there and is not all blank.
    func text(_ key: Key) -> String? { self[key]?.text }

    /// A member that is a string or a whole number, as text; an empty string counts as absent.
    func identifier(_ key: Key) -> String? { self[key]?.identifier }
}
