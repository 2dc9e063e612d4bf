internal import CardPresentation
internal import Cardex

/// Puts what was asked and looked up into facts.
extension Reports {
    /// What services were asked, what was looked up, and how fresh prices are.
    static func statistics(_ statistics: PriceStatistics) -> [ReportView.Fact] {
        let journal = statistics.journal
        var facts = [
            ReportView.Fact(
                "services", "Services, last 30 days", .list(statistics.services.map(service))),
            ReportView.Fact("lookups", "Look-ups, last 30 days", .count(journal.lookups)),
        ]
        if let permille = statistics.successPermille {
            facts.append(ReportView.Fact("success_rate", "Found something", .text(percent(permille))))
        }
        if let permille = statistics.cachePermille {
            facts.append(ReportView.Fact("cache_hit_rate", "Price there at once", .text(percent(permille))))
        }
        if journal.lookups > 0 {
            facts += [
                ReportView.Fact("lookup_p50_ns", "Half took less than", time(journal.medianMicroseconds)),
                ReportView.Fact("lookup_p99_ns", "99 of 100 less than", time(journal.slowMicroseconds)),
            ]
        }
        facts += [
            ReportView.Fact("most_searched", "Most searched", .list(journal.queries.map(query))),
            ReportView.Fact("most_missed", "Most missed", .list(journal.misses.map(query))),
            ReportView.Fact(
                "most_chosen", "Most looked up",
                .list(
                    journal.printings.map {
                        [
                            ReportView.Fact("printing", "", .text($0.printing.description)),
                            ReportView.Fact("count", "times", .count($0.count)),
                        ]
                    })),
            ReportView.Fact(
                "freshness", "Prices by age",
                .list(
                    statistics.freshness.map {
                        [
                            ReportView.Fact("printings", "cards", .count($0.printings)),
                            ReportView.Fact("freshness", "", .text(words(for: $0.freshness))),
                        ]
                    })),
            ReportView.Fact(
                "pins", "Pinned",
                .list(
                    statistics.pins.map {
                        [
                            ReportView.Fact("count", "cards", .count($0.count)),
                            ReportView.Fact("reason", "", .text($0.reason)),
                        ]
                    })),
            ReportView.Fact("watches", "Prices waited for", .count(statistics.watches)),
            ReportView.Fact("suspicions", "Doubtful joins", .count(statistics.suspicions.count)),
            ReportView.Fact(
                "suspects", "Which", .list(statistics.suspicions.prefix(20).map(suspicion))),
        ]
        return facts
    }

    /// What somebody should know of the services.
    static func warnings(_ statistics: PriceStatistics) -> [String] {
        statistics.services.filter(\.warns).map { service in
            """
            \(service.service) has used \(percent(service.quotaPermille ?? 0)) of its \
            \(Units.count(service.dailyQuota ?? 0)) requests a day; what is warmed waits until tomorrow (UTC).
            """
        }
    }

    private static func service(_ service: ServiceStatistics) -> [ReportView.Fact] {
        let total = service.total
        var facts = [
            ReportView.Fact("service", "", .text(service.service)),
            ReportView.Fact("state", "", .digest(service.condition.word)),
            ReportView.Fact("condition", "", .text(words(for: service.condition))),
            ReportView.Fact("requests", "requests", count(total.requests)),
            ReportView.Fact("requests_today", "today", count(service.today.requests)),
            ReportView.Fact("failures", "failed", count(total.failures)),
            ReportView.Fact("refusals", "refused", count(total.refusals)),
            ReportView.Fact("withheld", "withheld", count(total.withheld)),
            ReportView.Fact("prices", "prices", count(total.prices)),
            ReportView.Fact("bytes", "", .bytes(UInt64(clamping: total.bytes))),
        ]
        if let mean = service.meanMilliseconds {
            facts.append(ReportView.Fact("mean_ms", "ms each", count(mean)))
        }
        if total.microdollars > 0 {
            facts.append(ReportView.Fact("cost_usd", "USD", .text(dollars(total.microdollars))))
        }
        if let permille = service.quotaPermille {
            facts.append(ReportView.Fact("quota_used", "of today's quota", .text(percent(permille))))
        }
        return facts
    }

    private static func suspicion(_ suspicion: MappingSuspicion) -> [ReportView.Fact] {
        let ratio = suspicion.ratioPermille
        return [
            ReportView.Fact("printing", "", .text(suspicion.printing.description)),
            ReportView.Fact("source", "", .text(suspicion.source)),
            ReportView.Fact(
                "ratio", "", .text("\(ratio / 1_000).\(abs(ratio % 1_000) / 100) times the others")),
            ReportView.Fact("since", "", .moment(suspicion.since)),
        ]
    }

    private static func query(_ query: (text: String, count: Int)) -> [ReportView.Fact] {
        [
            ReportView.Fact("query", "", .text(query.text)),
            ReportView.Fact("count", "times", .count(query.count)),
        ]
    }

    private static func count(_ number: Int64) -> ReportView.Value { .count(Int(clamping: number)) }

    private static func time(_ microseconds: Int64) -> ReportView.Value {
        .nanoseconds(UInt64(clamping: microseconds).multipliedReportingOverflow(by: 1_000).partialValue)
    }

    /// Millionths of a dollar as dollars and hundredths of a cent.
    private static func dollars(_ microdollars: Int64) -> String {
        let cents = String(microdollars % 1_000_000 / 100 + 10_000).dropFirst()
        return "\(microdollars / 1_000_000).\(cents)"
    }

    private static func words(for freshness: Freshness) -> String {
        switch freshness {
        case .fresh: "younger than an hour"
        case .recent: "younger than a day"
        case .stale: "younger than a week"
        case .veryStale: "older"
        }
    }

    private static func words(for condition: ServiceCondition) -> String {
        func time(_ milliseconds: Int64) -> String {
            Moment.text(secondsSinceEpoch: milliseconds / 1_000)
        }
        return switch condition {
        case .open: "may be asked"
        case .paused(let until): "asked to be left alone until \(time(until))"
        case .broken(let until, let failures):
            "left alone until \(time(until)) after \(failures) failures in a row"
        case .trying: "was left alone after failures; the next request tries it"
        case .exhausted: "quota used up until midnight UTC"
        }
    }
}
