/// Compressed files that are small and whose content is not.
enum Bombs {
    /// A gzip file of one member: some first bytes, then one byte again and again.
    ///
    /// A match of DEFLATE (RFC 1951) stands for at most 258 bytes. In a block with fixed codes it takes 13 bits; in one
    /// whose codes are made for it two bits, a thousandth of what it stands for. The checksum behind is wrong: who gets so
    /// far has read too much.
    ///
    /// - Parameters:
    ///   - prefix: The first bytes.
    ///   - byte: The byte that follows.
    ///   - count: How often it follows, rather more than less.
    ///   - isDense: Whether a match takes two bits.
    /// - Returns: The bytes of the file.
    static func gzip(prefix: String, then byte: UInt8, count: Int, isDense: Bool) -> [UInt8] {
        var writer = BitWriter()
        writer.bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        let first = Array(prefix.utf8)
        writer.bytes += [0, UInt8(first.count & 0xFF), UInt8(first.count >> 8)]
        writer.bytes += [UInt8(~first.count & 0xFF), UInt8(~first.count >> 8 & 0xFF)] + first
        if isDense { writer.startDenseBlock(byte) } else { writer.startFixedBlock(byte) }
        for _ in 0..<(count / 258 + 1) {
            if isDense { writer.put(0, count: 2) } else { writer.put(0b00000_10100011, count: 13) }
        }
        // The end of the block, which is 256 in both codes.
        if isDense { writer.put(0b11, count: 2) } else { writer.put(0, count: 7) }
        writer.finishByte()
        return writer.bytes + [1, 2, 3, 4, 5, 6, 7, 8]
    }
}

/// Writes bits as DEFLATE packs them: from the lowest bit of each byte up.
private struct BitWriter {
    var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingCount: UInt32 = 0

    mutating func put(_ bits: UInt32, count: UInt32) {
        pending |= bits << pendingCount
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// Puts a Huffman code, which stands with its highest bit first.
    mutating func put(code: UInt32, count: UInt32) {
        for bit in (0..<count).reversed() { put(code >> bit & 1, count: 1) }
    }

    mutating func finishByte() {
        if pendingCount > 0 { put(0, count: 8 - pendingCount) }
    }

    /// Begins the last block, with the codes of the standard, by one byte as it is.
    mutating func startFixedBlock(_ byte: UInt8) {
        put(1, count: 1)
        put(1, count: 2)
        put(code: 0x30 + UInt32(byte), count: 8)
    }

    /// Begins the last block, with codes of its own, by one byte as it is.
    ///
    /// The lengths of the codes: one bit for 285, which is a match of 258 bytes, two for the byte and for 256, the end;
    /// one bit for the distance 1. The runs of zeros between them are written by 18 (11 to 138 zeros).
    mutating func startDenseBlock(_ byte: UInt8) {
        put(1, count: 1)
        put(2, count: 2)
        put(29, count: 5)
        put(0, count: 5)
        put(15, count: 4)
        // The lengths of the codes of the lengths, in the order of the standard: 18 has one bit, 1 and 2 have two.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0] as [UInt32] {
            put(length, count: 3)
        }
        zeros(Int(byte))
        put(code: 0b11, count: 2)
        zeros(255 - Int(byte))
        put(code: 0b11, count: 2)
        zeros(28)
        put(code: 0b10, count: 2)
        put(code: 0b10, count: 2)
        // Of the two codes of two bits the byte has the first one.
        put(code: 0b10, count: 2)
    }

    private mutating func zeros(_ count: Int) {
        var rest = count
        while rest > 0 {
            // What is left must not be less than the least run.
            let run = rest <= 138 ? rest : min(138, rest - 11)
            put(code: 0, count: 1)
            put(UInt32(run - 11), count: 7)
            rest -= run
        }
    }
}
