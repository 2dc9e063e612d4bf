public import CardTransport

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
        let start = surroundings.now()
        var notes: [String] = []
        func report(_ outcome: FetchReport.Outcome, _ cached: CachedSource?) -> FetchReport {
            FetchReport(
                source: source, outcome: outcome, cached: cached, bytesMoved: 0, requests: 0, notes: notes)
        }
        do throws(UpstreamError) {
            let entry = try CacheEntry(source, in: folder)
            guard !settings.isOffline else {
                guard let cached = entry.cached(entry.state(notes: &notes)) else { throw offline(source) }
                return report(.fromCache(age: age(of: cached)), cached)
            }
            let wait = try lock(entry, cancellation: cancellation)
            let state = entry.state(notes: &notes)
            let cached = entry.cached(state)
            let pace = Publisher.offering(source)?.pace ?? .free
            if let cached {
                let isFresh = wait.hasWaited && state.checkedAt >= start
                if isFresh { notes.append("Another process has just fetched it.") }
                if isFresh || !mayAsk(state, pace, notes: &notes) {
                    return report(.fromCache(age: age(of: cached)), cached)
                }
            } else if state.pausedUntil > surroundings.now() {
                throw stillPaused(state)
            }
            let session = FetchSession(
                entry, state: state, notes: notes, fetcher: self, pace: pace, cancellation: cancellation,
                progress: progress)
            let outcome = update(session, from: cached)
            _ = consume wait
            return FetchReport(
                source: source, outcome: outcome, cached: entry.cached(session.state),
                bytesMoved: session.bytesMoved, requests: session.requests, notes: session.notes)
        } catch {
            return report(.failed(error), cached(source))
        }
    }

    /// Asks, downloads, and writes down what there is now.
    private func update(_ session: FetchSession, from before: CachedSource?) -> FetchReport.Outcome {
        do throws(UpstreamError) {
            let start = surroundings.now()
            let offer = try session.offer()
            try bring(offer, session)
            session.state.version = offer.version ?? ""
            session.state.checkedAt = start
            session.state.pausedUntil = 0
            session.state.isComplete = true
            try session.entry.removeSuperseded(session.state)
            try session.entry.write(session.state)
            guard let now = session.entry.cached(session.state) else {
                throw UpstreamError(
                    .missing, "the publisher offers no file; check the address",
                    subject: session.entry.source.path)
            }
            return now.digest == before?.digest
                ? .unchanged : .changed(from: before?.version, to: now.version)
        } catch {
            // What did come is worth knowing, and so is a pause; that neither can be written down changes nothing.
            do throws(UpstreamError) {
                try session.entry.write(session.state)
            } catch {
                session.notes.append("What is known of the source could not be written: \(error.message)")
            }
            return .failed(error)
        }
    }

    private func bring(_ offer: UpstreamOffer, _ session: FetchSession) throws(UpstreamError) {
        guard !offer.files.isEmpty else { return }
        var missing: [OfferedFile] = []
        for file in offer.files {
            do throws(UpstreamError) {
                try session.bring(file)
            } catch {
                guard file.isOptional, error.code == .missing || error.code == .denied else { throw error }
                missing.append(file)
            }
        }
        let optional = offer.files.count { $0.isOptional }
        if !missing.isEmpty {
            session.notes.append(
                "\(missing.count) of \(optional) files could not be had, the first of them \(missing[0].name)."
            )
        }
        if let first = missing.first, missing.count == optional {
            throw UpstreamError(
                .missing, "the publisher has none of the files that it lists; try again later",
                subject: first.address)
        }
        let names = Set(offer.files.map(\.name))
        session.state.files = session.state.files.filter { names.contains($0.key) }
    }
}
