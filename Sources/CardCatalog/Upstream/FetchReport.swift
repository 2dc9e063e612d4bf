/// What fetching one source came to.
public struct FetchReport: Sendable {
    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        /// The publisher has nothing else than the cache; it may have been downloaded to find that out.
        case unchanged
        /// The cache holds something else than before: the version before, `nil` for none, and the version now.
        case changed(from: String?, to: String)
        /// The publisher was not asked; what the cache holds was fetched so many seconds ago.
        case fromCache(age: Int64)
        /// It could not be fetched. What was in the cache before is still there.
        case failed(UpstreamError)
    }

    /// The source as it was asked for.
    public let source: CatalogSource
    /// How it ended, as seen from the cache.
    ///
    /// Whether an index knows the content is another question, which `cached.digest` answers: a rebuild may have failed
    /// after an earlier fetch.
    public let outcome: Outcome
    /// What the cache holds now; `nil` only after a failure.
    public let cached: CachedSource?
    /// How many bytes of bodies came over the network.
    public let bytesMoved: Int64
    /// How many requests were sent.
    public let requests: Int
    /// What is worth saying of it, a sentence each: that the cache was used and why, that damage was found, that requests
    /// were repeated.
    public let notes: [String]

    /// Why it failed, if it did.
    public var error: UpstreamError? {
        guard case .failed(let error) = outcome else { return nil }
        return error
    }
}

/// What the cache holds of a source.
public struct CachedSource: Hashable, Sendable {
    /// What to read: the source with a path on this machine in place of its address.
    public let local: CatalogSource
    /// What the publisher calls this version, else the start of the digest.
    public let version: String
    /// The SHA-256 digest of the content after decompression, in hexadecimal.
    ///
    /// Of several files it is that of their digests and names. The same content always has the same digest, however it was
    /// packed.
    public let digest: String
    /// When it was downloaded, in seconds since 1970-01-01T00:00:00Z.
    public let fetchedAt: Int64
    /// When the publisher was last asked and had nothing newer, in seconds since 1970-01-01T00:00:00Z.
    public let checkedAt: Int64
    /// The size on disk in bytes.
    public let byteCount: Int64
}

/// What asking a publisher for its version came to.
public struct ProbeReport: Sendable {
    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        /// The publisher has nothing else than the cache.
        case unchanged
        /// The publisher has something else than the cache, or may have: the version that it names, if it names one.
        case changed(to: String?)
        /// The publisher was not asked, because it was asked not long ago or the network is not to be used.
        case notAsked
        /// The publisher could not be asked.
        case failed(UpstreamError)
    }

    /// The source.
    public let source: CatalogSource
    /// How it ended.
    public let outcome: Outcome
    /// What the cache holds, if anything.
    public let cached: CachedSource?
    /// How many requests were sent.
    public let requests: Int
    /// What is worth saying of it, a sentence each.
    public let notes: [String]
}

/// How far the download of a source has come.
public struct FetchProgress: Sendable {
    /// What is being fetched, such as `AllPrintings.json.gz`.
    public let label: String
    /// The bytes of this file so far, those of an earlier attempt included.
    public let received: Int64
    /// The size of this file; 0 when nobody knows.
    public let total: Int64
}
