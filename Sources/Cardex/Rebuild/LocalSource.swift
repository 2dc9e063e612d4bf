/// A source and what of it is read on this machine: the file itself, or the copy in the cache.
public struct LocalSource: Sendable {
    /// The source as it was named.
    public let asked: CatalogSource
    /// What to read: a path on this machine.
    public let local: CatalogSource
    /// How it was fetched; `nil` for a file that was here already.
    public let fetch: FetchReport?

    /// The digest of the content, where the fetch has told it.
    var digest: String? { fetch?.cached?.digest }

    /// Whether the fetch brought something that was not in the cache before.
    var hasNews: Bool {
        guard case .changed = fetch?.outcome else { return false }
        return true
    }

    /// When prices in it are taken to be valid that carry no date: when it was fetched, or last written.
    func asOf(_ clock: WallClock) -> Int64 {
        fetch?.cached?.fetchedAt ?? local.modificationTime ?? clock.now()
    }

    /// The source with the format that its content shows, where none was named.
    ///
    /// - Throws: `CatalogError` when the content tells no format.
    func resolved() throws -> LocalSource {
        guard asked.format == .automatic else { return self }
        let local = try local.resolved()
        var asked = asked
        asked.format = local.format
        return LocalSource(asked: asked, local: local, fetch: fetch)
    }

    /// Brings sources to this machine.
    ///
    /// All of them are fetched before one that can't be is told, so that the next attempt finds the others in the cache. A
    /// source that can't be fetched now but was before is read from its last copy; `fetch?.error` says why.
    ///
    /// - Parameters:
    ///   - sources: Files and addresses, in order.
    ///   - fetcher: Fetches the addresses; without one, an address is an error.
    ///   - progress: Told how far the downloads have come.
    /// - Returns: The sources in the same order.
    /// - Throws: `RebuildError` sourceUnreachable for sources of which there is no copy either.
    public static func bring(
        _ sources: [CatalogSource], with fetcher: Fetcher?, progress: @escaping (WorkStep) -> Void = { _ in }
    ) throws(RebuildError) -> [LocalSource] {
        var brought: [LocalSource] = []
        var failures: [String] = []
        for source in sources {
            guard source.isRemote else {
                brought.append(LocalSource(asked: source, local: source, fetch: nil))
                continue
            }
            guard let fetcher else {
                failures.append("\(source.path): it is an address, and there is nothing to fetch it with")
                continue
            }
            let report = fetcher.fetch(source) { step in
                progress(
                    WorkStep(label: "fetching \(step.label)", done: step.received, total: step.total))
            }
            if let cached = report.cached {
                brought.append(LocalSource(asked: source, local: cached.local, fetch: report))
            } else {
                failures.append(report.error?.description ?? "\(source.path): nothing came")
            }
        }
        guard failures.isEmpty else {
            throw RebuildError(
                .sourceUnreachable, failures.joined(separator: "; "),
                remedy: """
                    there is no earlier copy to read, so nothing was changed; try again later, or leave the source out
                    """)
        }
        return brought
    }
}
