public import CardTransport

/// Brings dumps from their publishers into a folder, and asks for no more than is new.
///
///     source ─► lock ─► what the cache says ─► pace ─► what the publisher says ─► download ─► check ─► rename
///                │                                            │                      │
///                │   offline, asked not long ago ─► cache     same version ─► cache  │ resumed, repeated, slowed down
///                └─ upstream/<format>-<digest>/ : state.tsv, the files, <file>.part while they come
///
/// A source is a `CatalogSource` with an address for its path. At every moment each file in the cache is a whole one: it
/// comes as `.part`, is checked against its published checksum, decompressed to its end, brought to disk and renamed. Whatever
/// goes wrong leaves the files of the last time. Whether there is something new follows, in this order, from a
/// conditional request, from the publisher's own version, and from the SHA-256 digest of the content after decompression.
public struct Fetcher: Sendable {
    let folder: String
    let transport: any Transport
    let settings: FetchSettings
    let surroundings: FetchSurroundings

    /// Makes a fetcher.
    ///
    /// - Parameters:
    ///   - folder: The folder of the cache, which is made where it is missing.
    ///   - transport: What sends the requests.
    ///   - settings: How to behave.
    ///   - surroundings: The time, waiting, and chance.
    public init(
        cache folder: String, transport: any Transport, settings: FetchSettings = FetchSettings(),
        surroundings: FetchSurroundings = .system
    ) {
        self.folder = folder
        self.transport = transport
        self.settings = settings
        self.surroundings = surroundings
    }
}

extension Fetcher {
    /// Brings a source up to date; the calling thread is blocked meanwhile.
    ///
    /// - Parameters:
    ///   - source: What to fetch: a source whose path is an address.
    ///   - cancellation: Ends the fetch from another thread; what came so far is kept for the next one.
    ///   - progress: Is told how far the download has come, on the calling thread.
    /// - Returns: How it ended, and what the cache holds now.
    public func fetch(
        _ source: CatalogSource, cancellation: TransportCancellation = TransportCancellation(),
        progress: @escaping (FetchProgress) -> Void = { _ in }
    ) -> FetchReport {
        FetchReport(
            source: source, outcome: .failed(UpstreamError(.offline, "", subject: source.path)),
            cached: cached(source), bytesMoved: 0, requests: 0, notes: [])
    }

    /// Asks a publisher whether it has something new, without downloading it.
    ///
    /// - Parameters:
    ///   - source: A source whose path is an address.
    ///   - cancellation: Ends the question from another thread.
    /// - Returns: What the publisher says.
    public func probe(
        _ source: CatalogSource, cancellation: TransportCancellation = TransportCancellation()
    ) -> ProbeReport {
        ProbeReport(source: source, outcome: .notAsked, cached: cached(source), requests: 0, notes: [])
    }

    /// What the cache holds of a source, without asking anybody.
    ///
    /// - Parameter source: A source whose path is an address.
    /// - Returns: What is there and whole, or `nil`.
    public func cached(_ source: CatalogSource) -> CachedSource? { nil }

    /// Removes from the cache what it holds of a source.
    ///
    /// - Parameter source: A source whose path is an address.
    /// - Throws: `UpstreamError` locked while another process fetches it, cacheUnusable when it can't be removed.
    public func forget(_ source: CatalogSource) throws(UpstreamError) {}

    /// Removes from the cache what it holds of any other sources.
    ///
    /// - Parameter sources: The sources to keep.
    /// - Throws: `UpstreamError` cacheUnusable when something can't be removed.
    public func forgetAll(except sources: [CatalogSource]) throws(UpstreamError) {}
}
