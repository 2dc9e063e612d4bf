internal import CardPresentation
internal import Cardex

/// Puts the library's reports into the facts that the command prints.
enum Reports {
    /// What is in an index.
    static func index(_ index: SearchIndex) -> [ReportView.Fact] {
        [
            ReportView.Fact("index", "Index", .text(index.path)),
            ReportView.Fact("bytes", "Size", .bytes(UInt64(index.byteCount))),
            ReportView.Fact("printings", "Printings", .count(index.printingCount)),
            ReportView.Fact("names", "Names", .count(index.nameCount)),
            ReportView.Fact("keys", "Search keys", .count(index.keyCount)),
            ReportView.Fact("sets", "Sets", .count(index.sets.count)),
            ReportView.Fact("aliases", "Aliases", .count(index.aliases.count)),
            ReportView.Fact("format", "Format", .text(index.formatVersion)),
            ReportView.Fact("unicode", "ICU", .text(index.unicodeVersion)),
            ReportView.Fact("corpus_digest", "Corpus digest", .text(index.corpusDigest)),
            ReportView.Fact(
                "sources", "Sources", .list(index.sources.map { [ReportView.Fact("source", "", .text($0))] })),
            ReportView.Fact(
                "parts", "Largest parts",
                .list(
                    index.parts.sorted { ($1.byteCount, $0.name) < ($0.byteCount, $1.name) }.prefix(8).map {
                        [
                            ReportView.Fact("part", "", .text($0.name)),
                            ReportView.Fact("bytes", "", .bytes(UInt64($0.byteCount))),
                        ]
                    })),
        ]
    }

    /// What is in the price store beside an index.
    static func prices(_ finder: CardFinder) -> [ReportView.Fact] {
        if let error = finder.pricingError {
            return [ReportView.Fact("prices_error", "Prices", .text(error.description))]
        }
        guard let statistics = (try? finder.priceStatistics()) ?? nil else {
            return [ReportView.Fact("priced_printings", "Priced printings", .count(0))]
        }
        return [
            ReportView.Fact("priced_printings", "Priced printings", .count(statistics.printings)),
            ReportView.Fact("observations", "Prices", .count(statistics.observations)),
            ReportView.Fact("history_days", "Days of history", .count(statistics.historyDays)),
            ReportView.Fact("price_bytes", "Size of the store", .bytes(UInt64(max(0, statistics.bytes)))),
            ReportView.Fact(
                "price_sources", "Price sources",
                .list(
                    statistics.sources.map {
                        [
                            ReportView.Fact("source", "", .text($0.name)),
                            ReportView.Fact("observations", "", .count($0.observations)),
                            ReportView.Fact("newest_fetch", "", .moment($0.newestFetch)),
                        ]
                    })),
        ]
    }

    /// What went into the price store.
    static func warming(_ report: WarmingReport) -> [ReportView.Fact] {
        [
            ReportView.Fact("prices", "Prices warmed", .count(report.observations)),
            ReportView.Fact("new_prices", "Prices new", .count(report.inserted)),
            ReportView.Fact("updated_prices", "Prices newer than before", .count(report.updated)),
            ReportView.Fact("joined_products", "Products joined", .count(report.joinedProducts)),
            ReportView.Fact("sealed_products", "Sealed products", .count(report.sealedProducts)),
            ReportView.Fact(
                "missed_products", "Products that fit no printing", .count(report.missedProducts)),
            ReportView.Fact(
                "missed_reasons", "Why",
                .list(
                    report.missCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
                        [
                            ReportView.Fact("reason", "", .text($0.key.rawValue)),
                            ReportView.Fact("products", "", .count($0.value)),
                        ]
                    })),
            ReportView.Fact(
                "misses", "First of them",
                .list(
                    report.misses.map {
                        [
                            ReportView.Fact("product", "", .text($0.product)),
                            ReportView.Fact("number", "", .text($0.number)),
                            ReportView.Fact("group", "", .text($0.group)),
                            ReportView.Fact("reason", "", .text($0.reason.rawValue)),
                            ReportView.Fact("explanation", "", .text($0.explanation)),
                        ]
                    })),
            ReportView.Fact("skipped_prices", "Price records skipped", .count(report.skippedCount)),
            ReportView.Fact("skipped_price_records", "First of them", .list(report.skipped.map(skipped))),
        ]
    }

    /// A record that could not be used.
    static func skipped(_ record: SkippedRecord) -> [ReportView.Fact] {
        var facts = [
            ReportView.Fact("file", "", .text(record.file)),
            ReportView.Fact("record", "", .count(record.record)),
        ]
        if let line = record.line { facts.append(ReportView.Fact("line", "", .count(line))) }
        facts.append(ReportView.Fact("reason", "", .text(record.reason)))
        return facts
    }
}

extension WorkProgress {
    /// The step of a long piece of work.
    init(_ step: WorkStep) {
        self.init(step.label, done: UInt64(max(0, step.done)), of: UInt64(max(0, step.total)))
    }
}
