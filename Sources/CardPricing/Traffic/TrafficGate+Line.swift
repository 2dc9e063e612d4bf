internal import CardModel
internal import Synchronization

/// Standing in line, and asking for admission.
extension TrafficGate {
    /// Numbers a caller; a request that is sent again keeps its number, and so its place.
    package func callerNumber() -> Int { line.withLock { $0.nextCaller() } }

    /// Moves a caller forward who has become more urgent.
    package func raise(_ caller: Int, to priority: FetchPriority) {
        change { $0.queue.raise(caller, to: priority) }
    }

    /// Frees the slot of a caller who has sent.
    package func freeSlot() {
        change { $0.queue.finish() }
    }

    /// Waits until a request may be sent; the caller holds a slot then.
    ///
    /// - Parameters:
    ///   - caller: The caller's number.
    ///   - priority: How urgent the caller is.
    ///   - deadline: Until when an answer is of use, in milliseconds since the epoch.
    /// - Returns: Whether the request is a trial.
    /// - Throws: `PricingError` when it may not be sent, or not in time.
    package func admission(
        of caller: Int, _ priority: FetchPriority, _ deadline: Int64?
    ) async throws(PricingError) -> Bool {
        change { $0.queue.enter(caller, priority: priority) }
        do throws(PricingError) {
            while true {
                let current = try await turn(of: caller, deadline)
                switch try admit(current) {
                case .go(let isTrial):
                    change { $0.queue.beginSending(caller) }
                    return isTrial
                case .refuse(let code, let until):
                    throw withheld(code, until)
                case .wait(let milliseconds):
                    let end = surroundings.now().saturatingAdding(milliseconds)
                    guard end < deadline ?? .max else { throw withheld(.rateLimited, end) }
                    change { $0.queue.endAsking(caller) }
                    try await rest(milliseconds)
                }
            }
        } catch {
            change { $0.queue.leave(caller) }
            throw error
        }
    }

    private func admit(_ priority: FetchPriority) throws(PricingError) -> Admission {
        try update { [rules] state, usage, now in
            if TrafficState.day(of: now) == Int64(usage.day.daysSinceEpoch) {
                state.recall(usage.requests, at: now, rules: rules)
            }
            let admission = state.admit(at: now, priority: priority, rules: rules)
            if case .go = admission {
                usage.requests = usage.requests.saturatingAdding(1)
                usage.microdollars = usage.microdollars.saturatingAdding(rules.microdollarsPerRequest)
            }
            return admission
        }
    }

    /// Counts a request that our own limits held back.
    private func withheld(_ code: PricingError.Code, _ until: Int64?) -> PricingError {
        // The count is worth less than the reason, which the caller is about to be told.
        try? update { _, usage, _ in usage.withheld = usage.withheld.saturatingAdding(1) }
        return PricingError.friendly(code, source: service, retryAt: until)
    }

    /// Sleeps until it is a caller's turn; it holds a slot then.
    ///
    /// - Returns: How urgent the caller is by then.
    private func turn(of caller: Int, _ deadline: Int64?) async throws(PricingError) -> FetchPriority {
        while true {
            if Task.isCancelled { throw PricingError.friendly(.cancelled, source: service) }
            if let deadline, surroundings.now() >= deadline {
                throw withheld(.rateLimited, nil)
            }
            if let priority = line.withLock({ $0.queue.beginAsking(caller) }) { return priority }
            switch await sleep(caller, until: deadline) {
            case .turn: continue
            case .deadline: throw withheld(.rateLimited, nil)
            case .cancelled: throw PricingError.friendly(.cancelled, source: service)
            }
        }
    }

    private func sleep(_ caller: Int, until deadline: Int64?) async -> TrafficLine.Wake {
        let alarm = deadline.map { deadline in
            Task(executorPreference: surroundings.executor) { [surroundings] in
                try await surroundings.sleep(max(1, deadline.saturatingSubtracting(surroundings.now())))
                self.wake(caller, .deadline)
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { sleeper in
                let wake: TrafficLine.Wake? = line.withLock { line in
                    // The flag is up before the handler below runs: one of the two sees the other.
                    if Task.isCancelled { return .cancelled }
                    // The turn may have come since it was asked for.
                    if line.queue.turn == caller { return .turn }
                    line.sleep(caller, sleeper)
                    return nil
                }
                if let wake { sleeper.resume(returning: wake) }
            }
        } onCancel: {
            wake(caller, .cancelled)
        }
    }

    private func wake(_ caller: Int, _ reason: TrafficLine.Wake) {
        line.withLock { $0.wake(caller) }?.resume(returning: reason)
    }

    /// Changes the line, and wakes up whose turn has come by that.
    private func change(_ body: (inout TrafficLine) -> Void) {
        let next = line.withLock { line in
            body(&line)
            return line.wakeNext()
        }
        next?.resume(returning: .turn)
    }
}
