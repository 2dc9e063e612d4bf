internal import CardPresentation
internal import Cardex

/// Puts what services and bulk sources brought into facts.
extension Reports {
    /// What asking services came to.
    static func services(_ report: ServiceReport, prefix: String = "") -> [ReportView.Fact] {
        [
            ReportView.Fact("\(prefix)requests", "Requests to services", .count(report.requests)),
            ReportView.Fact(
                "\(prefix)bytes", "Bytes from services", .bytes(UInt64(clamping: report.bytes))),
            ReportView.Fact("\(prefix)priced", "Cards priced by services", .count(report.priced)),
            ReportView.Fact("\(prefix)unpriced", "Cards without a price there", .count(report.unpriced)),
            ReportView.Fact("\(prefix)failed", "Cards that failed", .count(report.failed)),
            ReportView.Fact("\(prefix)known", "Cards known already", .count(report.known)),
            ReportView.Fact("\(prefix)end", "Ended by", .text(words(for: report.end))),
        ]
    }

    /// What is worth saying of asking services.
    static func notes(on report: ServiceReport) -> [String] {
        var notes: [String] = []
        if report.end == .services {
            notes += report.failures.map { "A part was given up: \($0)" }
        }
        if report.withoutService > 0, report.batches == 0, report.known == 0 {
            notes.append("No service that prices these games is set up; cardex sources says which there are.")
        }
        return notes
    }

    /// What bringing bulk sources up to date came to.
    static func bulk(_ report: BulkReport) -> [ReportView.Fact] {
        let sources = report.sources.map { source in
            var facts = [
                ReportView.Fact("source", "", .text(source.name)),
                ReportView.Fact("state", "", .text(source.state.rawValue)),
            ]
            if !source.problem.isEmpty { facts.append(ReportView.Fact("problem", "", .text(source.problem))) }
            return facts
        }
        let head = [ReportView.Fact("bulk_sources", "Bulk sources", .list(sources))]
        let isRecorded = report.sources.contains { $0.state == .recorded }
        return isRecorded ? head + warming(report.warming) : head
    }

    /// What a round of a sync came to.
    static func sync(_ report: SyncReport) -> [ReportView.Fact] {
        var facts = [ReportView.Fact("started_at", "Round of", .moment(report.startedAt))]
        facts.append(
            ReportView.Fact(
                "bulk_sources", "Bulk sources",
                .list(
                    report.bulk.sources.map {
                        [
                            ReportView.Fact("source", "", .text($0.name)),
                            ReportView.Fact("state", "", .text($0.state.rawValue)),
                        ]
                    })))
        facts.append(
            ReportView.Fact("prices", "Prices from them", .count(report.bulk.warming.observations)))
        facts += services(report.refreshed)
        facts += [
            ReportView.Fact("overdue", "Cards older than 48 h", .count(report.overdue)),
            ReportView.Fact(
                "predicted_requests", "Requests for guesses", .count(report.predicted.requests)),
            ReportView.Fact("predictions", "Guesses", .count(report.tally.made)),
            ReportView.Fact("prediction_hits", "Guesses that came true", .count(report.tally.hits)),
        ]
        if let rate = report.tally.hitRate {
            facts.append(
                ReportView.Fact("prediction_hit_rate", "Hit rate", .text(percent(Int(rate * 1_000)))))
        }
        facts += [
            ReportView.Fact("evicted", "Cards thrown away", .count(report.eviction.printings)),
            ReportView.Fact("cancelled", "Ended early", .truth(report.isCancelled)),
            ReportView.Fact(
                "elapsed_ns", "Time", .nanoseconds(UInt64(clamping: report.milliseconds) * 1_000_000)),
        ]
        return facts
    }

    /// Thousandths as a percentage with one digit: `83.4 %`.
    static func percent(_ permille: Int) -> String { "\(permille / 10).\(permille % 10) %" }

    private static func words(for end: WarmEnd) -> String {
        switch end {
        case .finished: "nothing left to ask for"
        case .requests: "the limit of requests"
        case .bytes: "the limit of bytes"
        case .minutes: "the limit of minutes"
        case .services: "services that can't be asked"
        case .cancelled: "an interruption"
        }
    }
}
