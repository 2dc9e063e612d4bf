extension IndexRebuild {
    /// Reads the price files into the store, joined to the printings of the index that stands now.
    ///
    /// - Parameters:
    ///   - report: What went into the store so far.
    ///   - sources: The dumps and price files.
    ///   - release: Is told how long it took.
    ///   - progress: Told how far the reading has come.
    /// - Returns: What went into the store altogether.
    /// - Throws: `IndexError`, `CatalogError` or `PricingError`; the new index stands all the same.
    func warm(
        _ report: WarmingReport, from sources: [LocalSource], _ release: inout ReleaseReport,
        progress: @escaping (WorkStep) -> Void
    ) throws -> WarmingReport {
        let files = sources.filter(\.asked.holdsPricesAlone).map(\.local)
        guard !files.isEmpty, let pricesPath else { return report }
        let start = ContinuousClock.now
        defer { release.note(.warm, since: start) }
        var report = report
        let warming = PriceWarming(
            sources: files, indexPath: indexPath, pricesPath: pricesPath, clock: clock)
        report.merge(try warming.run(progress: progress))
        return report
    }
}
