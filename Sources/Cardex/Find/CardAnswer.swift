/// A printing with its set and its price.
public struct PricedPrinting: Sendable {
    /// What the index holds of the printing.
    public let printing: Printing
    /// Its set, if it has one.
    public let set: CardSet?
    /// The day it came out: its own, else its set's.
    public let releaseDate: CalendarDate?
    /// The price to show first, if any is known.
    public let price: PriceQuote?

    /// Joins a printing and its price.
    ///
    /// - Parameters:
    ///   - found: The printing.
    ///   - price: The price to show first.
    public init(_ found: IndexedPrinting, price: PriceQuote?) {
        printing = found.printing
        set = found.set
        releaseDate = found.releaseDate
        self.price = price
    }
}

/// A name that a text may mean, with the printings that fit and their prices.
public struct CardResult: Sendable {
    /// The name as printed.
    public let name: String
    /// The other name by which it was found, if the name itself was not.
    public let foundBy: String?
    /// How the text that was found leads to the name.
    package let entryKind: EntryKind
    /// Which characters matched, as ascending ranges of UTF-8 offsets; empty unless the request asked for them.
    ///
    /// The offsets count in `foundBy`, or in `name` where that is `nil`.
    public let highlights: [Range<Int>]
    /// Why it stands where it stands.
    public let rank: Rank
    /// The printings that fit, best first.
    public let printings: [PricedPrinting]
    /// How many printings fit in all; `printings` may hold fewer.
    public let printingCount: Int
}

/// The answer to one text.
public struct CardAnswer: Sendable {
    /// The text as asked.
    public let query: String
    /// From parsing to ranked results, prices not included, in nanoseconds.
    public let elapsedNanoseconds: Int64
    /// How sure the answer is.
    public let verdict: Verdict
    /// Whether every name within the allowed distance was considered.
    public let isExhaustive: Bool
    /// How the text was read.
    public let interpretation: Interpretation
    /// Why prices are missing, if the price store could not be read.
    public let pricingError: PricingError?
    /// Whether the prices of all printings were looked for; where time was limited, those of the last ones may be missing.
    public let pricesComplete: Bool
    /// The results, best first.
    public let results: [CardResult]

    init(
        _ answer: SearchAnswer, results: [CardResult], pricingError: PricingError?, pricesComplete: Bool
    ) {
        query = answer.query
        elapsedNanoseconds = answer.elapsedNanoseconds
        verdict = answer.verdict
        isExhaustive = answer.isExhaustive
        interpretation = answer.interpretation
        self.results = results
        self.pricingError = pricingError
        self.pricesComplete = pricesComplete
    }
}
