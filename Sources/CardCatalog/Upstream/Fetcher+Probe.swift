public import CardTransport

extension Fetcher {
    /// Asks a publisher whether it has something new, without downloading it.
    ///
    /// - Parameters:
    ///   - source: A source whose path is an address.
    ///   - cancellation: Ends the question from another thread.
    /// - Returns: What the publisher says.
    public func probe(
        _ source: CatalogSource, cancellation: TransportCancellation = TransportCancellation()
    ) -> ProbeReport {
        var notes: [String] = []
        do throws(UpstreamError) {
            let entry = try CacheEntry(source, in: folder)
            let state = entry.state(notes: &notes)
            let cached = entry.cached(state)
            let pace = Publisher.offering(source)?.pace ?? .free
            guard !settings.isOffline, mayAsk(state, pace, notes: &notes) else {
                return ProbeReport(
                    source: source, outcome: .notAsked, cached: cached, requests: 0, notes: notes)
            }
            let session = FetchSession(
                entry, state: state, notes: notes, fetcher: self, pace: pace, cancellation: cancellation)
            let outcome = ask(session, cached)
            return ProbeReport(
                source: source, outcome: outcome, cached: cached, requests: session.requests,
                notes: session.notes)
        } catch {
            return ProbeReport(
                source: source, outcome: .failed(error), cached: nil, requests: 0, notes: notes)
        }
    }

    private func ask(_ session: FetchSession, _ cached: CachedSource?) -> ProbeReport.Outcome {
        do throws(UpstreamError) {
            if let version = try session.publishedVersion() {
                return cached != nil && version == session.state.version ? .unchanged : .changed(to: version)
            }
            let files: [OfferedFile] =
                switch session.entry.recipe {
                case .file(let file), .versioned(_, let file): [file]
                case .files(let files): files
                case .bulkIndex, .groups: []
                }
            for file in files where try session.isChanged(file) { return .changed(to: nil) }
            return cached == nil ? .changed(to: nil) : .unchanged
        } catch {
            return .failed(error)
        }
    }
}

extension FetchSession {
    /// Asks whether a file differs from the one in the cache, by the fields of its answer alone.
    func isChanged(_ file: OfferedFile) throws(UpstreamError) -> Bool {
        guard let known = state.files[file.name], known.address == file.address else {
            // Nothing to compare with; but that somebody answers is worth knowing.
            _ = try headers(file, fields: [])
            return true
        }
        var fields: [TransportField] = []
        if !known.entityTag.isEmpty { fields.append(TransportField("If-None-Match", known.entityTag)) }
        if !known.lastModified.isEmpty {
            fields.append(TransportField("If-Modified-Since", known.lastModified))
        }
        guard let response = try headers(file, fields: fields) else { return false }
        if let tag = response["ETag"], !known.entityTag.isEmpty { return tag != known.entityTag }
        if let date = response["Last-Modified"], !known.lastModified.isEmpty {
            return date != known.lastModified
        }
        notes.append("The publisher does not say whether \(file.name) is new; fetching it will tell.")
        return true
    }

    /// The head of a file; `nil` when it is not modified.
    private func headers(_ file: OfferedFile, fields: [TransportField]) throws(UpstreamError)
        -> TransportResponse?
    {
        let encoding = TransportField("Accept-Encoding", file.mayBeCompressed ? "gzip" : "identity")
        let request = TransportRequest(
            .head, url: file.address, fields: [TransportField("Accept", "*/*"), encoding] + fields,
            limits: TransportLimits(totalMilliseconds: 60_000))
        return try repeating(file.address) {
            let response = try send(request, into: HeadSink())
            if response.status == 304 { return .done(nil) }
            // Some servers know no HEAD; only fetching will tell then.
            if response.status == 405 || response.status == 501 { return .done(response) }
            return try verdict(on: response, file.address) ?? .done(response)
        }
    }
}

/// Takes an answer that has no body.
private final class HeadSink: TransportSink {
    func begin(_ response: TransportResponse) {}
    func receive(_ bytes: Span<UInt8>) {}
}
