internal import CardModel

extension Connection {
    /// Returns the newest observation of each variant of a printing, in the order that `PriceStore` states.
    func observations(for printing: PrintingID) throws(PricingError) -> [StoredObservation] {
        guard let key = printing.storedKey else { return [] }
        let statement = try statement(Query.observations)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        var found: [StoredObservation] = []
        while try statement.step() {
            let variant = try variant(of: statement)
            let observation = PriceObservation(
                printing: printing, source: variant.source, kind: variant.kind, statistic: variant.statistic,
                finish: variant.finish, edition: variant.edition, condition: variant.condition,
                grade: variant.grade, sourceVariant: variant.sourceVariant,
                amount: Money(minorUnits: statement.integer(9), currency: variant.currency),
                asOf: statement.integer(10))
            found.append(StoredObservation(observation, fetchedAt: statement.integer(11)))
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
        let statement = try statement(Query.history)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        try statement.bind(since.map { Int64($0.daysSinceEpoch) } ?? .min, at: 2)
        var found: [DailyPrice] = []
        while try statement.step() {
            let variant = try variant(of: statement)
            found.append(
                DailyPrice(
                    day: CalendarDate(daysSinceEpoch: Int32(clamping: statement.integer(10))),
                    variant: variant,
                    amount: Money(minorUnits: statement.integer(9), currency: variant.currency)))
        }
        return found
    }

    /// Counts everything but the bytes, as of one moment.
    func statistics(now: Int64) throws(PricingError) -> PriceStoreStatistics {
        try transaction("BEGIN") { () throws(PricingError) in
            var statistics = PriceStoreStatistics()
            statistics.printings = Int(try integer(Query.countPrintings))
            try countHistory(&statistics)
            try countSources(&statistics, now: now)
            return statistics
        }
    }

    /// Returns a remembered value, or `nil` when there is none.
    func state(_ key: String) throws(PricingError) -> String? {
        let statement = try statement(Query.findState)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        return try statement.step() ? statement.text(0) : nil
    }

    private func countHistory(_ statistics: inout PriceStoreStatistics) throws(PricingError) {
        let statement = try statement(Query.countHistory)
        defer { statement.reset() }
        guard try statement.step() else { return }
        statistics.historyDays = Int(statement.integer(0))
        statistics.historyPrices = Int(statement.integer(1))
        guard statistics.historyDays > 0 else { return }
        statistics.firstDay = CalendarDate(daysSinceEpoch: Int32(clamping: statement.integer(2)))
        statistics.lastDay = CalendarDate(daysSinceEpoch: Int32(clamping: statement.integer(3)))
    }

    private func countSources(
        _ statistics: inout PriceStoreStatistics, now: Int64
    ) throws(PricingError) {
        let statement = try statement(Query.countSources)
        defer { statement.reset() }
        try statement.bind(now, at: 1)
        try statement.bind(Freshness.hour, at: 2)
        try statement.bind(Freshness.day, at: 3)
        try statement.bind(Freshness.week, at: 4)
        while try statement.step() {
            let observations = Int(statement.integer(1))
            statistics.observations += observations
            statistics.sources.append(
                PriceStoreStatistics.Source(
                    name: statement.text(0), observations: observations,
                    oldestFetch: statement.integer(2), newestFetch: statement.integer(3)))
            for (column, freshness) in zip(Int32(4)..., Freshness.allCases) {
                statistics.freshness[freshness, default: 0] += Int(statement.integer(column))
            }
        }
    }

    /// Reads the first nine columns of a row as a variant.
    private func variant(of row: Statement) throws(PricingError) -> PriceVariant {
        guard let kind = UInt8(exactly: row.integer(1)).flatMap(PriceObservation.Kind.init(rawValue:)),
            let statistic = UInt8(exactly: row.integer(2)).flatMap(PriceObservation.Statistic.init(rawValue:))
        else {
            throw PricingError(
                .storeUnusable,
                "the price store holds a price of unknown kind (\(row.integer(1)), \(row.integer(2))); run "
                    + "`cardex verify`, or remove the file to start a new one", path: path, sql: row.sql)
        }
        return PriceVariant(
            source: row.text(0), kind: kind, statistic: statistic, finish: Finish(rawValue: row.text(3)),
            edition: row.text(4), condition: row.text(5), grade: row.text(6), sourceVariant: row.text(7),
            currency: Currency(rawValue: row.text(8)))
    }
}
