internal import CardModel
internal import CardTransport

/// One fetch or probe of one source: its requests, with the pauses between them, and what there is to say of it.
///
/// A session belongs to the thread that fetches.
final class FetchSession {
    /// What one request came to.
    enum Attempt<Value> {
        /// What was wanted.
        case done(Value)
        /// Nothing yet: why, how many seconds the publisher asks to wait, and how often to try at most.
        case again(UpstreamError, retryAfter: Int64? = nil, attempts: Int = .max)
    }

    /// How much a request has to bring to count as one that got somewhere.
    private static let progressBytes: Int64 = 1 << 16

    let entry: CacheEntry
    let settings: FetchSettings
    let surroundings: FetchSurroundings
    let cancellation: TransportCancellation
    let progress: (FetchProgress) -> Void
    /// What is known of the source.
    var state: CacheState
    /// What is worth saying.
    var notes: [String]
    /// How many bytes of bodies came.
    var bytesMoved: Int64 = 0
    /// How many requests were sent.
    private(set) var requests = 0
    private let transport: any Transport
    private let pace: Publisher.Pace

    init(
        _ entry: CacheEntry, state: CacheState, notes: [String], fetcher: Fetcher, pace: Publisher.Pace,
        cancellation: TransportCancellation, progress: @escaping (FetchProgress) -> Void = { _ in }
    ) {
        self.entry = entry
        self.state = state
        self.notes = notes
        self.pace = pace
        self.cancellation = cancellation
        self.progress = progress
        settings = fetcher.settings
        surroundings = fetcher.surroundings
        transport = fetcher.transport
    }

    /// Sends a request, in the publisher's pace.
    func send(_ request: TransportRequest, into sink: any TransportSink) throws -> TransportResponse {
        if requests > 0, pace.requestMilliseconds > 0 {
            surroundings.sleep(pace.requestMilliseconds, cancellation)
        }
        requests += 1
        var request = request
        request.allowsPlainHTTP = settings.allowsPlainHTTP
        request.limits.idleSeconds = settings.idleSeconds
        return try transport.send(request, into: sink, cancellation: cancellation)
    }

    /// Repeats something until it is done, with longer and longer pauses.
    ///
    /// Full jitter between half a pause and a whole one: Brooker, "Exponential Backoff and Jitter" (AWS, 2015).
    ///
    /// - Parameters:
    ///   - address: What is asked.
    ///   - body: Tries once.
    /// - Returns: What the body was done with.
    /// - Throws: The last error, what the body throws, or `paused`.
    func repeating<Value>(
        _ address: String, _ body: () throws -> Attempt<Value>
    ) throws(UpstreamError) -> Value {
        var failures = 0
        while true {
            guard !cancellation.isCancelled else { throw cancelled(address) }
            let before = bytesMoved
            switch try attempt(address, body) {
            case .done(let value): return value
            case .again(let error, let retryAfter, let attempts):
                failures = bytesMoved - before >= Self.progressBytes ? 1 : failures + 1
                guard failures < min(settings.attempts, attempts) else { throw error }
                try wait(after: error, failures: failures, retryAfter: retryAfter)
            }
        }
    }

    private func attempt<Value>(
        _ address: String, _ body: () throws -> Attempt<Value>
    ) throws(UpstreamError) -> Attempt<Value> {
        do {
            return try body()
        } catch let error as UpstreamError {
            throw error
        } catch let error as TransportError {
            guard error.isTransient else { throw UpstreamError(error) }
            // Nobody is helped by waiting long for a network that is not there.
            let isAbsent = [.nameNotResolved, .refused, .unreachable, .tls].contains(error.code)
            return .again(UpstreamError(error), attempts: isAbsent ? 3 : .max)
        } catch {
            throw UpstreamError(.unreachable, "\(error)", subject: address)
        }
    }

    private func wait(after error: UpstreamError, failures: Int, retryAfter: Int64?) throws(UpstreamError) {
        if let retryAfter {
            guard retryAfter <= settings.longestPause else {
                state.pausedUntil = surroundings.now() &+ retryAfter
                throw UpstreamError(
                    .paused,
                    "the publisher asks to be left alone for \(Duration.inWords(retryAfter)); try again after that",
                    subject: error.subject)
            }
        }
        let pause = min(1000 << Int64(min(failures - 1, 10)), settings.longestPause * 1000)
        let jittered = pause / 2 + Int64(surroundings.random() % UInt64(pause / 2 + 1))
        let milliseconds = max(jittered, (retryAfter ?? 0) * 1000)
        notes.append("Asked again after \(milliseconds) ms: \(error.message)")
        surroundings.sleep(milliseconds, cancellation)
    }

    private func cancelled(_ address: String) -> UpstreamError {
        UpstreamError(
            .cancelled, "it was cancelled before it was done; what came so far is kept for the next time",
            subject: address)
    }

    /// What an answer without content means; `nil` for a success.
    func verdict<Value>(on response: TransportResponse, _ address: String) throws(UpstreamError) -> Attempt<
        Value
    >? {
        guard !response.isSuccess else { return nil }
        let error: UpstreamError
        switch response.status {
        case 404, 410:
            error = UpstreamError(
                .missing, "the publisher has nothing there (\(response.status)); check the address",
                subject: address)
        case 401, 402, 403:
            error = UpstreamError(
                .denied,
                "the publisher refuses it (\(response.status)): it may want a key, or have shut this address out",
                subject: address)
        case 408, 425, 429, 500, 502, 503, 504, 520...524:
            let busy = response.status == 429 ? "was asked too often" : "is in trouble"
            error = UpstreamError(
                .refused, "the publisher \(busy) (\(response.status)); try again later", subject: address)
            return .again(error, retryAfter: retryAfter(response))
        default:
            error = UpstreamError(
                .refused, "the publisher answers with the status \(response.status); check the address",
                subject: address)
        }
        throw error
    }

    /// How many seconds an answer asks to wait, in either form of `Retry-After`: RFC 9110, section 10.2.3.
    private func retryAfter(_ response: TransportResponse) -> Int64? {
        guard let value = response["Retry-After"] else { return nil }
        if let seconds = Int64(value) { return max(0, min(seconds, 30 * 86_400)) }
        guard let date = HTTPDate.seconds(value) else { return nil }
        // The publisher's clock is the one that the date was made with.
        let now = response["Date"].flatMap(HTTPDate.seconds) ?? surroundings.now()
        return max(0, min(date - now, 30 * 86_400))
    }
}

extension Duration {
    /// A number of seconds for people: `3 hours`, `1 minute`.
    static func inWords(_ seconds: Int64) -> String {
        let (count, unit): (Int64, String) =
            switch seconds {
            case ..<120: (seconds, "second")
            case ..<7_200: (seconds / 60, "minute")
            case ..<172_800: (seconds / 3_600, "hour")
            default: (seconds / 86_400, "day")
            }
        return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
    }
}
