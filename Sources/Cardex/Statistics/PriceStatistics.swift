/// What services were asked, what was looked up, and how fresh prices are.
public struct PriceStatistics: Sendable {
    /// How many days back usage and look-ups are counted.
    public static let days: Int32 = 30

    /// The services, by name.
    public let services: [ServiceStatistics]
    /// What was looked up.
    public let journal: JournalSummary
    /// How many printings have prices that were fetched so lately, and no longer ago than the classes before.
    public let freshness: [(freshness: Freshness, printings: Int)]
    /// How many printings are pinned for each reason, by reason.
    public let pins: [(reason: String, count: Int)]
    /// How many prices are waited for.
    public let watches: Int
    /// The sources that seem to mean another card.
    public let suspicions: [MappingSuspicion]

    /// Sums up a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - rules: How much each service may be asked, by its name.
    ///   - surroundings: The time.
    /// - Throws: `PricingError` when the store can't be read.
    public init(
        _ store: any PriceServices.Store, rules: [String: TrafficRules] = [:],
        surroundings: PricingSurroundings = .system
    ) throws(PricingError) {
        let now = surroundings.clock.now()
        let today = CalendarDate(secondsSinceEpoch: now)
        let first = CalendarDate(daysSinceEpoch: max(0, today.daysSinceEpoch - Self.days + 1))
        services = ServiceStatistics.summed(
            try store.usage(since: first), states: try store.trafficStates(), rules: rules,
            at: surroundings.now())
        journal = try store.journalSummary(since: Int64(first.daysSinceEpoch) * 86_400, limit: 10)
        freshness = try Self.freshness(of: store, at: now)
        let reasons = Dictionary(grouping: try store.pins(), by: \.reason).mapValues(\.count)
        pins = reasons.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        watches = try store.watches().count
        suspicions = try store.suspicions()
    }

    /// Counts printings by the age of their newest fetch.
    private static func freshness(
        of store: any PriceServices.Store, at now: Int64
    ) throws(PricingError) -> [(freshness: Freshness, printings: Int)] {
        let total = try store.statistics().printings
        func count(olderThan age: Int64) throws(PricingError) -> Int {
            try store.printings(fetchedBefore: now - age + 1, limit: .max).count
        }
        let (hour, day, week) = (
            try count(olderThan: Freshness.hour), try count(olderThan: Freshness.day),
            try count(olderThan: Freshness.week)
        )
        return [
            (.fresh, max(0, total - hour)), (.recent, max(0, hour - day)), (.stale, max(0, day - week)),
            (.veryStale, week),
        ]
    }

    /// The part of the look-ups that found something, in thousandths; `nil` without a look-up.
    public var successPermille: Int? { permille(journal.found, of: journal.lookups) }

    /// The part of the asked prices that were there without asking anybody, in thousandths; `nil` without one.
    public var cachePermille: Int? {
        let asked = journal.origins.filter { $0.key != .none }
        let cached = (asked[.memory] ?? 0) + (asked[.store] ?? 0)
        return permille(cached, of: asked.values.reduce(0, +))
    }

    private func permille(_ part: Int, of whole: Int) -> Int? {
        guard whole > 0 else { return nil }
        return Int((Double(max(0, min(part, whole))) / Double(whole) * 1_000).rounded(.down))
    }
}
