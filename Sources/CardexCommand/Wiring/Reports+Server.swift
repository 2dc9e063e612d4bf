internal import CardPresentation
internal import CardServer

/// Puts what a server says of itself into facts.
extension Reports {
    /// How a server does.
    static func server(_ metrics: MetricsReading) -> [ReportView.Fact] {
        var facts: [ReportView.Fact] = []
        func add(_ key: String, _ label: String, _ name: String, _ make: (Double) -> ReportView.Value) {
            guard let value = metrics.value(name) else { return }
            facts.append(ReportView.Fact(key, label, make(value)))
        }
        add("started_at", "Started", "process_start_time_seconds") { .moment(Int64($0)) }
        add("memory", "Memory", "process_resident_memory_bytes") { .bytes(UInt64(max(0, $0))) }
        add("connections", "Connections", "cardex_connections") { .count(Int($0)) }
        add("in_flight", "Requests in flight", "cardex_requests_in_flight") { .count(Int($0)) }
        add("printings", "Printings", "cardex_index_printings") { .count(Int($0)) }
        add("index_age", "Index opened", "cardex_index_age_seconds") {
            .nanoseconds(UInt64(max(0, $0)) &* 1_000_000_000)
        }
        add("reloads", "New indexes", "cardex_index_reloads_total") { .count(Int($0)) }
        add("reload_failures", "Unusable indexes", "cardex_index_reload_failures_total") { .count(Int($0)) }
        add("is_outdated", "Newest index unusable", "cardex_index_is_outdated") { .truth($0 != 0) }
        facts.append(ReportView.Fact("routes", "Requests", .list(routes(metrics))))
        facts.append(
            ReportView.Fact(
                "verdicts", "Answers", .list(labelled(metrics, "cardex_verdicts_total", by: "verdict"))))
        facts.append(
            ReportView.Fact(
                "joined_prices", "Prices joined",
                .list(labelled(metrics, "cardex_joined_prices_total", by: "origin"))))
        facts.append(
            ReportView.Fact(
                "upstream_today", "Services asked today",
                .list(labelled(metrics, "cardex_upstream_requests_today", by: "service"))))
        return facts
    }

    /// The routes that were asked, the most asked first.
    private static func routes(_ metrics: MetricsReading) -> [[ReportView.Fact]] {
        var counts: [String: (all: Double, failed: Double)] = [:]
        for sample in metrics.all("cardex_requests_total") {
            let isFailure = sample.labels["status"]?.hasPrefix("5") ?? false
            counts[sample.labels["route"] ?? "", default: (0, 0)].all += sample.value
            if isFailure { counts[sample.labels["route"] ?? "", default: (0, 0)].failed += sample.value }
        }
        return counts.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }.map { route, count in
            var facts = [
                ReportView.Fact("route", "", .text(route)),
                ReportView.Fact("count", "requests", .count(Int(count.all))),
            ]
            if count.failed > 0 {
                facts.append(ReportView.Fact("failed", "failed", .count(Int(count.failed))))
            }
            for (key, label, share) in [("p50_ns", "half within", 0.5), ("p99_ns", "99 of 100 within", 0.99)]
            {
                guard let seconds = metrics.duration(of: share, route: route) else { continue }
                facts.append(ReportView.Fact(key, label, .nanoseconds(UInt64(seconds * 1_000_000_000))))
            }
            return facts
        }
    }

    private static func labelled(
        _ metrics: MetricsReading, _ name: String, by label: String
    ) -> [[ReportView.Fact]] {
        metrics.all(name).filter { $0.value > 0 }.map { sample in
            [
                ReportView.Fact("count", "", .count(Int(sample.value))),
                ReportView.Fact(label, "", .text(sample.labels[label] ?? "")),
            ]
        }
    }
}
