internal import CardPresentation
internal import Cardex

/// How `cardex export` and `cardex import` are answered.
extension LiveLibrary {
    func export(
        _ options: ExportOptions, to send: ([UInt8]) throws(CommandError) -> Void,
        progress: (WorkProgress) -> Void
    ) throws(CommandError) -> ExportView {
        let files = options.shared.files
        let export = TransferExport(
            options.kinds, as: options.format, game: options.game, set: options.set,
            includesHistory: options.includesHistory, indexPath: files.index, pricesPath: files.prices,
            aliasesPath: files.aliases, clock: clock)
        let summary = try Self.transferred { () throws -> TransferExport.Summary in
            guard let output = options.output else {
                return try export.write(progress: { progress(WorkProgress($0)) }, to: send)
            }
            return try export.write(to: output) { progress(WorkProgress($0)) }
        }
        func has(_ kind: TransferKind) -> Bool { options.kinds.contains(kind) }
        return ExportView(
            prices: has(.prices) ? summary.prices : nil,
            days: has(.prices) && options.includesHistory ? summary.days : nil,
            aliases: has(.aliases) && options.set == nil ? summary.aliases : nil,
            watches: has(.watches) ? summary.watches : nil,
            hasStore: summary.hasStore || options.kinds == [.aliases])
    }

    func importing(
        _ options: ImportOptions, progress: (WorkProgress) -> Void
    ) throws(CommandError) -> ImportView {
        let files = options.shared.files
        let transfer = TransferImport(
            options.path, kind: options.kind, replaces: options.replaces, indexPath: files.index,
            pricesPath: files.prices, aliasesPath: files.aliases, clock: clock)
        func tell(_ step: WorkStep) { progress(WorkProgress(step)) }
        return try Self.transferred {
            do {
                let report =
                    try options.isPreview ? transfer.preview(progress: tell) : transfer.run(progress: tell)
                return ImportView(
                    report: ReportView(Self.facts(report, options)), notes: report.notes,
                    issues: report.issues.map { "\(options.path):\($0)" }, issueCount: report.issueCount)
            } catch let error as TransferError where error.code == .refused {
                return ImportView(
                    report: ReportView([]), issues: error.issues.map { "\(options.path):\($0)" },
                    issueCount: error.issueCount)
            }
        }
    }

    private static func transferred<Result>(_ body: () throws -> Result) throws(CommandError) -> Result {
        try Failures.translated {
            do {
                return try body()
            } catch let error as TransferError {
                throw command(error)
            }
        }
    }

    private static func command(_ error: TransferError) -> CommandError {
        let code: CommandError.Code =
            switch error.code {
            case .usage: .usage
            case .unwritable: .outputFailed
            default: .badInput
            }
        let place = error.path.isEmpty ? "" : "\(error.path): "
        return CommandError(code, place + error.message)
    }

    /// The counts of each kind that the file has.
    private static func facts(_ report: TransferReport, _ options: ImportOptions) -> [ReportView.Fact] {
        var facts = [ReportView.Fact("done", "Written", .truth(report.isDone))]
        let parts: [(key: String, label: String, count: TransferReport.Count?)] = [
            ("prices", "Prices", report.prices), ("history", "History", report.days),
            ("aliases", "Aliases", report.aliases), ("watches", "Watches", report.watches),
        ]
        for part in parts {
            guard let count = part.count else { continue }
            func add(_ key: String, _ words: String, _ number: Int) {
                facts.append(
                    ReportView.Fact("\(part.key)_\(key)", "\(part.label), \(words)", .count(number)))
            }
            add("rows", "rows", count.rows)
            add("new", "new", count.inserted)
            add("updated", "updated", count.updated)
            add("unchanged", "unchanged", count.unchanged)
            if part.key == "prices" { add("older", "older than stored", count.backdated) }
            add("refused", "refused", count.refused)
            if options.replaces { add("removed", "removed", count.removed) }
            if let number = count.notInIndex { add("not_in_index", "not in the index", number) }
        }
        facts.append(
            ReportView.Fact("elapsed_ns", "Time", .nanoseconds(UInt64(clamping: report.elapsedNanoseconds))))
        return facts
    }
}
