internal import CardModel

extension Connection {
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
}
