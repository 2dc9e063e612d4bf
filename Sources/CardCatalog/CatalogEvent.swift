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

/// A marketplace's product with its prices, not yet joined to a printing.
public struct ProductPrice: Hashable, Sendable {
    /// One price of the product: an observation that lacks its printing.
    public struct Price: Hashable, Sendable {
        /// What kind of number it is.
        public var kind: PriceObservation.Kind
        /// Which statistic it is.
        public var statistic: PriceObservation.Statistic
        /// The finish it is for.
        public var finish: Finish
        /// The edition it is for; empty when the source names none.
        public var edition: String
        /// The source's own name of the variant, such as `1st Edition Holofoil`.
        public var sourceVariant: String
        /// The amount.
        public var amount: Money

        /// Makes a price.
        ///
        /// - Parameters:
        ///   - kind: What kind of number it is.
        ///   - statistic: Which statistic it is.
        ///   - finish: The finish.
        ///   - edition: The edition.
        ///   - sourceVariant: The source's own name of the variant.
        ///   - amount: The amount.
        public init(
            kind: PriceObservation.Kind, statistic: PriceObservation.Statistic, finish: Finish,
            edition: String, sourceVariant: String, amount: Money
        ) {
            self.kind = kind
            self.statistic = statistic
            self.finish = finish
            self.edition = edition
            self.sourceVariant = sourceVariant
            self.amount = amount
        }
    }

    /// The marketplace's identifier of the product.
    public var productID: String
    /// The name as listed, with decorations such as `(Alternate Full Art)`.
    public var name: String
    /// The name without punctuation, as the marketplace gives it; may be empty.
    public var cleanName: String
    /// The marketplace's identifier of the group, which is its word for a set.
    public var groupID: String
    /// The name of the group, such as `SWSH12: Silver Tempest`; empty when unknown.
    public var groupName: String
    /// The number as printed, such as `186/195`; empty when there is none, as for sealed products.
    public var number: String
    /// The rarity; empty when there is none.
    public var rarity: String
    /// The game, where the category or the caller says so.
    public var game: Game?
    /// Who published the prices.
    public var source: String
    /// When the prices are taken to be valid, in seconds since 1970-01-01T00:00:00Z.
    public var asOf: Int64
    /// The prices; empty when nothing is on sale.
    public var prices: [Price]

    /// Makes a product.
    ///
    /// - Parameters:
    ///   - productID: The marketplace's identifier.
    ///   - name: The name as listed.
    ///   - cleanName: The name without punctuation.
    ///   - groupID: The identifier of the group.
    ///   - groupName: The name of the group.
    ///   - number: The number as printed.
    ///   - rarity: The rarity.
    ///   - game: The game.
    ///   - source: Who published the prices.
    ///   - asOf: When the prices are taken to be valid.
    ///   - prices: The prices.
    public init(
        productID: String, name: String, cleanName: String = "", groupID: String = "",
        groupName: String = "", number: String = "", rarity: String = "", game: Game? = nil,
        source: String = "tcgplayer", asOf: Int64, prices: [Price] = []
    ) {
        self.productID = productID
        self.name = name
        self.cleanName = cleanName
        self.groupID = groupID
        self.groupName = groupName
        self.number = number
        self.rarity = rarity
        self.game = game
        self.source = source
        self.asOf = asOf
        self.prices = prices
    }

    /// The prices as observations of one printing.
    ///
    /// - Parameter printing: The printing that the product turned out to be.
    /// - Returns: One observation for each price.
    /// - Complexity: O(number of prices).
    public func observations(of printing: PrintingID) -> [PriceObservation] {
        prices.map { price in
            PriceObservation(
                printing: printing, source: source, kind: price.kind, statistic: price.statistic,
                finish: price.finish, edition: price.edition, sourceVariant: price.sourceVariant,
                amount: price.amount, asOf: asOf)
        }
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
