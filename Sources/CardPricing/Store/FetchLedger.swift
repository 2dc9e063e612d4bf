public import CardModel

/// What was asked of which source, when, and what came of it; which printings are to stay warm; and what may be thrown
/// away.
public protocol FetchLedger: Sendable {
    /// Records what came of asking, all or none; one for the same printing and source takes the place of the other.
    ///
    /// - Parameter outcomes: The outcomes.
    /// - Throws: `PricingError` when the store can't be written.
    func recordOutcomes(_ outcomes: [FetchOutcome]) throws(PricingError)

    /// Returns what came of asking for some printings last.
    ///
    /// - Parameter printings: The printings.
    /// - Returns: The outcomes of those that were asked for, by source.
    /// - Throws: `PricingError` when the store can't be read.
    func outcomes(for printings: [PrintingID]) throws(PricingError) -> [PrintingID: [FetchOutcome]]

    /// Returns the printings whose prices were all fetched before a moment.
    ///
    /// - Parameters:
    ///   - moment: The moment, in seconds since the epoch.
    ///   - limit: The most printings.
    /// - Returns: The printings, those whose newest fetch is longest ago first, equal ones by key.
    /// - Throws: `PricingError` when the store can't be read.
    func printings(fetchedBefore moment: Int64, limit: Int) throws(PricingError) -> [PrintingID]

    /// Returns the printings that are to stay warm.
    ///
    /// - Returns: The pins, by key.
    /// - Throws: `PricingError` when the store can't be read.
    func pins() throws(PricingError) -> [Pin]

    /// Writes pins, all or none; one of the same printing and reason takes the place of the other.
    ///
    /// - Parameter pins: The pins.
    /// - Throws: `PricingError` when the store can't be written.
    func setPins(_ pins: [Pin]) throws(PricingError)

    /// Removes all pins of a reason.
    ///
    /// - Parameter reason: The reason.
    /// - Returns: How many there were.
    /// - Throws: `PricingError` when the store can't be written.
    @discardableResult
    func removePins(because reason: String) throws(PricingError) -> Int

    /// Returns which sources seem to mean another card than the printing.
    ///
    /// - Returns: The suspicions, by key and source.
    /// - Throws: `PricingError` when the store can't be read.
    func suspicions() throws(PricingError) -> [MappingSuspicion]

    /// Writes suspicions and lifts others, all or none.
    ///
    /// - Parameters:
    ///   - raised: Those to write.
    ///   - lifted: The printings and sources that are beyond doubt again.
    /// - Throws: `PricingError` when the store can't be written.
    func changeSuspicions(
        raised: [MappingSuspicion], lifted: [MappingSuspicion]
    ) throws(PricingError)

    /// Throws away what is over the limits: the tenth of the printings whose newest fetch is longest ago, again and again.
    ///
    /// What came of asking for printings that have no price goes the same way, by when they were asked for. What is
    /// pinned or waited for stays, and so does all history of what stays.
    ///
    /// - Parameter limits: The limits.
    /// - Returns: What was thrown away.
    /// - Throws: `PricingError` when the store can't be written; transactions before the failure stay.
    func enforce(_ limits: StorageLimits) throws(PricingError) -> StorageEviction
}

/// What came of asking one source for one printing.
public struct FetchOutcome: Hashable, Sendable {
    /// What it was.
    public enum Result: UInt8, Sendable, CaseIterable {
        /// The source knows a price.
        case priced = 0
        /// The source answered, and knows none.
        case unpriced = 1
        /// The source could not be asked.
        case failed = 2
    }

    /// The printing.
    public var printing: PrintingID
    /// The name of the source.
    public var source: String
    /// What came of it.
    public var result: Result
    /// When it was asked, in seconds since the epoch.
    public var askedAt: Int64
    /// How often the same came of it in a row, from 1: the longer, the later the source is asked again.
    public var streak: Int

    /// Makes an outcome.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - source: The name of the source.
    ///   - result: What came of it.
    ///   - askedAt: When it was asked, in seconds since the epoch.
    ///   - streak: How often the same came of it in a row.
    public init(printing: PrintingID, source: String, result: Result, askedAt: Int64, streak: Int = 1) {
        self.printing = printing
        self.source = source
        self.result = result
        self.askedAt = askedAt
        self.streak = streak
    }
}

/// A printing whose price is to stay warm, and why.
public struct Pin: Hashable, Sendable {
    /// The printing.
    public var printing: PrintingID
    /// Why, such as `inventory` or `pinned`; a printing may have several reasons.
    public var reason: String
    /// Since when, in seconds since the epoch.
    public var since: Int64

    /// Makes a pin.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - reason: Why.
    ///   - since: Since when, in seconds since the epoch.
    public init(printing: PrintingID, reason: String, since: Int64) {
        self.printing = printing
        self.reason = reason
        self.since = since
    }
}

/// A source that seems to price another card than the printing it is joined to: its prices are kept, but not believed.
public struct MappingSuspicion: Hashable, Sendable {
    /// The printing.
    public var printing: PrintingID
    /// The name of the source.
    public var source: String
    /// A thousand times what the source's price is to that of the others.
    public var ratioPermille: Int64
    /// Since when, in seconds since the epoch.
    public var since: Int64

    /// Makes a suspicion.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - source: The name of the source.
    ///   - ratioPermille: A thousand times what the source's price is to that of the others.
    ///   - since: Since when, in seconds since the epoch.
    public init(printing: PrintingID, source: String, ratioPermille: Int64, since: Int64) {
        self.printing = printing
        self.source = source
        self.ratioPermille = ratioPermille
        self.since = since
    }
}

/// How much a price store may hold; `nil` is without a limit.
public struct StorageLimits: Hashable, Sendable {
    /// The most printings with prices, and the most without of which is known what came of asking.
    public var printings: Int?
    /// The most bytes of its files.
    public var bytes: Int64?

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - printings: The most printings with prices, and the most without of which is known what came of asking.
    ///   - bytes: The most bytes of its files.
    public init(printings: Int? = nil, bytes: Int64? = nil) {
        self.printings = printings
        self.bytes = bytes
    }
}

/// What a price store threw away.
public struct StorageEviction: Hashable, Sendable {
    /// How many printings.
    public var printings = 0
    /// How many newest prices.
    public var prices = 0
    /// How many prices of days.
    public var days = 0
    /// How many outcomes of asking for printings without prices.
    public var outcomes = 0
    /// How many bytes the store has become smaller.
    public var bytes: Int64 = 0

    /// Makes an empty eviction.
    public init() {}
}
