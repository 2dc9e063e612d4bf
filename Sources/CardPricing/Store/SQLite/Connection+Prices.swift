internal import CardModel

/// Reading the prices of printings.
extension Connection {
    /// One price as it is stored: a few integers.
    private struct Row {
        /// The row of its variant, then the place of the variant among all.
        var variant: Int64
        var amount: Int64
        /// The day of a daily price; 0 of a newest one.
        var day: Int64 = 0
        var asOf: Int64 = 0
        var fetchedAt: Int64 = 0
    }

    /// Returns the newest observation of each variant of a printing, in the order that `PriceStore` states.
    func observations(for printing: PrintingID) throws(PricingError) -> [StoredObservation] {
        guard let key = printing.storedKey else { return [] }
        let statement = try statement(Query.observations)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        var rows: [Row] = []
        while try statement.step() {
            if rows.isEmpty { rows.reserveCapacity(16) }
            rows.append(
                Row(
                    variant: statement.integer(0), amount: statement.integer(1), asOf: statement.integer(2),
                    fetchedAt: statement.integer(3)))
        }
        guard let table = try arrange(&rows) else { return try wholeObservations(of: printing, key: key) }
        var found: [StoredObservation] = []
        found.reserveCapacity(rows.count)
        for row in rows {
            guard let variant = table[Int32(truncatingIfNeeded: row.variant)] else {
                throw unknownVariant(Query.observations)
            }
            found.append(
                Self.observation(
                    of: printing, variant, amount: row.amount, asOf: row.asOf, fetchedAt: row.fetchedAt))
        }
        return found
    }

    /// Returns the newest observations of several printings as they were at one moment.
    func observations(
        for printings: [PrintingID]
    ) throws(PricingError) -> [PrintingID: [StoredObservation]] {
        try transaction("BEGIN") { () throws(PricingError) in
            var found: [PrintingID: [StoredObservation]] = [:]
            found.reserveCapacity(printings.count)
            for printing in printings where found[printing] == nil {
                let observations = try observations(for: printing)
                if !observations.isEmpty { found[printing] = observations }
            }
            return found
        }
    }

    /// Returns the daily prices of a printing from a day on.
    func history(for printing: PrintingID, since: CalendarDate?) throws(PricingError) -> [DailyPrice] {
        guard let key = printing.storedKey else { return [] }
        let first = since.map { Int64($0.daysSinceEpoch) } ?? .min
        let statement = try statement(Query.history)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        try statement.bind(first, at: 2)
        var rows: [Row] = []
        while try statement.step() {
            rows.append(
                Row(variant: statement.integer(0), amount: statement.integer(1), day: statement.integer(2)))
        }
        guard let table = try arrange(&rows) else { return try wholeHistory(key, from: first) }
        var found: [DailyPrice] = []
        found.reserveCapacity(rows.count)
        for row in rows {
            guard let variant = table[Int32(truncatingIfNeeded: row.variant)] else {
                throw unknownVariant(Query.history)
            }
            found.append(Self.dailyPrice(variant, amount: row.amount, day: row.day))
        }
        return found
    }

    /// Gives rows the places of their variants, and orders them by day and place.
    ///
    /// - Parameter rows: The rows; those whose variant a damaged store lacks are left out, as a join would.
    /// - Returns: The variants by place; `nil` when there are too many, and then the rows are as they were.
    /// - Throws: `PricingError` when the variants can't be read.
    private func arrange(_ rows: inout [Row]) throws(PricingError) -> VariantTable? {
        let highest = rows.reduce(0) { max($0, $1.variant) }
        guard let table = try variants(upTo: highest) else { return nil }
        var count = 0
        for index in rows.indices {
            guard let place = table.place(of: rows[index].variant) else { continue }
            rows[count] = rows[index]
            rows[count].variant = Int64(place)
            count += 1
        }
        rows.removeLast(rows.count - count)
        rows.sort { ($0.day, $0.variant) < ($1.day, $1.variant) }
        return table
    }

    private func wholeObservations(
        of printing: PrintingID, key: String
    ) throws(PricingError) -> [StoredObservation] {
        let statement = try statement(Query.wholeObservations)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        var found: [StoredObservation] = []
        while try statement.step() {
            guard let variant = statement.variant else { throw unknownVariant(statement.sql) }
            found.append(
                Self.observation(
                    of: printing, variant, amount: statement.integer(9), asOf: statement.integer(10),
                    fetchedAt: statement.integer(11)))
        }
        return found
    }

    private func wholeHistory(_ key: String, from first: Int64) throws(PricingError) -> [DailyPrice] {
        let statement = try statement(Query.wholeHistory)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        try statement.bind(first, at: 2)
        var found: [DailyPrice] = []
        while try statement.step() {
            guard let variant = statement.variant else { throw unknownVariant(statement.sql) }
            found.append(
                Self.dailyPrice(variant, amount: statement.integer(9), day: statement.integer(10)))
        }
        return found
    }

    private static func observation(
        of printing: PrintingID, _ variant: PriceVariant, amount: Int64, asOf: Int64, fetchedAt: Int64
    ) -> StoredObservation {
        StoredObservation(
            PriceObservation(
                printing: printing, source: variant.source, kind: variant.kind, statistic: variant.statistic,
                finish: variant.finish, edition: variant.edition, condition: variant.condition,
                grade: variant.grade, sourceVariant: variant.sourceVariant,
                amount: Money(minorUnits: amount, currency: variant.currency), asOf: asOf),
            fetchedAt: fetchedAt)
    }

    private static func dailyPrice(_ variant: PriceVariant, amount: Int64, day: Int64) -> DailyPrice {
        DailyPrice(
            day: CalendarDate(daysSinceEpoch: Int32(clamping: day)), variant: variant,
            amount: Money(minorUnits: amount, currency: variant.currency))
    }

    private func unknownVariant(_ sql: String) -> PricingError {
        PricingError(
            .storeUnusable,
            "the price store holds a price of a kind that this cardex does not know; update cardex, run "
                + "`cardex verify`, or remove the file to start a new one", path: path, sql: sql)
    }
}
