internal import CSimdJSON

/// Parses one JSON record at a time, in the window where it stands.
///
/// simdjson's document object model: Langdale and Lemire, "Parsing Gigabytes of JSON per Second" (VLDB Journal, 2019).
@safe package struct JSONParser: ~Copyable {
    private let parser: OpaquePointer

    /// Makes a parser.
    ///
    /// Its memory grows to a multiple of the longest record and is reused.
    ///
    /// - Throws: `outOfMemory`.
    package init() throws(CatalogError) {
        guard let parser = unsafe cardex_json_parser_make() else {
            throw CatalogError(.outOfMemory, "no memory for the JSON parser; close other programs")
        }
        unsafe self.parser = parser
    }

    deinit {
        unsafe cardex_json_parser_destroy(parser)
    }

    /// Parses a record and hands out its value, which can't leave the call.
    ///
    /// - Parameters:
    ///   - range: Where the record stands in the window.
    ///   - window: The window.
    ///   - body: Is given the value, or the reason why there is none.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    mutating func parse<R>(
        _ range: Range<Int>, of window: borrowing ByteWindow, _ body: (JSONOutcome) throws -> R
    ) throws -> R {
        var root = cardex_json_value()
        let error = unsafe window.withAddress(of: range.lowerBound) { address in
            // The window pads its content with as many zero bytes as simdjson wants to be readable.
            unsafe cardex_json_parse(parser, address, range.count, &root)
        }
        return try handOut(root, error, body)
    }

    /// Parses a document that stands in memory and hands out its value, which can't leave the call.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - body: Is given the value, or the reason why there is none.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    package mutating func parse<R>(
        _ document: borrowing JSONDocument, _ body: (JSONOutcome) throws -> R
    ) rethrows -> R {
        var root = cardex_json_value()
        let error = unsafe document.padded.withUnsafeBufferPointer { bytes in
            // The document ends in as many zero bytes as simdjson wants to be readable.
            unsafe bytes.baseAddress.map { unsafe cardex_json_parse(parser, $0, document.count, &root) }
        }
        return try handOut(root, error, body)
    }

    private func handOut<R>(
        _ root: cardex_json_value, _ error: Int32?, _ body: (JSONOutcome) throws -> R
    ) rethrows -> R {
        guard error == 0 else {
            let text = error.map { unsafe String(cString: cardex_json_error_text($0)) } ?? "out of range"
            return try body(.malformed(text))
        }
        return try body(.value(JSONValue(root, parser: self)))
    }
}

/// What parsing one record came to.
package enum JSONOutcome: ~Escapable {
    /// The value of the record.
    case value(JSONValue)
    /// Why there is none.
    case malformed(String)
}

/// A view of one JSON value of the record being read.
///
/// A view can't outlive the parse that made it, and reading a value as what it isn't gives `nil`.
package struct JSONValue: ~Escapable {
    let value: cardex_json_value

    @_lifetime(borrow parser)
    fileprivate init(_ value: cardex_json_value, parser: borrowing JSONParser) {
        self.value = value
    }

    @_lifetime(copy relative)
    init(_ value: cardex_json_value, besides relative: JSONValue) {
        self.value = value
    }

    /// Whether the value is an object.
    package var isObject: Bool { cardex_json_kind(value) == UInt8(ascii: "{") }

    /// The kind of value in words, for messages.
    package var kind: String {
        switch cardex_json_kind(value) {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "b"): "a boolean"
        case UInt8(ascii: "n"): "null"
        default: "a number"
        }
    }

    /// The member of an object with a key; of several the first.
    ///
    /// - Parameter key: The key.
    /// - Returns: The member, or `nil` where the value is no object or has no such member.
    /// - Complexity: O(number of members).
    @_lifetime(copy self)
    package subscript(_ key: StaticString) -> JSONValue? {
        @_lifetime(copy self)
        get {
            var member = cardex_json_value()
            let isThere = unsafe key.utf8Start.withMemoryRebound(
                to: CChar.self, capacity: key.utf8CodeUnitCount
            ) {
                unsafe cardex_json_member(value, $0, key.utf8CodeUnitCount, &member)
            }
            return isThere ? JSONValue(member, besides: self) : nil
        }
    }

    /// Whether the value is null.
    package var isNull: Bool { cardex_json_kind(value) == UInt8(ascii: "n") }

    /// The text of a string.
    package var string: String? {
        unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the value is a string of the same bytes as a text; makes no string.
    package func isString(_ text: String) -> Bool {
        unsafe withBytes { bytes in
            var text = text
            return text.withUTF8 { unsafe $0.elementsEqual(bytes) }
        } ?? false
    }

    /// Calls a function with the bytes of a string.
    private func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
        var bytes: UnsafePointer<CChar>?
        var length = 0
        guard unsafe cardex_json_string(value, &bytes, &length), let start = unsafe bytes else { return nil }
        return unsafe body(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// A whole number that fits 64 bits.
    package var integer: Int64? {
        var integer: Int64 = 0
        return unsafe cardex_json_integer(value, &integer) ? integer : nil
    }

    /// Any number.
    var double: Double? {
        var number = 0.0
        return unsafe cardex_json_double(value, &number) ? number : nil
    }

    /// A boolean.
    package var boolean: Bool? {
        var boolean = false
        return unsafe cardex_json_boolean(value, &boolean) ? boolean : nil
    }

    /// Calls a function with each element of an array, and with none of anything else.
    ///
    /// - Parameter body: Is given the elements in order.
    /// - Throws: What the body throws.
    package func forEachElement(_ body: (JSONValue) throws -> Void) rethrows {
        var iterator = cardex_json_iterator()
        guard unsafe cardex_json_elements(value, &iterator) else { return }
        var element = cardex_json_value()
        while unsafe cardex_json_next_element(&iterator, &element) {
            try body(JSONValue(element, besides: self))
        }
    }

    /// Calls a function with each member of an object, and with none of anything else.
    ///
    /// - Parameter body: Is given the keys and members in order.
    /// - Throws: What the body throws.
    package func forEachMember(_ body: (String, JSONValue) throws -> Void) rethrows {
        var iterator = cardex_json_iterator()
        guard unsafe cardex_json_members(value, &iterator) else { return }
        var member = cardex_json_value()
        var key: UnsafePointer<CChar>?
        var length = 0
        while unsafe cardex_json_next_member(&iterator, &key, &length, &member) {
            guard let start = unsafe key else { continue }
            let buffer = unsafe UnsafeRawBufferPointer(start: start, count: length)
            try body(unsafe String(decoding: buffer, as: UTF8.self), JSONValue(member, besides: self))
        }
    }
}

extension JSONValue {
    /// The text of a string that is not all blank.
    package var text: String? {
        guard let text = string else { return nil }
        // Nearly every text starts with a letter of ASCII, and then no more need be looked at.
        if let first = text.utf8.first, first > 0x20, first < 0x7F { return text }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// A string or a whole number, as text; an empty string counts as absent.
    package var identifier: String? {
        if let text = string { return text.isEmpty ? nil : text }
        return integer.map { String($0) }
    }

    /// The text of a string member.
    package func string(_ key: StaticString) -> String? { self[key]?.string }

    /// The text of a string member that is there and is not all blank.
    package func text(_ key: StaticString) -> String? { self[key]?.text }

    /// A member that is a string or a whole number, as text; an empty string counts as absent.
    package func identifier(_ key: StaticString) -> String? { self[key]?.identifier }

    /// The keys of an object, for messages about objects of another shape.
    package var keys: [String] {
        var keys: [String] = []
        forEachMember { key, _ in keys.append(key) }
        return keys
    }
}
