internal import CardCatalog

/// The text of an inventory as a stream of UTF-8, whatever its encoding.
final class TranscodedSource: ByteSource {
    private static let chunk = 1 << 15
    /// What the bytes 0x80 to 0x9F of Windows-1252 stand for; zero where it leaves them undefined.
    private static let windowsScalars: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
        0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0, 0x017E, 0x0178,
    ]

    private let file: InventoryFile
    private let encoding: TextEncoding
    private var offset: Int64
    private var pending: [UInt8] = []
    private var position = 0

    /// Makes a stream that starts at the first character.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - encoding: How it is encoded.
    init(_ file: InventoryFile, _ encoding: TextEncoding) {
        self.file = file
        self.encoding = encoding
        switch encoding {
        case .utf8(let skipped): offset = Int64(skipped)
        case .windows1252: offset = 0
        case .utf16: offset = 2
        }
    }

    /// Reads the next bytes.
    ///
    /// - Parameter buffer: Where the bytes go.
    /// - Returns: How many bytes were read; zero at the end.
    /// - Throws: `CatalogError` when the file can't be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        do throws(InventoryError) {
            if case .utf8 = encoding {
                let count = try unsafe file.read(at: offset, into: buffer)
                offset += Int64(count)
                return count
            }
            if position == pending.count { try convertNext() }
        } catch {
            throw CatalogError(.unreadable, error.message, file: error.file)
        }
        let count = min(buffer.count, pending.count - position)
        unsafe buffer.copyBytes(from: pending[position..<position + count])
        position += count
        return count
    }

    private func convertNext() throws(InventoryError) {
        pending.removeAll(keepingCapacity: true)
        position = 0
        let bytes = try file.bytes(at: offset, count: Self.chunk)
        var used = bytes.count
        switch encoding {
        case .utf8: pending = bytes
        case .windows1252:
            for byte in bytes {
                let scalar =
                    (0x80...0x9F).contains(byte) ? Self.windowsScalars[Int(byte) - 0x80] : UInt32(byte)
                append(scalar)
            }
        case .utf16(let isBigEndian):
            used = appendUTF16(bytes, isBigEndian: isBigEndian)
        }
        offset += Int64(used)
    }

    /// Converts whole units; half a unit or pair at the end of a chunk is left for the next one.
    private func appendUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> Int {
        func unit(_ index: Int) -> UInt32 {
            let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        let isLast = bytes.count < Self.chunk
        var index = 0
        while index + 1 < bytes.count {
            let value = unit(index)
            guard (0xD800...0xDBFF).contains(value) else {
                append(value)
                index += 2
                continue
            }
            guard index + 3 < bytes.count else {
                if !isLast { return index }
                append(0xFFFD)
                return bytes.count
            }
            let low = unit(index + 2)
            if (0xDC00...0xDFFF).contains(low) {
                append(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00))
                index += 4
            } else {
                append(0xFFFD)
                index += 2
            }
        }
        if index < bytes.count, isLast {
            append(0xFFFD)
            index = bytes.count
        }
        return index
    }

    private func append(_ value: UInt32) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        pending.append(contentsOf: String(Character(scalar)).utf8)
    }
}
