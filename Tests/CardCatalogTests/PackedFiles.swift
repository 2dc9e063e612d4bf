import CardCatalog
import CardModel

/// Writes archives byte by byte, so that tests can cut and damage them where they like.
enum PackedFiles {
    /// A gzip member that stores its content without compressing it.
    static func gzip(_ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var rest = content[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            bytes.append(rest.isEmpty ? 1 : 0)
            bytes += little(UInt16(block.count)) + little(~UInt16(block.count)) + block
        } while !rest.isEmpty
        return bytes + little(crc32(content)) + little(UInt32(content.count))
    }

    /// The header block of a file in the ustar format.
    static func tarHeader(_ name: String, size: Int, type: UInt8 = UInt8(ascii: "0")) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) {
            for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
        }
        func octal(_ number: Int, width: Int) -> String {
            let digits = String(number, radix: 8)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        put(name, at: 0)
        put(octal(0o644, width: 7), at: 100)
        put(octal(size, width: 11), at: 124)
        put(octal(0, width: 11), at: 136)
        put("        ", at: 148)
        header[156] = type
        put("ustar\u{0}00", at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, width: 6) + "\u{0} ", at: 148)
        return header
    }

    /// A tar archive in the ustar format.
    static func tar(_ members: [(name: String, content: [UInt8])], type: UInt8 = UInt8(ascii: "0")) -> [UInt8]
    {
        var bytes: [UInt8] = []
        for member in members {
            bytes += tarHeader(member.name, size: member.content.count, type: type) + member.content
            bytes += [UInt8](repeating: 0, count: (512 - member.content.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1_024)
    }

    /// A zip archive that stores its members without compressing them; some may be symbolic links to their content.
    static func zip(
        _ members: [(name: String, content: [UInt8])], linking links: Set<String> = []
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let name = Array(member.name.utf8)
            let size = little(UInt32(member.content.count))
            let common =
                little(UInt16(20)) + little(UInt16(0x800)) + little(UInt16(0)) + little(UInt32(0x21 << 16))
                + little(crc32(member.content)) + size + size + little(UInt16(name.count)) + little(UInt16(0))
            directory += little(UInt32(0x0201_4B50)) + little(UInt16(0x0314)) + common
            directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0))
            directory +=
                little(UInt32(links.contains(member.name) ? 0o120777 << 16 : 0o100644 << 16))
                + little(UInt32(bytes.count)) + name
            bytes += little(UInt32(0x0403_4B50)) + common + name + member.content
        }
        let count = little(UInt16(members.count))
        let start = UInt32(bytes.count)
        return bytes + directory + little(UInt32(0x0605_4B50)) + little(UInt16(0)) + little(UInt16(0)) + count
            + count + little(UInt32(directory.count)) + little(start) + little(UInt16(0))
    }

    private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

/// Hands out bytes a few at a time, so that every boundary inside a record is met.
final class TrickleSource: ByteSource {
    private let bytes: [UInt8]
    private let step: Int
    private var position = 0

    init(_ bytes: [UInt8], step: Int) {
        self.bytes = bytes
        self.step = step
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CatalogError) -> Int {
        let count = min(step, bytes.count - position, buffer.count)
        buffer.copyBytes(from: bytes[position..<(position + count)])
        position += count
        return count
    }
}

/// Everything that one reading gave.
struct Reading {
    var summary = CatalogSummary()
    var events: [CatalogEvent] = []

    init(_ argument: String, asOf: Int64 = 1_700_000_000) throws {
        var events: [CatalogEvent] = []
        summary = try CatalogReader.read(try CatalogSource(argument: argument), asOf: asOf) {
            events.append($0)
        }
        self.events = events
    }
}

extension Reading {
    var printings: [Printing] {
        events.compactMap { if case .printing(let value) = $0 { value } else { nil } }
    }
    var sets: [CardSet] {
        events.compactMap { if case .set(let value) = $0 { value } else { nil } }
    }
    var prices: [PriceObservation] {
        events.compactMap { if case .price(let value) = $0 { value } else { nil } }
    }
    var products: [ProductPrice] {
        events.compactMap { if case .product(let value) = $0 { value } else { nil } }
    }
    var skipped: [SkippedRecord] {
        events.compactMap { if case .skipped(let value) = $0 { value } else { nil } }
    }
}

/// The error that reading a source throws, or `nil` when it throws none.
func errorOfReading(_ argument: String) -> CatalogError? {
    do {
        _ = try Reading(argument)
        return nil
    } catch let error as CatalogError {
        return error
    } catch {
        return CatalogError(CatalogError.Code(rawValue: "foreign"), "\(error)")
    }
}
