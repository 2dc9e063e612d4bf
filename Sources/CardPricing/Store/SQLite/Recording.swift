internal import CardModel

/// One transaction of prices: the statements, the row numbers found or made so far, and the counts.
///
/// A price is compared with what the connection shows. Where that is not all, because former prices were cleared to be
/// replaced or because the connection is a scratch one, former prices are looked up where they can still be read.
struct Recording {
    /// What became of the newest prices.
    private(set) var summary = RecordSummary()
    /// What became of the prices of days that were given as such.
    private(set) var days = StoreChangeSummary.Count()
    /// How many former newest prices have a row.
    private(set) var keptPrices = 0
    /// How many former prices of days have a row.
    private(set) var keptDays = 0

    private let connection: Connection
    private let now: Int64
    private let findObservation: Statement
    private let putObservation: Statement
    private let addHistory: Statement
    private let changeHistory: Statement
    private var former: FormerPrices?
    private let isHidden: Bool
    private let replaced: StoreParts
    private var rows: RowNumbers
    private var newPricesByDay: [Int32: Int64] = [:]

    /// Where a price stands.
    private struct Place {
        var key: String
        var printing: Int64
        var variant: Int64
    }

    /// Starts on a transaction.
    ///
    /// - Parameters:
    ///   - connection: Where prices are written; a transaction is open on it.
    ///   - now: The present in seconds since the epoch.
    ///   - former: What was stored before, where that matters.
    ///   - isHidden: Whether the connection shows nothing of it.
    ///   - replaced: What was cleared: what comes takes its place whatever its time.
    /// - Throws: `PricingError` when the store fails.
    init(
        on connection: Connection, now: Int64, former: FormerPrices? = nil, isHidden: Bool = false,
        replaced: StoreParts = []
    ) throws(PricingError) {
        self.connection = connection
        self.now = now
        self.former = former
        self.isHidden = isHidden
        self.replaced = replaced
        findObservation = try connection.statement(Query.findObservation)
        putObservation = try connection.statement(Query.putObservation)
        addHistory = try connection.statement(Query.addHistory)
        changeHistory = try connection.statement(Query.changeHistory)
        rows = RowNumbers(in: connection, addsMissing: true)
    }

    /// Records one observation.
    mutating func add(_ stored: StoredObservation) throws(PricingError) {
        let observation = stored.observation
        guard observation.amount.minorUnits > 0 else {
            summary.refusedAmounts += 1
            return
        }
        let variant = PriceVariant(observation)
        guard let key = observation.printing.storedKey, variant.hasStorableTexts else {
            summary.refusedKeys += 1
            return
        }
        let place = try place(key, variant)
        try replaceNewest(stored, place)
        try write(observation.amount.minorUnits, day: stored.day.daysSinceEpoch, variant, place)
    }

    /// Records the price of one day.
    mutating func add(_ price: DailyPrice, of printing: PrintingID) throws(PricingError) {
        guard price.amount.minorUnits > 0, let key = printing.storedKey, price.variant.hasStorableTexts else {
            days.refused += 1
            return
        }
        let day = price.day.daysSinceEpoch
        if let before = try former?.amount(of: price.variant, key: key, day: day) {
            if before == price.amount.minorUnits { days.unchanged += 1 } else { days.updated += 1 }
        } else {
            days.inserted += 1
        }
        try write(price.amount.minorUnits, day: day, price.variant, place(key, price.variant))
    }

    /// Writes what is counted per transaction.
    func finish() throws(PricingError) {
        let count = try connection.statement(Query.countDay)
        for (day, prices) in newPricesByDay {
            try count.bind(Int64(day), at: 1)
            try count.bind(prices, at: 2)
            try count.run()
        }
    }

    private mutating func place(_ key: String, _ variant: PriceVariant) throws(PricingError) -> Place {
        Place(key: key, printing: try rows.printing(key), variant: try rows.variant(variant))
    }

    private mutating func replaceNewest(_ stored: StoredObservation, _ place: Place) throws(PricingError) {
        let observation = stored.observation
        let own = try findObservation.newest(
            of: observation, printing: place.printing, variant: place.variant)
        var newest = own
        if own == nil, isHidden || replaced.contains(.prices) {
            newest = try former?.newest(of: observation, key: place.key)
            if newest != nil { keptPrices += 1 }
        }
        if let newest {
            let isCleared = own == nil && replaced.contains(.prices)
            guard isCleared || stored.replaces(newest, now: now) else {
                summary.backdated += 1
                return
            }
            if newest.observation.amount.minorUnits == observation.amount.minorUnits {
                summary.unchanged += 1
            } else {
                summary.updated += 1
            }
        } else {
            summary.inserted += 1
        }
        try putObservation.bind(place.printing, at: 1)
        try putObservation.bind(place.variant, at: 2)
        try putObservation.bind(observation.amount.minorUnits, at: 3)
        try putObservation.bind(observation.asOf, at: 4)
        try putObservation.bind(stored.fetchedAt, at: 5)
        try putObservation.run()
    }

    private mutating func write(
        _ amount: Int64, day: Int32, _ variant: PriceVariant, _ place: Place
    ) throws(PricingError) {
        try Self.bind(amount, day, place, to: addHistory)
        try addHistory.run()
        if connection.changes > 0 {
            newPricesByDay[day, default: 0] += 1
            if replaced.contains(.days), try former?.amount(of: variant, key: place.key, day: day) != nil {
                keptDays += 1
            }
        } else {
            try Self.bind(amount, day, place, to: changeHistory)
            try changeHistory.run()
        }
    }

    private static func bind(
        _ amount: Int64, _ day: Int32, _ place: Place, to statement: Statement
    ) throws(PricingError) {
        try statement.bind(place.printing, at: 1)
        try statement.bind(Int64(day), at: 2)
        try statement.bind(place.variant, at: 3)
        try statement.bind(amount, at: 4)
    }
}
