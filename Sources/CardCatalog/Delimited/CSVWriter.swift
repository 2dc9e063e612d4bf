/// Writes comma-separated values (RFC 4180): a header, records of as many fields, lines ended by CRLF.
package struct CSVWriter {
    /// What has been written and not been taken away.
    package var bytes: [UInt8] = []
    private let fieldCount: Int

    /// Makes a writer and writes the header.
    ///
    /// - Parameter header: The names of the fields.
    package init(header: [String]) {
        fieldCount = header.count
        append(header)
    }

    /// Writes a record.
    ///
    /// - Parameter fields: The fields; the record is filled up with empty ones, or cut, to the header's length.
    /// - Complexity: O(length of the fields).
    package mutating func append(_ fields: [String]) {
        for position in 0..<fieldCount {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            appendField(position < fields.count ? fields[position] : "")
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// Takes away what has been written, so that a long table can be sent in pieces.
    ///
    /// - Returns: The bytes since the last call.
    package mutating func takeBytes() -> [UInt8] {
        let taken = bytes
        bytes.removeAll(keepingCapacity: true)
        return taken
    }

    private mutating func appendField(_ field: String) {
        // A lone empty field is quoted, or its line would be blank; so are blanks at the ends, which readers drop.
        let needsQuotes =
            field.utf8.contains(where: Self.isSpecial) || (field.isEmpty && fieldCount == 1)
            || field.utf8.first.map(Self.isBlank) == true || field.utf8.last.map(Self.isBlank) == true
        guard needsQuotes else {
            bytes.append(contentsOf: field.utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
}
