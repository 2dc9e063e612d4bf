internal import CardTransport

extension Fetcher {
    /// Whether a publisher may be asked now; what speaks against it is noted.
    func mayAsk(_ state: CacheState, _ pace: Publisher.Pace, notes: inout [String]) -> Bool {
        let now = surroundings.now()
        if state.pausedUntil > now {
            notes.append(
                "The publisher asked to be left alone for another \(Duration.inWords(state.pausedUntil - now))."
            )
            return false
        }
        // A clock that was set back must not keep anybody from asking.
        guard !settings.isForced, state.isComplete, now >= state.checkedAt else { return true }
        let since = now - state.checkedAt
        guard since < pace.checkSeconds else { return true }
        notes.append(
            "It was asked \(Duration.inWords(since)) ago and wants to be asked at most once in "
                + "\(Duration.inWords(pace.checkSeconds)); --force asks all the same.")
        return false
    }

    func age(of cached: CachedSource) -> Int64 { max(0, surroundings.now() - cached.fetchedAt) }

    func offline(_ source: CatalogSource) -> UpstreamError {
        UpstreamError(
            .offline, "it was never fetched, and the network is not to be used; run once without --offline",
            subject: source.path)
    }

    func stillPaused(_ state: CacheState) -> UpstreamError {
        UpstreamError(
            .paused,
            "the publisher asked to be left alone for another "
                + "\(Duration.inWords(state.pausedUntil - surroundings.now())); try again after that",
            subject: state.address)
    }

    func locked(_ entry: CacheEntry) -> UpstreamError {
        UpstreamError(
            .locked, "another process is fetching it; wait until it is done", subject: entry.source.path)
    }

    /// Takes the lock of a source, waiting for a while; says whether it had to wait.
    func lock(
        _ entry: CacheEntry, cancellation: TransportCancellation
    ) throws(UpstreamError) -> CacheLockWait {
        var waited: Int64 = 0
        while true {
            if let lock = try CacheLock(entry) { return CacheLockWait(lock: lock, hasWaited: waited > 0) }
            guard waited < settings.lockPatience * 1000, !cancellation.isCancelled else {
                throw locked(entry)
            }
            surroundings.sleep(100, cancellation)
            waited += 100
        }
    }
}

/// A lock, and whether another process had it before.
struct CacheLockWait: ~Copyable {
    let lock: CacheLock
    let hasWaited: Bool
}
