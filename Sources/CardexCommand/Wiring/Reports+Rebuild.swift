internal import CardPresentation
internal import Cardex

/// Puts what a rebuild brought into facts: sets first, then printings, then what went in and how long it took.
extension Reports {
    /// What a rebuild brought.
    static func rebuild(_ report: ReleaseReport, _ options: RebuildOptions) -> [ReportView.Fact] {
        var facts = [
            ReportView.Fact("index", "Index", .text(options.shared.files.index)),
            ReportView.Fact("published", "Published", .truth(report.isPublished)),
            ReportView.Fact("unchanged", "Same as before", .truth(report.isUnchanged)),
        ]
        if let problem = report.previousProblem {
            facts.append(
                ReportView.Fact("previous_problem", "Not compared with", .text(problem.description)))
        }
        if !report.fetches.isEmpty {
            facts.append(ReportView.Fact("fetches", "Fetched", .list(report.fetches.map(fetch))))
        }
        facts += changes(report)
        facts += [
            ReportView.Fact("games", "Games", .list(report.games.map(game))),
            ReportView.Fact("printings", "Printings", .count(report.printingCount)),
            ReportView.Fact("names", "Names", .count(report.nameCount)),
            ReportView.Fact("sets", "Sets", .count(report.setCount)),
        ]
        facts += dumps(report)
        if let aliases = report.aliases { facts += self.aliases(aliases) }
        if let warming = report.warming { facts += self.warming(warming) }
        facts += [
            ReportView.Fact("bytes", "Size", .bytes(UInt64(report.byteCount))),
            ReportView.Fact(
                "document_bytes", "Size of the documents", .bytes(UInt64(report.documentsByteCount))),
            ReportView.Fact("previous_bytes", "Size before", .bytes(UInt64(report.previousByteCount))),
            ReportView.Fact("peak_memory_bytes", "Peak memory", .bytes(SystemCalls.peakMemory())),
            ReportView.Fact("stages", "Stages", .list(report.stages.map(stage))),
            ReportView.Fact("elapsed_ns", "Time", .nanoseconds(UInt64(clamping: report.elapsedNanoseconds))),
        ]
        return facts
    }

    /// What tells the new index from the old one.
    private static func changes(_ report: ReleaseReport) -> [ReportView.Fact] {
        var facts = [ReportView.Fact("new_set_count", "New sets", .count(report.newSets.count))]
        // A first index is all new; listing every set of it would drown what matters.
        if report.hadPrevious {
            facts += [
                ReportView.Fact("new_sets", "Which", .list(report.newSets.map { set($0, isNew: true) })),
                ReportView.Fact("changed_sets", "Sets changed", .list(report.changedSets.map { set($0) })),
                ReportView.Fact(
                    "gone_sets", "Sets gone", .list(report.goneSets.map { set($0, isNew: true) })),
            ]
        }
        return facts + [
            ReportView.Fact("new_printings", "New printings", .count(report.counts.new)),
            ReportView.Fact("new_samples", "First of them", .list(report.newPrintings.map(printing))),
            ReportView.Fact("changed_printings", "Changed printings", .count(report.counts.changed)),
            ReportView.Fact("changed_samples", "First of them", .list(report.changedPrintings.map(printing))),
            ReportView.Fact("renamed_printings", "Of them renamed", .count(report.counts.renamed)),
            ReportView.Fact("renamed_samples", "First of them", .list(report.renamedPrintings.map(printing))),
            ReportView.Fact("moved_printings", "Of them under another id", .count(report.counts.moved)),
            ReportView.Fact("gone_printings", "Printings gone", .count(report.counts.gone)),
            ReportView.Fact("gone_samples", "First of them", .list(report.gonePrintings.map(printing))),
        ]
    }

    /// What the dumps gave.
    private static func dumps(_ report: ReleaseReport) -> [ReportView.Fact] {
        [ReportView.Fact("dumps", "Dumps", .list(report.dumps.map(dump)))] + merge(report.merge) + [
            ReportView.Fact("skipped", "Records skipped", .count(report.skipped.count)),
            ReportView.Fact("skipped_reasons", "Why", .list(report.skipped.groups.map(reason))),
            ReportView.Fact("skipped_records", "First of them", .list(report.skipped.samples.map(skipped))),
        ]
    }

    /// Which printings of different dumps were one, and where the dumps contradict each other.
    private static func merge(_ report: MergeReport) -> [ReportView.Fact] {
        [
            ReportView.Fact("merged_printings", "Printings in several dumps", .count(report.merged)),
            ReportView.Fact("merged_sets", "Sets in several dumps", .count(report.mergedSets)),
            ReportView.Fact("attached_names", "Names in other languages", .count(report.attachedNames)),
            ReportView.Fact("conflicts", "Contradictions of dumps", .count(report.conflictCount)),
            ReportView.Fact(
                "conflict_reasons", "Why",
                .list(
                    report.conflicts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
                        .map { reason, count in
                            [
                                ReportView.Fact("count", "×", .count(count)),
                                ReportView.Fact("reason", "", .text(reason.explanation)),
                            ]
                        })),
            ReportView.Fact(
                "conflict_samples", "First of them",
                .list(
                    report.samples.map { sample in
                        [
                            ReportView.Fact("first_id", "", .text(sample.first.description)),
                            ReportView.Fact("first_name", "", .text(sample.firstName)),
                            ReportView.Fact("second_id", "", .text(sample.second.description)),
                            ReportView.Fact("second_name", "", .text(sample.secondName)),
                            ReportView.Fact("reason", "", .text(sample.reason.explanation)),
                        ]
                    })),
        ]
    }

    private static func game(_ change: GameChange) -> [ReportView.Fact] {
        [
            ReportView.Fact("game", "", .text(change.game.rawValue)),
            ReportView.Fact("printings", "printings", .count(change.now)),
            ReportView.Fact("before", "before", .count(change.before)),
        ] + counts(change.counts)
    }

    private static func set(_ change: SetChange, isNew: Bool = false) -> [ReportView.Fact] {
        var facts = [
            ReportView.Fact("game", "", .text(change.set.game.rawValue)),
            ReportView.Fact("id", "", .text(change.set.id)),
        ]
        if let former = change.formerName {
            facts.append(ReportView.Fact("former_name", "→", .text(former)))
        }
        facts += [
            ReportView.Fact("name", "", .text(change.set.name)),
            ReportView.Fact("released_at", "", .text(change.set.releaseDate?.description ?? "")),
            ReportView.Fact("printings", isNew ? "" : "printings", .count(change.printingCount)),
        ]
        return isNew ? facts : facts + counts(change.counts)
    }

    private static func counts(_ counts: ChangeCounts) -> [ReportView.Fact] {
        [
            ReportView.Fact("new", "new", .count(counts.new)),
            ReportView.Fact("changed", "changed", .count(counts.changed)),
            ReportView.Fact("renamed", "renamed", .count(counts.renamed)),
            ReportView.Fact("moved", "moved", .count(counts.moved)),
            ReportView.Fact("gone", "gone", .count(counts.gone)),
        ]
    }

    private static func printing(_ change: PrintingChange) -> [ReportView.Fact] {
        var facts: [ReportView.Fact] = []
        if let former = change.formerName {
            facts.append(ReportView.Fact("former_name", "→", .text(former)))
        }
        return facts + [
            ReportView.Fact("name", "", .text(change.name)),
            ReportView.Fact("set", "", .text(change.set)),
            ReportView.Fact("number", "", .text(change.number)),
            ReportView.Fact("id", "", .text(change.id.description)),
        ]
    }

    private static func dump(_ dump: ReleaseReport.Dump) -> [ReportView.Fact] {
        [
            ReportView.Fact("source", "", .text(dump.source.description)),
            ReportView.Fact("records", "records", .count(dump.recordCount)),
            ReportView.Fact("printings", "printings", .count(dump.summary.printings)),
            ReportView.Fact("prices", "prices", .count(dump.summary.prices)),
            ReportView.Fact("skipped", "skipped", .count(dump.summary.skipped)),
            ReportView.Fact("bytes", "", .bytes(UInt64(max(0, dump.summary.bytesRead)))),
            ReportView.Fact("elapsed_ns", "", .nanoseconds(UInt64(max(0, dump.elapsedNanoseconds)))),
            ReportView.Fact("megabytes_per_second", "MB/s", .count(Int(dump.megabytesPerSecond))),
            ReportView.Fact("digest", "", .digest(dump.summary.contentDigest)),
        ]
    }

    private static func fetch(_ report: FetchReport) -> [ReportView.Fact] {
        var facts = [
            ReportView.Fact("source", "", .text(report.source.description)),
            ReportView.Fact("state", "", .text(report.outcome.word)),
            ReportView.Fact("version", "", .text(report.cached?.version ?? "")),
            ReportView.Fact("fetched_at", "", .moment(report.cached?.fetchedAt ?? 0)),
            ReportView.Fact("bytes_moved", "", .bytes(UInt64(max(0, report.bytesMoved)))),
            ReportView.Fact("requests", "requests", .count(report.requests)),
        ]
        if let error = report.error {
            facts.append(ReportView.Fact("problem", "", .text(error.description)))
        }
        return facts
    }

    private static func reason(_ group: SkippedRecords.Group) -> [ReportView.Fact] {
        [
            ReportView.Fact("count", "×", .count(group.count)),
            ReportView.Fact("reason", "", .text(group.reason)),
            ReportView.Fact("records", "", .list(group.samples.map(skipped))),
        ]
    }

    private static func stage(_ time: StageTime) -> [ReportView.Fact] {
        [
            ReportView.Fact("stage", "", .text(time.stage.rawValue)),
            ReportView.Fact("elapsed_ns", "", .nanoseconds(UInt64(max(0, time.nanoseconds)))),
        ]
    }

    /// What the aliases gave.
    private static func aliases(_ summary: AliasSummary) -> [ReportView.Fact] {
        [
            ReportView.Fact("aliases", "Aliases", .count(summary.compiledCount)),
            ReportView.Fact("missing_aliases", "Aliases of no card", .count(summary.missing.count)),
            ReportView.Fact(
                "missing_alias_names", "Which",
                .list(
                    summary.missing.map {
                        [
                            ReportView.Fact("alias", "", .text($0.text)),
                            ReportView.Fact("name", "", .text($0.name)),
                            ReportView.Fact("game", "", .text($0.game?.rawValue ?? "")),
                        ]
                    })),
            ReportView.Fact("skipped_aliases", "Alias rows skipped", .count(summary.skipped.count)),
            ReportView.Fact(
                "skipped_alias_rows", "First of them",
                .list(
                    summary.skipped.prefix(ReleaseReport.sampleLimit).map {
                        [
                            ReportView.Fact("file", "", .text(summary.path)),
                            ReportView.Fact("line", "", .count($0.line)),
                            ReportView.Fact("reason", "", .text($0.reason)),
                        ]
                    })),
        ]
    }
}

extension FetchReport.Outcome {
    /// The outcome in one word.
    fileprivate var word: String {
        switch self {
        case .unchanged: "unchanged"
        case .changed: "changed"
        case .fromCache: "cached"
        case .failed: "outdated"
        }
    }
}
