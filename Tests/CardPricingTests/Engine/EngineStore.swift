import CardModel
import CardPricing
import CardTestSupport
import Synchronization

/// A store in memory that can be made to fail: prices as `SlowPriceStore` has them, and a ledger of dictionaries.
final class EngineStore: PriceStore, FetchLedger, TrafficStore {
    private struct Ledger {
        var outcomes: [PrintingID: [FetchOutcome]] = [:]
        var suspicions: [MappingSuspicion] = []
        var recorded: [(observations: [PriceObservation], fetchedAt: Int64)] = []
        var reads = 0
        var failure: PricingError?
    }

    private let prices: SlowPriceStore
    private let traffic = InMemoryTrafficStore()
    private let ledger = Mutex(Ledger())

    init(clock: WallClock) {
        prices = SlowPriceStore(clock: clock)
    }

    /// What was recorded, call by call.
    var recorded: [(observations: [PriceObservation], fetchedAt: Int64)] { ledger.withLock(\.recorded) }

    /// How often prices were read.
    var reads: Int { ledger.withLock(\.reads) }

    /// Makes all writing fail, or none.
    func failWriting(_ error: PricingError?) { ledger.withLock { $0.failure = error } }

    func record(_ observations: [PriceObservation], fetchedAt: Int64) throws(PricingError) -> RecordSummary {
        let failure = ledger.withLock { ledger in
            if ledger.failure == nil { ledger.recorded.append((observations, fetchedAt)) }
            return ledger.failure
        }
        if let failure { throw failure }
        return prices.record(observations, fetchedAt: fetchedAt)
    }

    func observations(for printing: PrintingID) -> [StoredObservation] {
        ledger.withLock { $0.reads += 1 }
        return prices.observations(for: printing)
    }

    func observations(for printings: [PrintingID]) -> [PrintingID: [StoredObservation]] {
        ledger.withLock { $0.reads += 1 }
        return prices.observations(for: printings)
    }

    func recordOutcomes(_ outcomes: [FetchOutcome]) throws(PricingError) {
        let failure = ledger.withLock { ledger in
            guard ledger.failure == nil else { return ledger.failure }
            for outcome in outcomes {
                ledger.outcomes[outcome.printing, default: []].removeAll { $0.source == outcome.source }
                ledger.outcomes[outcome.printing, default: []].append(outcome)
            }
            return nil
        }
        if let failure { throw failure }
    }

    func outcomes(for printings: [PrintingID]) -> [PrintingID: [FetchOutcome]] {
        ledger.withLock { ledger in ledger.outcomes.filter { printings.contains($0.key) } }
    }

    func suspicions() -> [MappingSuspicion] { ledger.withLock(\.suspicions) }

    func changeSuspicions(raised: [MappingSuspicion], lifted: [MappingSuspicion]) {
        ledger.withLock { ledger in
            ledger.suspicions.removeAll { old in
                (raised + lifted).contains { $0.printing == old.printing && $0.source == old.source }
            }
            ledger.suspicions += raised
        }
    }

    func updateTraffic<Result: Sendable>(
        with service: String, on day: CalendarDate,
        _ body: @Sendable (inout TrafficState, inout ServiceUsage) -> Result
    ) throws(PricingError) -> Result {
        if let failure = ledger.withLock(\.failure) { throw failure }
        return traffic.updateTraffic(with: service, on: day, body)
    }

    func trafficStates() -> [String: TrafficState] { traffic.trafficStates() }
    func usage(since: CalendarDate) -> [ServiceUsage] { traffic.usage(since: since) }

    func printings(fetchedBefore moment: Int64, limit: Int) -> [PrintingID] { [] }
    func pins() -> [Pin] { [] }
    func setPins(_ pins: [Pin]) {}
    func removePins(because reason: String) -> Int { 0 }
    func enforce(_ limits: StorageLimits) -> StorageEviction { StorageEviction() }

    func history(for printing: PrintingID, since: CalendarDate?) -> [DailyPrice] {
        prices.history(for: printing, since: since)
    }
    func statistics() -> PriceStoreStatistics { prices.statistics() }
    func warmedDigest(of source: String) -> String? { prices.warmedDigest(of: source) }
    func setWarmedDigest(_ digest: String, of source: String) { prices.setWarmedDigest(digest, of: source) }
    func recordLookup(of printing: PrintingID, at moment: Int64) {
        prices.recordLookup(of: printing, at: moment)
    }
    func lookupWeights(at moment: Int64, limit: Int) -> [LookupWeight] {
        prices.lookupWeights(at: moment, limit: limit)
    }
    func watches() -> [WatchEntry] { prices.watches() }
    func setWatches(_ entries: [WatchEntry]) -> StoreChangeSummary.Count { prices.setWatches(entries) }
    func removeWatches(_ entries: [WatchEntry]) -> Int { prices.removeWatches(entries) }
    func rows(_ parts: StoreParts, of game: Game?) -> any StoreRows { prices.rows(parts, of: game) }
    func apply(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary { try prices.apply(change) }
    func preview(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary {
        try prices.preview(change)
    }
}
