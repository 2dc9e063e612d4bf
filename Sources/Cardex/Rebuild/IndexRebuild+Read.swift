internal import CardIndex

extension IndexRebuild {
    /// Reads the dumps into a builder, and their prices into a spool.
    ///
    /// - Parameters:
    ///   - sources: The dumps and price files.
    ///   - builder: Gets sets and printings.
    ///   - spool: Gets prices.
    ///   - intake: Gets the records whole; `nil` where they are not wanted.
    ///   - report: Is told what each dump gave, and what could not be used.
    ///   - progress: Told how far the reading has come.
    /// - Throws: `CatalogError` for a dump that is damaged, or when none holds a card; `PricingError` for the store.
    func read(
        _ sources: [LocalSource], into builder: inout IndexBuilder, spool: inout PriceSpool,
        _ intake: DocumentIntake?, report: inout ReleaseReport, progress: @escaping (WorkStep) -> Void
    ) throws {
        let start = ContinuousClock.now
        defer { report.note(.read, since: start) }
        try check(sources.filter(\.asked.holdsPricesAlone), progress: progress)
        for source in sources where !source.asked.holdsPricesAlone {
            try read(source, into: &builder, spool: &spool, intake, report: &report, progress: progress)
        }
        guard builder.printingCount > 0 else {
            throw CatalogError(
                .wrongShape,
                """
                the dumps hold no card, so the index was left as it is; name at least one card dump with --from \
                (price files go to `cardex warm`)
                """, file: sources.map(\.asked.path).joined(separator: ", "))
        }
    }

    private func read(
        _ source: LocalSource, into builder: inout IndexBuilder, spool: inout PriceSpool,
        _ intake: DocumentIntake?, report: inout ReleaseReport, progress: @escaping (WorkStep) -> Void
    ) throws {
        let start = ContinuousClock.now
        let label = "reading \(source.asked.fileName)"
        var printings: [Game: Int] = [:]
        builder.begin(dump: source.asked.description)
        let summary = try CatalogReader.read(
            source.local, asOf: source.asOf(clock),
            progress: { progress(WorkStep(label: label, done: $0, total: $1)) },
            documents: intake.map { intake in { intake.take($0, $1) } },
            sink: { event in
                switch event {
                case .set(let set): builder.add(set)
                case .printing(let printing):
                    printings[printing.id.game, default: 0] += 1
                    builder.add(printing)
                case .translation(let printing): builder.add(translation: printing)
                case .price(let observation):
                    builder.note(price: observation)
                    try spool.append(observation)
                case .product: break
                case .skipped(let record): report.skipped.add(record)
                }
            })
        report.dumps.append(
            ReleaseReport.Dump(
                source: source.asked, summary: summary, printings: printings,
                elapsedNanoseconds: start.nanosecondsToNow))
    }

    /// Finds out which printings of different dumps are one.
    ///
    /// - Parameters:
    ///   - builder: Holds what was read.
    ///   - report: Is told what was one, and where the dumps contradict each other.
    ///   - progress: Told that the merging has begun.
    func merge(
        _ builder: inout IndexBuilder, _ report: inout ReleaseReport, progress: (WorkStep) -> Void
    ) {
        let start = ContinuousClock.now
        progress(WorkStep(label: "merging the dumps", done: 0, total: 0))
        report.merge = builder.merge()
        report.note(.merge, since: start)
    }

    /// Reads every price file once without using it; after publication they are read again and joined.
    func check(_ priceFiles: [LocalSource], progress: @escaping (WorkStep) -> Void) throws {
        for source in priceFiles {
            let label = "checking \(source.asked.fileName)"
            _ = try CatalogReader.read(
                source.local, asOf: clock.now(),
                progress: { progress(WorkStep(label: label, done: $0, total: $1)) },
                sink: { _ in })
        }
    }

    /// The aliases, or `nil` when there are none.
    func readAliases() throws(AliasError) -> AliasList? {
        guard let aliasesPath else { return nil }
        do throws(AliasError) {
            return try AliasList.read(at: aliasesPath)
        } catch {
            guard error.code == .notFound, !requiresAliases else { throw error }
            return nil
        }
    }
}
