internal import CardPresentation
internal import CardTransport
internal import Cardex

/// How `cardex rebuild` is answered.
extension LiveLibrary {
    func rebuild(
        _ options: RebuildOptions, progress: (WorkProgress) -> Void
    ) async throws(CommandError) -> RebuildView {
        let rebuild = IndexRebuild(
            sources: try dumps(options), indexPath: options.shared.files.index,
            pricesPath: options.warmsPrices ? options.shared.files.prices : nil,
            aliasesPath: options.shared.files.aliases, requiresAliases: options.requiresAliases,
            isDryRun: options.isDryRun, allowsLoss: options.allowsLoss, isForced: options.isForced,
            includesDocuments: options.keepsDocuments,
            fetcher: fetcher(options.shared, isForced: options.isForced), clock: clock)
        let built = try withoutActuallyEscaping(progress) { progress throws(CommandError) in
            try Failures.translated {
                do {
                    return view(of: try rebuild.run { progress(WorkProgress($0)) }, options)
                } catch let error as RebuildError {
                    guard let report = error.report else { throw error }
                    return view(of: report, options, failure: Failures.command(error))
                }
            }
        }
        guard let requests = options.warmRequests, !options.isDryRun, built.failure == nil else {
            return built
        }
        var asked = WarmView(built.report, notes: built.notes)
        try await askServices(
            options.shared, WarmBudget(requests: requests), games: nil, progress, &asked)
        return RebuildView(asked.report, notes: asked.notes, failure: asked.failure)
    }

    /// The dumps that were named, or else those of the list.
    private func dumps(_ options: RebuildOptions) throws(CommandError) -> [CatalogSource] {
        guard options.sources.isEmpty else { return options.sources }
        let path = options.shared.files.sources
        let list = try Failures.translated { try SourceList.read(at: path) }
        guard !list.sources.isEmpty else {
            throw CommandError(
                .usage, "rebuild needs a dump to read, and \(path) names no source",
                remedy: """
                    Add one with cardex sources add scryfall, or name one with --from, such as \
                    --from pokemontcg:pokemon-tcg-data.tar.gz.
                    """)
        }
        return list.located(at: path).map(\.source)
    }

    private func view(
        of report: ReleaseReport, _ options: RebuildOptions, failure: CommandError? = nil
    ) -> RebuildView {
        var notes = report.fetches.flatMap(\.notes)
        if failure != nil {
            // The error says what was done.
        } else if report.isUnchanged {
            notes.append(
                report.dumps.isEmpty
                    ? "Nothing has changed; the index stands as it is (--force rebuilds)."
                    : "The dumps give the index that stands there already.")
        } else if options.isDryRun {
            notes.append("Nothing was published.")
        }
        return RebuildView(
            ReportView(Reports.rebuild(report, options)), notes: notes,
            failure: failure ?? outdated(report))
    }

    /// What could not be brought up to date, although the rebuild went on with older copies.
    private func outdated(_ report: ReleaseReport) -> CommandError? {
        let failures = report.outdated.compactMap { fetch -> String? in
            guard let error = fetch.error, let cached = fetch.cached else { return nil }
            let age = Units.age(seconds: clock.now() - cached.fetchedAt)
            return "\(error); its copy of \(age) ago was read"
        }
        guard !failures.isEmpty else { return nil }
        return CommandError(
            .upstreamFailed, failures.joined(separator: "; "),
            remedy: "Run the same command again later to bring it up to date.")
    }
}

/// How sources are fetched.
extension LiveLibrary {
    /// What fetches sources into the cache.
    func fetcher(_ options: SharedOptions, isForced: Bool = false) -> Fetcher {
        Fetcher(
            cache: options.files.cache,
            transport: Self.transport,
            settings: FetchSettings(isOffline: options.isOffline, isForced: isForced))
    }
}
