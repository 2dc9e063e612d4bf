/// How identifiers of other services and of trades are compared: as they are meant, not as they are written.
///
///     978-0-306-40615-7   ►  9780306406157          0-306-40615-2 as ISBN  ►  9780306406157
///     0012345678905       ►  12345678905            F27D52E6-AAB9-…        ►  f27d52e6aab9…
///
/// Blanks and hyphens do not count, nor does letter case, nor do zeros in front of a number of eight digits and more, by
/// which the trades' numbers of 12, 13 and 14 digits differ. A book's number of ten digits is the one of thirteen that it
/// became (ISO 2108).
package struct ExternalKey {
    /// The comparable form of the last identifier.
    package private(set) var bytes: [UInt8] = []

    /// Makes an empty key.
    package init() {}

    /// How many digits a number has whose zeros in front do not count.
    package static let tradeNumberLength = 8

    /// Takes an identifier.
    ///
    /// - Parameters:
    ///   - text: The identifier in UTF-8.
    ///   - isBook: Whether it is a book's number.
    /// - Complexity: O(length).
    package mutating func set(_ text: Span<UInt8>, isBook: Bool) {
        bytes.removeAll(keepingCapacity: true)
        var position = 0
        while position < text.count {
            let byte = text[position]
            position += 1
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: " "), 0x09: continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            case 0xC2 where position < text.count && text[position] == 0xA0: position += 1
            // The dashes from U+2010 to U+2015.
            case 0xE2
            where position + 1 < text.count && text[position] == 0x80
                && (0x90...0x95).contains(text[position + 1]):
                position += 2
            default: bytes.append(byte)
            }
        }
        if isBook, hasTenDigitChecksum { lengthenBookNumber() }
        guard bytes.count >= Self.tradeNumberLength, bytes.allSatisfy(Self.isDigit) else { return }
        let zeros = bytes.prefix { $0 == UInt8(ascii: "0") }.count
        bytes.removeFirst(min(zeros, bytes.count - 1))
    }

    /// Takes an identifier.
    ///
    /// - Parameters:
    ///   - text: The identifier.
    ///   - isBook: Whether it is a book's number.
    package mutating func set(_ text: String, isBook: Bool) {
        set(text.utf8Span.span, isBook: isBook)
    }

    /// The hash by which the file orders identifiers.
    ///
    /// - Complexity: O(length).
    package var hash: UInt32 { UInt32(truncatingIfNeeded: IdentifierHash.of(bytes.span) >> 32) }

    /// The kind of identifier as it is compared: without punctuation and case, and one for all numbers of the trades,
    /// which are one system.
    ///
    /// - Parameter kind: The kind as written, such as `ISBN-13`.
    /// - Returns: Such as `gtin`.
    package static func family(ofKind kind: String) -> String {
        let plain = String(
            kind.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || isDigit($0) })
        return tradeKinds.contains(plain) ? "gtin" : plain
    }

    /// Says whether a kind of identifier is a book's number.
    ///
    /// - Parameter kind: The kind as written.
    /// - Returns: Whether it is one.
    package static func isBook(_ kind: String) -> Bool { kind.lowercased().hasPrefix("isbn") }

    private static let tradeKinds: Set<String> = [
        "isbn", "isbn10", "isbn13", "ean", "ean8", "ean13", "upc", "upca", "gtin", "gtin8", "gtin12",
        "gtin13",
        "gtin14", "jan", "barcode",
    ]

    /// Whether these are ten digits, the last perhaps an `x`, whose weighted sum is a multiple of eleven.
    private var hasTenDigitChecksum: Bool {
        guard bytes.count == 10, bytes.dropLast().allSatisfy(Self.isDigit) else { return false }
        var sum = 0
        for (position, byte) in bytes.enumerated() {
            let isLast = position == 9
            guard Self.isDigit(byte) || isLast && byte == UInt8(ascii: "x") else { return false }
            sum += (10 - position) * (Self.isDigit(byte) ? Int(byte - UInt8(ascii: "0")) : 10)
        }
        return sum % 11 == 0
    }

    /// Puts 978 in front and replaces the check digit.
    private mutating func lengthenBookNumber() {
        bytes = Array("978".utf8) + bytes.dropLast()
        var sum = 0
        for (position, byte) in bytes.enumerated() {
            sum += (position % 2 == 0 ? 1 : 3) * Int(byte - UInt8(ascii: "0"))
        }
        bytes.append(UInt8(ascii: "0") + UInt8((10 - sum % 10) % 10))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
