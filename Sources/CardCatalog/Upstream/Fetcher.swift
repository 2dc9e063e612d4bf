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
