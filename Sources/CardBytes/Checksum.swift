/// CRC-32C, the Castagnoli polynomial, as in iSCSI (RFC 3720, appendix B.4).
///
/// Eight tables let one step take eight bytes: Kounavis and Berry, "A Systematic Approach to Building High
/// Performance Software-Based CRC Generators" (2005).
package enum Checksum {
    /// The checksum of some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - previous: The checksum of the bytes before them, to continue it.
    /// - Returns: The checksum of everything so far.
    /// - Complexity: O(number of bytes).
    package static func crc32c(_ bytes: RawSpan, continuing previous: UInt32 = 0) -> UInt32 {
        let tables = Self.tables.span
        var crc = ~previous
        var index = 0
        let count = bytes.byteCount
        while index &+ 8 <= count {
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            let mixed = UInt64(littleEndian: word) ^ UInt64(crc)
            var next = tables[7 << 8 | Int(mixed & 0xFF)]
            next ^= tables[6 << 8 | Int((mixed >> 8) & 0xFF)]
            next ^= tables[5 << 8 | Int((mixed >> 16) & 0xFF)]
            next ^= tables[4 << 8 | Int((mixed >> 24) & 0xFF)]
            next ^= tables[3 << 8 | Int((mixed >> 32) & 0xFF)]
            next ^= tables[2 << 8 | Int((mixed >> 40) & 0xFF)]
            next ^= tables[1 << 8 | Int((mixed >> 48) & 0xFF)]
            next ^= tables[Int(mixed >> 56)]
            crc = next
            index &+= 8
        }
        while index < count {
            let byte = unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
            crc = (crc >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
            index &+= 1
        }
        return ~crc
    }

    /// The checksum of an array of bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The checksum.
    /// - Complexity: O(number of bytes).
    package static func crc32c(_ bytes: [UInt8]) -> UInt32 {
        crc32c(unsafe bytes.span.bytes)
    }

    /// Eight tables of 256 entries: table `t` advances a byte by `t` more zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var crc = UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0x82F6_3B78 : crc >> 1 }
            tables[byte] = crc
        }
        for table in 1..<8 {
            for byte in 0..<256 {
                let previous = tables[(table - 1) << 8 | byte]
                tables[table << 8 | byte] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
            }
        }
        return tables
    }()
}
