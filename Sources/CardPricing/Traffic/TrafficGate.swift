internal import CardModel
package import Synchronization

/// The one way to a service: everybody in the process who asks it goes through here, and keeps its limits.
///
///     perform ─► line, by urgency ─► admission ─► send ─► outcome ─► answer
///                     ▲                 │ wait              │ transient
///                     └─────────────────┴───── backoff ─────┘
///
/// Limits are kept in a `TrafficStore`: processes that share one share the limits, except that each has `concurrency` slots of
/// its own. Where several services are asked, each has its gate; two gates of one service in a process would not know of each
/// other's line.
public final class TrafficGate: Sendable {
    /// The name under which the traffic is kept.
    public let service: String
    /// The limits.
    public let rules: TrafficRules

    private let store: any TrafficStore
    package let surroundings: PricingSurroundings
    package let line: Mutex<TrafficLine>

    /// Makes a gate.
    ///
    /// - Parameters:
    ///   - service: The name under which the traffic is kept.
    ///   - rules: The limits.
    ///   - store: Where the traffic is kept; without one it is forgotten with the gate.
    ///   - surroundings: The time, waiting and chance.
    public init(
        service: String, rules: TrafficRules, store: any TrafficStore = InMemoryTrafficStore(),
        surroundings: PricingSurroundings = .system
    ) {
        self.service = service
        self.rules = rules
        self.store = store
        self.surroundings = surroundings
        line = Mutex(TrafficLine(slots: rules.concurrency))
    }

    /// Sends a request as soon as it may be sent, and again where that may help.
    ///
    /// It is sent `rules.attempts` times at most, and never where the wait for it would end after the deadline. A
    /// cancelled task leaves the line at once; what is being sent then is up to the sender, who is in the same task.
    ///
    /// - Parameters:
    ///   - priority: How urgent the request is.
    ///   - deadline: Until when an answer is of use, in milliseconds since the epoch.
    ///   - send: Sends the request once.
    /// - Returns: What the sender handed over as the answer.
    /// - Throws: `PricingError`: the sender's own, with source and time of the next try filled in, after the last
    ///   attempt; `rateLimited`, `quotaExhausted` or `circuitOpen` where it could not be sent in
    ///   time; `cancelled`; or the store's when the limits can't be read.
    public func perform<Answer: Sendable>(
        priority: FetchPriority, deadline: Int64? = nil,
        _ send: @Sendable (TrafficAttempt) async -> TrafficExchange<Answer>
    ) async throws(PricingError) -> Answer {
        let caller = callerNumber()
        let urgency = FetchUrgency.current
        let observer = urgency?.observe { self.raise(caller, to: $0) }
        defer { if let observer { urgency?.stopObserving(observer) } }

        var number = 1
        while true {
            let current = max(priority, urgency?.priority ?? priority)
            let isTrial = try await admission(of: caller, current, deadline)
            let start = surroundings.now()
            let exchange = await send(attempt(number, at: start, deadline))
            let verdict = finish(exchange, isTrial: isTrial, start)
            switch exchange.result {
            case .success(let answer): return answer
            case .failure(let error):
                guard verdict.isTransient, number < rules.attempts,
                    RequestAllowance.current?.takeOne() ?? true
                else { throw completed(error, verdict) }
                try await pause(after: number, error, verdict, deadline)
            }
            number += 1
        }
    }

    private func attempt(_ number: Int, at now: Int64, _ deadline: Int64?) -> TrafficAttempt {
        let left = deadline.map { max(1, $0.saturatingSubtracting(now)) } ?? .max
        return TrafficAttempt(number: number, milliseconds: min(rules.requestMilliseconds, left))
    }

    /// Writes down what came of a request that was sent, and frees its slot.
    private func finish<Answer>(
        _ exchange: TrafficExchange<Answer>, isTrial: Bool, _ start: Int64
    ) -> TrafficVerdict {
        let now = surroundings.now()
        let error: PricingError? =
            if case .failure(let error) = exchange.result { error } else { nil }
        let verdict = TrafficVerdict(
            error: error, status: exchange.status, fields: exchange.fields, at: now)
        let (bytes, prices) = (max(0, exchange.bytes), max(0, exchange.prices))
        // What the service answered stands, even where the store can't take in what that says about it: a trial that
        // is not ended by its outcome ends by its age.
        try? update { [rules] state, usage, now in
            state.settle(verdict.outcome, isTrial: isTrial, at: now, rules: rules)
            if error != nil, verdict.outcome.kind != .abandoned { usage.failures.add(1) }
            if verdict.outcome.kind == .refused { usage.refusals.add(1) }
            usage.bytes.add(bytes)
            usage.prices.add(prices)
            usage.milliseconds.add(max(0, now.saturatingSubtracting(start)))
        }
        freeSlot()
        return verdict
    }

    /// Waits before a request is sent again.
    private func pause(
        after attempt: Int, _ error: PricingError, _ verdict: TrafficVerdict, _ deadline: Int64?
    ) async throws(PricingError) {
        let jitter = Backoff.milliseconds(attempt: attempt - 1, rules, random: surroundings.random())
        let wait = max(jitter, verdict.outcome.pause ?? 0)
        let end = surroundings.now().saturatingAdding(wait)
        guard wait <= max(jitter, TrafficState.longestWaitedPause), end < deadline ?? .max else {
            throw completed(error, verdict)
        }
        try await rest(wait)
    }

    /// The sender's error, with what the gate knows.
    private func completed(_ error: PricingError, _ verdict: TrafficVerdict) -> PricingError {
        let retryAt = verdict.outcome.pause.map { surroundings.now().saturatingAdding($0) }
        return error.completed(source: service, retryAt: retryAt)
    }

    /// Sleeps; only a cancelled task does so in vain.
    package func rest(_ milliseconds: Int64) async throws(PricingError) {
        do {
            try await surroundings.sleep(milliseconds)
        } catch {
            throw PricingError.friendly(.cancelled, source: service)
        }
    }

    /// Changes what is kept of the traffic, at a moment that no other process comes between.
    package func update<Value: Sendable>(
        _ body: @Sendable (inout TrafficState, inout ServiceUsage, _ now: Int64) -> Value
    ) throws(PricingError) -> Value {
        let clock = surroundings.now
        let day = CalendarDate(secondsSinceEpoch: surroundings.clock.now())
        return try store.updateTraffic(with: service, on: day) { state, usage in
            // Read again, now that the store is ours: of two processes the one that read first may come last.
            body(&state, &usage, clock())
        }
    }
}

extension Int64 {
    fileprivate mutating func add(_ other: Int64) { self = saturatingAdding(other) }
}
