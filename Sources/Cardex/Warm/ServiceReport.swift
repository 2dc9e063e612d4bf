/// What came of asking services for many printings.
public struct ServiceReport: Sendable {
    /// How many requests were sent, repeated ones included.
    public internal(set) var requests = 0
    /// How many bytes of answers came, where that was counted.
    public internal(set) var bytes: Int64 = 0
    /// How many batches were asked for.
    public internal(set) var batches = 0
    /// How many prices came back.
    public internal(set) var observations = 0
    /// How many printings have a new price.
    public internal(set) var priced = 0
    /// How many printings no service prices.
    public internal(set) var unpriced = 0
    /// How many printings no service could be asked for.
    public internal(set) var failed = 0
    /// How many printings were passed over because what is known of them is new enough.
    public internal(set) var known = 0
    /// How many printings were passed over because no service prices their game.
    public internal(set) var withoutService = 0
    /// Why it came to its end.
    public internal(set) var end = WarmEnd.finished
    /// Why parts were given up, one error for each service and kind of failure.
    public internal(set) var failures: [PricingError] = []

    /// Makes an empty report.
    public init() {}

    /// Adds what came of a batch.
    mutating func add(_ batch: RefreshReport, requests sent: Int) {
        batches += 1
        requests += sent
        observations += batch.observations
        priced += batch.priced
        unpriced += batch.unpriced
        failed += batch.failed
        for failure in batch.failures { add(failure) }
    }

    /// Adds a failure unless one of its service and kind is there.
    mutating func add(_ failure: PricingError) {
        if !failures.contains(where: { $0.source == failure.source && $0.code == failure.code }) {
            failures.append(failure)
        }
    }

    /// Adds what another piece of the same work came to.
    mutating func merge(_ other: ServiceReport) {
        requests += other.requests
        bytes += other.bytes
        batches += other.batches
        observations += other.observations
        priced += other.priced
        unpriced += other.unpriced
        failed += other.failed
        known += other.known
        withoutService += other.withoutService
        if other.end != .finished { end = other.end }
        for failure in other.failures { add(failure) }
    }
}
