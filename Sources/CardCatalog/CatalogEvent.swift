public import CardModel

/// What a reader found, in the order of the dump.
public enum CatalogEvent: Hashable, Sendable {
    /// A set, usually before its first printing; it may come again with more fields, and then each filled field
    /// of the later one wins.
    case set(CardSet)
    /// A printing.
    case printing(Printing)
    /// A printing as another language calls it: its name belongs to the printing of this id, and only where no dump
    /// has that one it is a printing of its own.
    case translation(Printing)
    /// A price that the dump carries for one of its printings.
    case price(PriceObservation)
    /// A product with prices, which somebody else joins to a printing.
    case product(ProductPrice)
    /// A record that could not be used; the dump was read on behind it.
    case skipped(SkippedRecord)
}

/// A record of a dump that could not be used.
public struct SkippedRecord: Hashable, Sendable, CustomStringConvertible {
    /// The file, and for archives the member behind a colon.
    public var file: String
    /// The number of the record in its file, counted from 1.
    public var record: Int
    /// The line on which the record starts, counted from 1, in formats made of lines.
    public var line: Int?
    /// Where the record starts in the decompressed content, in bytes.
    public var offset: Int64
    /// What is wrong with it.
    public var reason: String

    /// Makes a skipped record.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - record: The number of the record, counted from 1.
    ///   - line: The line on which it starts.
    ///   - offset: Where it starts, in bytes.
    ///   - reason: What is wrong with it.
    public init(file: String, record: Int, line: Int? = nil, offset: Int64 = 0, reason: String) {
        self.file = file
        self.record = record
        self.line = line
        self.offset = offset
        self.reason = reason
    }

    /// `FILE:LINE: record 3: REASON`, or with the byte offset where there are no lines.
    public var description: String {
        let place = line.map { ":\($0)" } ?? ""
        let byte = line == nil ? " at byte \(offset)" : ""
        return "\(file)\(place): record \(record)\(byte): \(reason)"
    }
}

/// What one reading of a dump added up to.
public struct CatalogSummary: Hashable, Sendable {
    /// How many set events there were.
    public var sets = 0
    /// How many printings there were.
    public var printings = 0
    /// How many prices of printings there were.
    public var prices = 0
    /// How many products there were.
    public var products = 0
    /// How many records were skipped.
    public var skipped = 0
    /// How many bytes were read from disk, before decompression.
    public var bytesRead: Int64 = 0
    /// How many bytes the content had after decompression.
    public var contentBytes: Int64 = 0
    /// SHA-256, in hexadecimal, of the content after decompression.
    ///
    /// For one file it is the digest of its bytes. For a folder or an archive it is the digest of one line per
    /// file used, `<digest>  <name>` in the order of the names, without the folders that all names share, so that
    /// a folder, its tarball and its zip have the same digest.
    public var contentDigest = ""

    /// Makes an empty summary.
    public init() {}
}
