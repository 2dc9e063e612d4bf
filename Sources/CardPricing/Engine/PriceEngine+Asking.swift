package import CardModel

/// Going through the chain of sources.
extension PriceEngine {
    /// How many flights are begun at a time: enough to keep any source busy, and few enough to stop in time.
    private static let flightsAtATime = 8
    /// How many printings a source that is asked by set gets at a time.
    private static let largestSet = 1_000

    /// The sources that may be asked for a game, in order.
    package func ableSources(for game: Game) -> [any PriceSource] {
        let names = chain.sources[game] ?? (chain.otherwise.isEmpty ? order : chain.otherwise)
        return names.compactMap { sources[$0] }.filter { $0.capabilities.covers(game) }
    }

    /// Asks the chain of sources for prices, each game by itself.
    ///
    /// - Parameters:
    ///   - printings: The printings; duplicates are asked for once.
    ///   - asker: Who wants to ask.
    ///   - priority: How urgent it is.
    ///   - deadline: Until when an answer is of use, in milliseconds since the epoch.
    /// - Returns: What came of each printing.
    package func ask(
        _ printings: [PrintingID], for asker: FetchRest.Asker, _ priority: FetchPriority, _ deadline: Int64?
    ) async -> Asked {
        var games: [Game: [PrintingID]] = [:]
        var seen: Set<PrintingID> = []
        for printing in printings where seen.insert(printing).inserted {
            games[printing.game, default: []].append(printing)
        }
        let inquiries = games.map { game, printings in
            Inquiry(
                game: game, printings: printings, asker: asker, priority: priority, deadline: deadline)
        }
        if inquiries.count == 1 { return await walk(inquiries[0]) }
        return await withTaskGroup(of: Asked.self) { group in
            for inquiry in inquiries { group.addTask { await self.walk(inquiry) } }
            var all = Asked()
            for await asked in group { all.add(asked) }
            return all
        }
    }

    /// What is wanted of the sources of one game.
    package struct Inquiry: Sendable {
        var game: Game
        var printings: [PrintingID]
        var asker: FetchRest.Asker
        var priority: FetchPriority
        var deadline: Int64?
    }

    /// Asks one source after the other until every printing is priced.
    private func walk(_ inquiry: Inquiry) async -> Asked {
        var asked = Asked()
        let able = ableSources(for: inquiry.game)
        guard !able.isEmpty else {
            for printing in inquiry.printings { asked.results[printing] = .failed([.friendly(.noSource)]) }
            return asked
        }
        var rest = inquiry.printings
        var failures: [PrintingID: [PricingError]] = [:]
        for source in able {
            var open: [PrintingID] = []
            do {
                for (printing, state) in try standing(of: rest, with: source, inquiry) {
                    switch state {
                    case .open: open.append(printing)
                    case .current: asked.results[printing] = .current
                    case .resting(let error): failures[printing, default: []].append(error)
                    }
                }
            } catch {
                for printing in rest { failures[printing, default: []].append(error) }
                break
            }
            let result = await fetch(open, from: source, inquiry)
            asked.requests += result.requests
            asked.observations += result.observations
            asked.refused += result.refused
            for printing in open {
                switch result.landings[printing] ?? .failed(.friendly(.cancelled, source: source.name)) {
                case .priced: asked.results[printing] = .priced(failures[printing] ?? [])
                case .unpriced:
                    failures[printing, default: []].append(.friendly(.notPriced, source: source.name))
                case .failed(let error):
                    failures[printing, default: []].append(error.completed(source: source.name))
                }
            }
            rest.removeAll { asked.results[$0] != nil }
            if rest.isEmpty || Task.isCancelled { break }
        }
        for printing in rest { asked.results[printing] = .failed(failures[printing] ?? []) }
        return asked
    }

    /// Whether a source may be asked for a printing.
    private enum Standing {
        case open
        case current
        case resting(PricingError)
    }

    /// Tells for which printings a source may be asked, by what it said last.
    private func standing(
        of printings: [PrintingID], with source: any PriceSource, _ inquiry: Inquiry
    ) throws(PricingError) -> [(PrintingID, Standing)] {
        let milliseconds = surroundings.now()
        let now = Self.seconds(milliseconds)
        let outcomes = try store.outcomes(for: printings)
        var standings: [(PrintingID, Standing)] = []
        standings.reserveCapacity(printings.count)
        for printing in printings {
            guard let outcome = outcomes[printing]?.first(where: { $0.source == source.name }),
                let end = FetchRest.end(
                    after: outcome, publishingInterval: source.capabilities.publishingInterval,
                    for: inquiry.asker, at: now)
            else {
                standings.append((printing, .open))
                continue
            }
            let retryAt = end.saturatingMultiplied(by: 1_000)
            switch outcome.result {
            case .priced:
                // What was priced may have been thrown away since.
                let isStored = try known(printing, at: milliseconds).0.isStored
                standings.append((printing, isStored ? .current : .open))
            case .unpriced:
                standings.append(
                    (printing, .resting(.friendly(.notPriced, source: source.name, retryAt: retryAt))))
            case .failed:
                standings.append(
                    (printing, .resting(.friendly(.upstreamFailed, source: source.name, retryAt: retryAt))))
            }
        }
        return standings
    }

    /// Asks one source, some flights at a time.
    private func fetch(
        _ printings: [PrintingID], from source: any PriceSource, _ inquiry: Inquiry
    ) async -> FlightResult {
        var all = FlightResult()
        let capabilities = source.capabilities
        let largest =
            capabilities.asksBySet
            ? max(capabilities.largestBatch, Self.largestSet) : capabilities.largestBatch
        let page = largest.multipliedReportingOverflow(by: Self.flightsAtATime)
        var start = 0
        while start < printings.count {
            if let end = hasEnded(inquiry) {
                let rest = Array(printings[start...])
                all.add(FlightResult(rest, failed: .friendly(end, source: source.name)))
                break
            }
            let end = page.overflow ? printings.count : min(printings.count, start + page.partialValue)
            let wanted = Array(printings[start..<end])
            start = end
            let tickets = flights.board(source.name, wanted, largest: largest, priority: inquiry.priority) {
                launch($0, to: source, deadline: inquiry.deadline)
            }
            var hindrance: PricingError?
            for ticket in tickets {
                let result: FlightResult
                switch await flights.wait(for: ticket, until: inquiry.deadline) {
                case .landed(let landed): result = landed
                case .cancelled:
                    result = FlightResult(
                        ticket.printings, failed: .friendly(.cancelled, source: source.name))
                case .late:
                    result = FlightResult(ticket.printings, failed: .friendly(.timedOut, source: source.name))
                }
                all.add(result, of: ticket.printings)
                hindrance = hindrance ?? result.hindrance
            }
            if let hindrance, start < printings.count {
                all.add(FlightResult(Array(printings[start...]), failed: hindrance))
                break
            }
        }
        return all
    }

    /// Why nothing more is to be asked, if that is so.
    private func hasEnded(_ inquiry: Inquiry) -> PricingError.Code? {
        if Task.isCancelled { return .cancelled }
        guard let deadline = inquiry.deadline, surroundings.now() >= deadline else { return nil }
        return .timedOut
    }
}
