public import CardModel

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
    /// The kind of external identifier under which printings carry that of the product: `tcgplayer`, `cardmarket`,
    /// `mtgjson`.
    public var idKind: String
    /// The name as listed, with decorations such as `(Alternate Full Art)`.
    public var name: String
    /// The name without punctuation, as the marketplace gives it; may be empty.
    public var cleanName: String
    /// What the name's decorations say beside numbers, such as `Alternate Full Art` or `Staff`, in order.
    public var variantTerms: [String] { DecoratedName(name, number: number).terms }
    /// The marketplace's identifier of the group, which is its word for a set.
    public var groupID: String
    /// The name of the group, such as `SWSH12: Silver Tempest`; empty when unknown.
    public var groupName: String
    /// The code of the group, such as `SWSH12`; empty when unknown.
    public var groupCode: String
    /// The day the group came out.
    public var groupDate: CalendarDate?
    /// The number as printed, such as `186/195`; empty when there is none, as for sealed products.
    public var number: String
    /// The rarity; empty when there is none.
    public var rarity: String
    /// The game, where the category or the caller says so.
    public var game: Game?
    /// The language of the cards that the category lists, `en` by default.
    public var language: String
    /// Whether the product is announced but not out yet.
    public var isPresale: Bool
    /// Who published the prices.
    public var source: String
    /// When the prices are taken to be valid, in seconds since 1970-01-01T00:00:00Z.
    public var asOf: Int64
    /// The prices; empty when nothing is on sale.
    public var prices: [Price]

    /// Whether this is no card at all but a box, a pack or an accessory: neither number nor rarity, or a code card.
    public var isSealed: Bool {
        !isNameless && number.isEmpty && (rarity.isEmpty || rarity.lowercased() == "code card")
    }
    /// Whether the file gives the identifier alone, so that nothing else says which card it is.
    public var isNameless: Bool { name.isEmpty && idKind != "tcgplayer" }

    /// Makes a product.
    ///
    /// - Parameters:
    ///   - productID: The marketplace's identifier.
    ///   - name: The name as listed.
    ///   - cleanName: The name without punctuation.
    ///   - idKind: The kind of external identifier under which printings carry that of the product.
    ///   - groupID: The identifier of the group.
    ///   - groupName: The name of the group.
    ///   - groupCode: The code of the group.
    ///   - groupDate: The day the group came out.
    ///   - number: The number as printed.
    ///   - rarity: The rarity.
    ///   - game: The game.
    ///   - language: The language of the cards.
    ///   - isPresale: Whether the product is not out yet.
    ///   - source: Who published the prices.
    ///   - asOf: When the prices are taken to be valid.
    ///   - prices: The prices.
    public init(
        productID: String, name: String, cleanName: String = "", idKind: String = "tcgplayer",
        groupID: String = "",
        groupName: String = "", groupCode: String = "", groupDate: CalendarDate? = nil, number: String = "",
        rarity: String = "", game: Game? = nil, language: String = "en", isPresale: Bool = false,
        source: String = "tcgplayer", asOf: Int64, prices: [Price] = []
    ) {
        self.productID = productID
        self.idKind = idKind
        self.name = name
        self.cleanName = cleanName
        self.groupID = groupID
        self.groupName = groupName
        self.groupCode = groupCode
        self.groupDate = groupDate
        self.number = number
        self.rarity = rarity
        self.game = game
        self.language = language
        self.isPresale = isPresale
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
