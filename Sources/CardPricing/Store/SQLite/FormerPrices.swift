internal import CardModel

/// What a store held before a change, read through a connection that does not see the change.
struct FormerPrices {
    private let connection: Connection
    private let findObservation: Statement
    private let findHistory: Statement
    private var rows: RowNumbers

    /// Reads through a connection.
    ///
    /// - Parameter connection: A connection on which nothing is written while the change is made.
    /// - Throws: `PricingError` when the store fails.
    init(through connection: Connection) throws(PricingError) {
        self.connection = connection
        findObservation = try connection.statement(Query.findObservation)
        findHistory = try connection.statement(Query.findHistory)
        rows = RowNumbers(in: connection, addsMissing: false)
    }

    /// How many newest prices there were.
    func priceCount() throws(PricingError) -> Int { Int(try connection.integer(Query.countObservations)) }

    /// How many prices of days there were.
    func dayCount() throws(PricingError) -> Int { Int(try connection.integer(Query.countDailyPrices)) }

    /// The stored observation of the same variant.
    mutating func newest(
        of observation: PriceObservation, key: String
    ) throws(PricingError) -> StoredObservation? {
        try findObservation.newest(
            of: observation, printing: try rows.printing(key),
            variant: try rows.variant(PriceVariant(observation)))
    }

    /// The amount of a variant on a day in minor units.
    mutating func amount(of variant: PriceVariant, key: String, day: Int32) throws(PricingError) -> Int64? {
        defer { findHistory.reset() }
        try findHistory.bind(try rows.printing(key), at: 1)
        try findHistory.bind(Int64(day), at: 2)
        try findHistory.bind(try rows.variant(variant), at: 3)
        return try findHistory.step() ? findHistory.integer(0) : nil
    }
}

extension Statement {
    /// Runs `Query.findObservation` for the variant of an observation.
    func newest(
        of observation: PriceObservation, printing: Int64, variant: Int64
    ) throws(PricingError) -> StoredObservation? {
        defer { reset() }
        try bind(printing, at: 1)
        try bind(variant, at: 2)
        guard try step() else { return nil }
        var newest = observation
        newest.amount = Money(minorUnits: integer(0), currency: observation.amount.currency)
        newest.asOf = integer(1)
        return StoredObservation(newest, fetchedAt: integer(2))
    }
}
