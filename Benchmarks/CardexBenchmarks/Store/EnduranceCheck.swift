internal import CardModel
internal import CardPricing

/// Whether a store holds everything that was logged, and every write whole.
struct EnduranceCheck {
    /// How many rows were looked at.
    private(set) var rows = 0

    private let store: SQLitePriceStore
    private let record: EnduranceRecord

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - path: The store's file.
    ///   - record: What the logs said before the store is looked at.
    /// - Throws: `PricingError`.
    init(_ path: String, against record: EnduranceRecord) throws {
        store = try SQLitePriceStore(path: path, readOnly: true, clock: .fixed(MadePrices.noon))
        self.record = record
    }

    /// Checks everything.
    ///
    /// - Throws: `PricingError` when the store can't be read or is damaged, `BenchmarkError` naming what is missing.
    mutating func run() throws {
        try store.verify()
        for group in 0..<EnduranceCast.groups {
            let printings = EnduranceCast.group(group)
            let logged = record.greatest["group-\(group)"]
            try check(try store.observations(for: printings), of: printings.count, "group-\(group)", logged)
            try checkOutcomes(try store.outcomes(for: printings), of: printings.count, "outcomes-\(group)")
        }
        for single in 0..<EnduranceCast.singles {
            let logged = record.greatest["single-\(single)"]
            try check(
                try store.observations(for: [EnduranceCast.single(single)]), of: 1, "single-\(single)", logged
            )
        }
        let pins = try store.pins().filter { $0.reason == EnduranceCast.reason }.count
        guard pins == EnduranceCast.pinned.count else { throw BenchmarkError("\(pins) pins are left") }
        try checkCounts()
    }

    /// Checks that the history's last day of each price is its newest value; only while nobody writes.
    ///
    /// - Throws: `PricingError`, or `BenchmarkError`.
    mutating func runHistory() throws {
        for printing in EnduranceCast.pinned {
            let newest = try store.observations(for: printing)
            let last = try store.history(for: printing, since: nil).suffix(newest.count)
            guard newest.map(\.observation.amount) == last.map(\.amount) else {
                throw BenchmarkError("the history of \(printing) ends with another price than the newest")
            }
            rows += last.count
        }
    }

    private mutating func check(
        _ found: [PrintingID: [StoredObservation]], of printings: Int, _ subject: String, _ logged: Int64?
    ) throws {
        let number = try Self.requireWhole(found, subject)
        rows += found.values.reduce(0) { $0 + $1.count }
        guard let logged else { return }
        guard let number, found.count == printings, number >= logged else {
            throw BenchmarkError(
                "\(subject): \(logged) was logged, \(number.map { "\($0)" } ?? "nothing") is stored of "
                    + "\(found.count) printings")
        }
    }

    private mutating func checkOutcomes(
        _ found: [PrintingID: [FetchOutcome]], of printings: Int, _ subject: String
    ) throws {
        let streaks = Set(found.values.flatMap { $0.map(\.streak) })
        rows += found.count
        guard streaks.count <= 1 else {
            throw BenchmarkError("\(subject): half written, \(streaks.sorted())")
        }
        guard let logged = record.greatest[subject] else { return }
        guard let streak = streaks.first, found.count == printings, Int64(streak) >= logged else {
            throw BenchmarkError("\(subject): \(logged) was logged, \(streaks) is stored")
        }
    }

    /// Counts that grow by one with each write: no number was given twice, and none is lost.
    private func checkCounts() throws {
        let service = EnduranceCast.service
        guard Set(record.counted).count == record.counted.count else {
            throw BenchmarkError("two requests got the same number")
        }
        let sent = try store.trafficStates()[service]?.sentToday ?? 0
        let requests =
            try store.usage(since: EnduranceCast.day).first { $0.service == service }?.requests ?? 0
        guard sent >= record.greatest[service] ?? 0, sent == requests || requests > sent else {
            throw BenchmarkError("\(sent) requests in the state, \(requests) in the usage")
        }
        let lookups = try store.journalSummary(since: .min, limit: 0).lookups
        let logged = min(JournalEntry.capacity, 2 * (record.lines["journal"] ?? 0))
        guard lookups >= logged, lookups % 2 == 0 else {
            throw BenchmarkError("\(logged) look-ups were logged, \(lookups) are in the journal")
        }
    }

    /// Requires that printings that are written together have all their prices, of one write.
    ///
    /// - Parameters:
    ///   - found: What one read gave.
    ///   - subject: What was read.
    /// - Returns: The number of the write; `nil` when nothing is stored.
    /// - Throws: `BenchmarkError` when a part is missing.
    @discardableResult
    static func requireWhole(
        _ found: [PrintingID: [StoredObservation]], _ subject: String
    ) throws(BenchmarkError) -> Int64? {
        var number: Int64?
        for (printing, prices) in found {
            guard prices.count == MadePrices.variants else {
                throw BenchmarkError("\(subject): \(printing) has \(prices.count) prices")
            }
            for price in prices {
                let own = price.observation.amount.minorUnits
                guard number == nil || number == own else {
                    throw BenchmarkError("\(subject): half written, \(own) beside \(number ?? 0)")
                }
                number = own
            }
        }
        return number
    }
}
