package import CardModel
internal import Synchronization

/// Asking one source once, and keeping what it says.
extension PriceEngine {
    /// Starts a flight.
    package func launch(
        _ plan: FetchFlights.Plan, to source: any PriceSource, deadline: Int64?
    ) -> Task<Void, Never> {
        Task(executorPreference: surroundings.executor) {
            for task in plan.replaced { await task.value }
            let result = await self.fly(source, plan.printings, plan.urgency, deadline)
            self.flights.land(plan.flight, result)
        }
    }

    private func fly(
        _ source: any PriceSource, _ printings: [PrintingID], _ urgency: FetchUrgency, _ deadline: Int64?
    ) async -> FlightResult {
        var result = FlightResult()
        do throws(PricingError) {
            let reply = try await fetch(printings, from: source, urgency, deadline, &result)
            let answered = Set(reply.answered)
            var checked = ReplyCheck(reply.observations, asked: printings)
            let doubtful = try await confirmJumps(in: &checked, from: source, urgency, deadline, &result)
            if Task.isCancelled { throw .friendly(.cancelled, source: source.name) }
            let now = Self.seconds(surroundings.now())
            if !checked.observations.isEmpty {
                result.observations = try store.record(checked.observations, fetchedAt: now).stored
            }
            result.refused += checked.refused
            for printing in printings {
                result.landings[printing] =
                    if checked.priced.contains(printing) {
                        .priced
                    } else if doubtful.contains(printing) {
                        .failed(Self.contradiction(source.name))
                    } else if checked.spoilt.contains(printing) {
                        .failed(.friendly(.malformedAnswer, source: source.name))
                    } else if answered.contains(printing) {
                        .unpriced
                    } else {
                        .failed(.friendly(.upstreamFailed, source: source.name))
                    }
            }
            let changed = Set(checked.observations.map(\.printing))
            reviewMappings(of: changed, at: now)
            memory.withLock { $0.forget(changed) }
        } catch {
            let (requests, refused) = (result.requests, result.refused)
            result = FlightResult(printings, failed: error.completed(source: source.name))
            (result.requests, result.refused) = (requests, refused)
        }
        writeDown(result, of: source.name)
        return result
    }

    /// Asks a source; a failed request is counted as far as can be known.
    private func fetch(
        _ printings: [PrintingID], from source: any PriceSource, _ urgency: FetchUrgency, _ deadline: Int64?,
        _ result: inout FlightResult
    ) async throws(PricingError) -> PriceReply {
        let request = PriceRequest(printings, priority: urgency.priority, deadline: deadline)
        let outcome = await FetchUrgency.$current.withValue(urgency) {
            do throws(PricingError) {
                return Result<PriceReply, PricingError>.success(try await source.fetch(request))
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case .success(let reply):
            result.requests += max(0, reply.requests)
        case .failure(let error):
            if error.isOfPrinting { result.requests += source.requestCount(for: printings) }
        }
        return try outcome.get()
    }

    /// Asks once more for what jumped.
    ///
    /// - Returns: The printings of which the source said two different things; their prices are left out.
    private func confirmJumps(
        in checked: inout ReplyCheck, from source: any PriceSource, _ urgency: FetchUrgency,
        _ deadline: Int64?,
        _ result: inout FlightResult
    ) async throws(PricingError) -> Set<PrintingID> {
        guard settings.rechecksJumps, !checked.priced.isEmpty else { return [] }
        let now = Self.seconds(surroundings.now())
        let stored = try store.observations(for: Array(checked.priced))
        guard !stored.isEmpty else { return [] }
        let new = Dictionary(grouping: checked.observations, by: \.printing)
        var jumps: [PrintingID: JumpCheck] = [:]
        for (printing, old) in stored {
            jumps[printing] = JumpCheck(
                of: new[printing] ?? [], from: old, at: now, preferredCurrency: settings.preferredCurrency)
        }
        guard !jumps.isEmpty else { return [] }
        let jumped = jumps.keys.sorted()
        var doubtful = Set(jumped)
        do throws(PricingError) {
            let reply = try await fetch(jumped, from: source, urgency, deadline, &result)
            let again = ReplyCheck(reply.observations, asked: jumped)
            result.refused += again.refused
            let seen = Dictionary(grouping: again.observations, by: \.printing)
            let settled = Set(jumps.filter { $0.value.isSettled(by: seen[$0.key] ?? []) }.keys)
            checked.replace(settled, by: again)
            doubtful.subtract(settled)
        } catch {
            // Not seen twice is not believed; the other printings of the reply are not concerned.
            if error.code == .cancelled { throw error }
        }
        checked.leaveOut(doubtful)
        return doubtful
    }

    private static func contradiction(_ source: String) -> PricingError {
        PricingError(
            .malformedAnswer,
            "The source gave two prices that differ by more than a fifth; the stored one stands, try again later.",
            source: source)
    }

    /// Writes down what came of asking, as far as it says something about the printings.
    private func writeDown(_ result: FlightResult, of source: String) {
        let now = Self.seconds(surroundings.now())
        var results: [PrintingID: FetchOutcome.Result] = [:]
        for (printing, landing) in result.landings {
            switch landing {
            case .priced: results[printing] = .priced
            case .unpriced: results[printing] = .unpriced
            case .failed(let error): if error.isOfPrinting { results[printing] = .failed }
            }
        }
        guard !results.isEmpty else { return }
        // What was learned is worth less than the prices, which are stored: a ledger that can't be written makes the
        // source be asked again, no more.
        guard let former = try? store.outcomes(for: Array(results.keys)) else { return }
        try? store.recordOutcomes(
            results.map { printing, outcome in
                let last = former[printing]?.first { $0.source == source }
                let streak = last.map { $0.result == outcome ? $0.streak : 0 } ?? 0
                return FetchOutcome(
                    printing: printing, source: source, result: outcome, askedAt: now,
                    streak: min(max(0, streak), 1_000) + 1)
            })
    }
}

extension PricingError {
    /// Whether the failure says that asking for these printings again soon would fail as well.
    ///
    /// The others are about the source as a whole: its gate, its credentials, or ourselves.
    package var isOfPrinting: Bool {
        [.timedOut, .upstreamFailed, .malformedAnswer].contains(code)
    }
}

extension FlightResult {
    /// Why there is no use in asking the same source for anything else now, if that is so.
    package var hindrance: PricingError? {
        for case .failed(let error) in landings.values {
            switch error.code {
            case .rateLimited, .quotaExhausted, .circuitOpen, .credentialsMissing, .credentialsUnsafe,
                .unauthorized, .offline, .cancelled, .diskFull, .storeUnusable:
                return error
            default: continue
            }
        }
        return nil
    }

    /// Adds what came of another flight.
    ///
    /// - Parameters:
    ///   - other: What came of the other flight.
    ///   - printings: Those of its printings that are wanted; `nil` for all.
    package mutating func add(_ other: FlightResult, of printings: [PrintingID]? = nil) {
        for printing in printings ?? Array(other.landings.keys) {
            landings[printing] = other.landings[printing]
        }
        requests += other.requests
        observations += other.observations
        refused += other.refused
    }
}
