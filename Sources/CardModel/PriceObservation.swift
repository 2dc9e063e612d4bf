/// One price that one source published for one variant of one printing at one time.
///
/// Sources disagree about what a price is, so nothing is averaged or converted here: the observation keeps the
/// source's own numbers and its own variant key, and says which question each number answers.
public struct PriceObservation: Hashable, Sendable {
    /// What kind of number it is.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Derived by the source from sales or listings.
        case index = 0
        /// Asked by a seller.
        case ask = 1
        /// Paid in a completed sale.
        case sale = 2
        /// Offered by a shop that buys.
        case buylist = 3
    }

    /// Which statistic the number is.
    public enum Statistic: UInt8, Sendable, CaseIterable {
        /// The source's estimate of the going price.
        case market = 0
        /// The lowest listing.
        case low = 1
        /// The median listing.
        case mid = 2
        /// The highest listing; useless as an estimate, because sellers park prices.
        case high = 3
        /// The lowest listing in the source's own fulfilment programme.
        case directLow = 4
        /// The source's smoothed trend.
        case trend = 5
        /// The mean over one day.
        case average1 = 6
        /// The mean over seven days.
        case average7 = 7
        /// The mean over thirty days.
        case average30 = 8
    }

    /// The printing the price is for.
    public var printing: PrintingID
    /// Who published it: `scryfall`, `tcgplayer`, `cardmarket`, `ebay`.
    public var source: String
    /// What kind of number it is.
    public var kind: Kind
    /// Which statistic it is.
    public var statistic: Statistic
    /// The finish it is for.
    public var finish: Finish
    /// The edition it is for, such as `1stEdition` or `unlimited`; empty when the game has none.
    public var edition: String
    /// The condition it is for, in the source's own ladder, such as `NM`; empty when the source mixes them.
    public var condition: String
    /// The grading company and ten times the grade, such as `PSA 100` for PSA 10; empty when not graded.
    public var grade: String
    /// The source's own key of the variant, kept for a lossless way back: `1stEditionHolofoil`, `usd_foil`.
    public var sourceVariant: String
    /// The amount.
    public var amount: Money
    /// When the source says the price was valid, in seconds since 1970-01-01T00:00:00Z.
    public var asOf: Int64

    /// Makes an observation.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - source: Who published it.
    ///   - kind: What kind of number it is.
    ///   - statistic: Which statistic it is.
    ///   - finish: The finish.
    ///   - edition: The edition.
    ///   - condition: The condition.
    ///   - grade: The grading company and grade.
    ///   - sourceVariant: The source's own key of the variant.
    ///   - amount: The amount.
    ///   - asOf: When it was valid, in seconds since the epoch.
    public init(
        printing: PrintingID, source: String, kind: Kind, statistic: Statistic, finish: Finish,
        edition: String = "", condition: String = "", grade: String = "", sourceVariant: String,
        amount: Money, asOf: Int64
    ) {
        self.printing = printing
        self.source = source
        self.kind = kind
        self.statistic = statistic
        self.finish = finish
        self.edition = edition
        self.condition = condition
        self.grade = grade
        self.sourceVariant = sourceVariant
        self.amount = amount
        self.asOf = asOf
    }
}
