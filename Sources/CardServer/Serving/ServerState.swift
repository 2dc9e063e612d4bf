internal import CardIndex
internal import CardModel
internal import CardPricing
internal import Cardex
internal import Synchronization

/// What a server knows of itself, for health checks and metrics.
package final class ServerState: Sendable {
    /// What is counted while it answers.
    package let metrics: ServerMetrics
    let generations: GenerationHolder
    private let opener: GenerationOpener
    private let clock: WallClock
    private let startedAt: Int64
    private let isStopping = Atomic(false)
    private let counts = Mutex<(@Sendable () -> (connections: Int, requests: Int))?>(nil)

    init(metrics: ServerMetrics, generations: GenerationHolder, opener: GenerationOpener, clock: WallClock) {
        self.metrics = metrics
        self.generations = generations
        self.opener = opener
        self.clock = clock
        startedAt = clock.now()
    }

    /// Whether requests are welcome.
    var isReady: Bool { !isStopping.load(ordering: .relaxed) }

    /// From now on requests should go elsewhere.
    func beginStopping() { isStopping.store(true, ordering: .relaxed) }

    /// Tells who knows of connections.
    func observe(_ counts: (@Sendable () -> (connections: Int, requests: Int))?) {
        self.counts.withLock { $0 = counts }
    }

    /// All measurements, as Prometheus reads them.
    func metricsText() -> [UInt8] {
        var text = MetricsText()
        metrics.write(to: &text)
        writePrices(to: &text)
        writeIndex(to: &text)
        if let counts = counts.withLock({ $0 })?() {
            text.single("cardex_connections", "gauge", "Open connections.", counts.connections)
            text.single("cardex_requests_in_flight", "gauge", "Requests being answered.", counts.requests)
        }
        if let bytes = ProcessMemory.resident {
            text.single(
                "process_resident_memory_bytes", "gauge", "Memory in use, mapped files included.", bytes)
        }
        text.single("process_start_time_seconds", "gauge", "When the server started.", startedAt)
        return text.bytes
    }

    private func writePrices(to text: inout MetricsText) {
        let prices = opener.currentPrices
        text.begin(
            "cardex_joined_prices_total", "counter", "Prices joined to answers, by where they were found.")
        for (origin, count) in [
            ("memory", prices.tally.rememberedCount), ("store", prices.tally.storedCount),
            ("missing", prices.tally.missingCount),
        ] {
            text.sample("cardex_joined_prices_total", [("origin", origin)], "\(count)")
        }
        text.single(
            "cardex_incomplete_prices_total", "counter", "Answers that lacked prices because time was up.",
            prices.tally.incompleteCount)
        let today = CalendarDate(secondsSinceEpoch: clock.now())
        guard let usage = try? prices.traffic?.usage(since: today), !usage.isEmpty else { return }
        text.begin(
            "cardex_upstream_requests_today", "gauge", "Requests to price services since midnight UTC.")
        for service in usage {
            text.sample(
                "cardex_upstream_requests_today", [("service", service.service)], "\(service.requests)")
        }
        text.begin("cardex_upstream_failures_today", "gauge", "Those of them that failed.")
        for service in usage {
            text.sample(
                "cardex_upstream_failures_today", [("service", service.service)], "\(service.failures)")
        }
    }

    private func writeIndex(to text: inout MetricsText) {
        let generation = generations.current
        let history = generations.history
        text.begin("cardex_index_info", "gauge", "The index that is served.")
        text.sample("cardex_index_info", [("generation", generation.tag)], "1")
        text.single(
            "cardex_index_age_seconds", "gauge", "How long ago the index was opened.",
            max(0, clock.now() - generation.openedAt))
        text.single(
            "cardex_index_printings", "gauge", "Printings in the index.",
            generation.finder.index.printingCount)
        text.single("cardex_index_names", "gauge", "Names in the index.", generation.finder.index.nameCount)
        text.single("cardex_index_reloads_total", "counter", "New indexes taken up.", history.renewals)
        text.single(
            "cardex_index_reload_failures_total", "counter", "New indexes that could not be used.",
            history.failures)
        text.single(
            "cardex_index_is_outdated", "gauge", "Whether the newest index could not be used.",
            history.lastFailure == nil ? 0 : 1)
    }
}
