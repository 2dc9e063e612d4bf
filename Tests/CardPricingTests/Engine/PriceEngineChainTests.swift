import CardModel
import CardPricing
import CardTestSupport
import Testing

struct PriceEngineChainTests {
    private let card = PrintingID(game: .pokemon, nativeID: "base1-4")

    @Test func theNextSourceIsAskedWhereOneFailsOrHasNoPrice() throws {
        let bench = EngineBench()
        let broken = ScriptedSource("broken") { _, _ throws(PricingError) in
            throw PricingError(.malformedAnswer, "Not JSON.")
        }
        let empty = ScriptedSource("empty") { request, _ in emptyReply(request) }
        let magic = ScriptedSource("magic", PriceSourceCapabilities(games: [.magic])) { request, _ in
            reply(request)
        }
        let good = ScriptedSource("good") { request, _ in reply(request) }
        let last = ScriptedSource("last") { request, _ in reply(request) }
        let engine = bench.engine(
            [last, good, magic, empty, broken],
            chain: SourceChain(sources: [.pokemon: ["broken", "unknown", "magic", "empty", "good", "last"]]))
        try bench.time.run { () async throws in
            let answer = try await engine.price(for: card)
            #expect(
                answer.origin == .network && answer.failures.map(\.code) == [.malformedAnswer, .notPriced])
            #expect(answer.failures.map(\.source) == ["broken", "empty"] && !answer.isOffline)
        }
        #expect([broken, empty, good].allSatisfy { $0.requests.count == 1 })
        #expect(magic.requests.isEmpty && last.requests.isEmpty)
        let outcomes = bench.store.outcomes(for: [card])[card] ?? []
        #expect(
            Dictionary(uniqueKeysWithValues: outcomes.map { ($0.source, $0.result) })
                == ["broken": .failed, "empty": .unpriced, "good": .priced])
    }

    @Test func aMissingPriceIsNotAskedForAgainAndAgain() throws {
        let bench = EngineBench()
        let source = ScriptedSource { request, _ in emptyReply(request) }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            var asked: [Int64] = []
            for hour in 0..<(40 * 24) {
                let before = source.requests.count
                let error = await #expect(throws: PricingError.self) { try await engine.price(for: card) }
                #expect(error?.code == .notPriced)
                if source.requests.count > before { asked.append(Int64(hour)) }
                #expect(hour == 0 || source.requests.count > before || error?.retryAt ?? 0 > bench.time.clock)
                try await bench.time.sleep(3_600_000)
            }
            #expect(asked == [0, 6, 18, 42, 90, 186, 354, 522, 690, 858])
            // Who insists may ask, but not in a loop.
            let before = source.requests.count
            for _ in 0..<5 {
                _ = try? await engine.price(for: card, strategy: .networkOnly)
                try await bench.time.sleep(4_000)
            }
            #expect(source.requests.count == before + 2)
        }
    }

    @Test func aFailureIsRememberedForAMinuteAndThenLonger() throws {
        let bench = EngineBench()
        let source = ScriptedSource { _, _ throws(PricingError) in throw PricingError(.timedOut, "") }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            for _ in 0..<600 {
                let error = await #expect(throws: PricingError.self) { try await engine.price(for: card) }
                #expect(error?.code == .timedOut || error?.code == .upstreamFailed)
                try await bench.time.sleep(60_000)
            }
        }
        // 0, 1, 3, 7, 15, 31, 63 minutes, then every hour.
        #expect(source.requests.count == 15)
    }

    @Test func aTokenThatExpiresIsAFailureOfTheSourceNotOfTheCard() throws {
        let bench = EngineBench()
        let source = ScriptedSource { request, call throws(PricingError) in
            if call == 1 { throw PricingError(.unauthorized, "") }
            return reply(request)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let error = await #expect(throws: PricingError.self) { try await engine.price(for: card) }
            #expect(error?.code == .unauthorized)
            #expect(try await engine.price(for: card).origin == .network)
        }
    }

    @Test func aJumpIsSeenTwiceBeforeItIsBelieved() throws {
        // Stored is 10.00; first and second answer in cents, what is stored after, and how many requests it took.
        let cases: [([Int64], Int64, Int)] = [
            ([1_190], 1_190, 1), ([1_201, 1_201], 1_201, 2), ([5_000, 5_500], 5_500, 2),
            ([5_000, 1_050], 1_050, 2),
            ([799, 820], 820, 2), ([5_000, 25_000], 1_000, 2), ([5_000, 0], 1_000, 2),
            ([5_000, -1], 1_000, 2),
        ]
        for (cents, expected, requests) in cases {
            let bench = EngineBench()
            try bench.keep("pokemon:base1-4", 1_000, secondsAgo: 2 * 86_400)
            let source = ScriptedSource { request, call throws(PricingError) in
                let cents = cents[min(call, cents.count) - 1]
                if cents < 0 { throw PricingError(.upstreamFailed, "") }
                return cents == 0 ? emptyReply(request) : reply(request, cents: cents)
            }
            let engine = bench.engine([source])
            try bench.time.run { () async throws in
                let answer = try await engine.price(for: card, strategy: .networkFirst)
                #expect(answer.cents == expected, "\(cents)")
                #expect((answer.origin == .network) == (expected != 1_000), "\(cents)")
            }
            #expect(source.requests.count == requests, "\(cents)")
            let result = bench.store.outcomes(for: [card])[card]?.first?.result
            #expect(result == (expected == 1_000 ? .failed : .priced), "\(cents)")
        }
    }

    @Test func oneRequestLooksAgainAtAllJumpsOfABatch() throws {
        let bench = EngineBench()
        let ids = (0..<20).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        for id in ids { try bench.keep(id.description, 1_000, secondsAgo: 90_000) }
        let source = ScriptedSource("s", PriceSourceCapabilities(asksBySet: true)) { request, _ in
            var reply = reply(request, cents: 1_010)
            for index in reply.observations.indices
            where (Int(reply.observations[index].printing.nativeID) ?? 0) < 5 {
                reply.observations[index].amount = Money(minorUnits: 9_000, currency: .usDollar)
            }
            return reply
        }
        let engine = bench.engine([source])
        let report = try bench.time.run { await engine.refresh(PriceRequest(ids, priority: .prefetch)) }
        #expect(report.requests == 2 && report.priced == 20 && report.observations == 20)
        #expect(source.requests.map(\.printings.count) == [20, 5])
    }

    @Test func repliesAreCheckedAndNothingOfAFailedOneIsRecorded() throws {
        let bench = EngineBench()
        let source = ScriptedSource { request, call throws(PricingError) in
            var reply = reply(request)
            switch call {
            case 1: reply.observations[0].amount = Money(minorUnits: -5, currency: .usDollar)
            case 2: reply.observations[0].printing = PrintingID(game: .magic, nativeID: "x")
            default: throw PricingError(.malformedAnswer, "Cut off.")
            }
            return reply
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let first = await engine.refresh(PriceRequest([card]))
            #expect(
                first.refused == 1 && first.failed == 1 && first.failures.map(\.code) == [.malformedAnswer])
            try await bench.time.sleep(120_000)
            let second = await engine.refresh(PriceRequest([card]))
            #expect(second.refused == 1 && second.unpriced == 1)
            try await bench.time.sleep(7 * 3_600_000)
            let third = await engine.refresh(PriceRequest([card]))
            #expect(third.failed == 1 && third.requests == 1)
        }
        #expect(bench.store.recorded.isEmpty)
    }

    @Test func whatAReplyLeavesUnansweredIsNoMissingPrice() throws {
        let bench = EngineBench()
        let ids = (0..<3).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        let source = ScriptedSource("s", PriceSourceCapabilities(largestBatch: 3)) { request, _ in
            var reply = reply(request)
            reply.observations.removeAll { $0.printing.nativeID != "0" }
            reply.answered.removeAll { $0.nativeID == "2" }
            return reply
        }
        let engine = bench.engine([source])
        let report = try bench.time.run { await engine.refresh(PriceRequest(ids)) }
        #expect(report.priced == 1 && report.unpriced == 1 && report.failed == 1)
        let outcomes = bench.store.outcomes(for: ids)
        #expect(ids.map { outcomes[$0]?.first?.result } == [.priced, .unpriced, .failed])
    }

    @Test func nothingIsAskedAfterTheDeadlineOrForACancelledTask() throws {
        let bench = EngineBench()
        let ids = (0..<100).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        let source = ScriptedSource { [time = bench.time] request, _ throws(PricingError) in
            do { try await time.sleep(1_000) } catch { throw PricingError(.cancelled, "") }
            return reply(request)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let late = await engine.refresh(
                PriceRequest(ids, priority: .prefetch, deadline: bench.time.clock + 2_500))
            #expect(late.priced == 16 && late.failed == 84 && source.requests.count == 24)
            await engine.finishRefreshes()
            let task = Task(executorPreference: bench.time) {
                await engine.refresh(PriceRequest(ids, priority: .prefetch))
            }
            try await bench.time.sleep(1_500)
            task.cancel()
            let cut = await task.value
            // Those that came too late are fetched all the same, and are current.
            #expect(cut.current + cut.priced + cut.failed == 100 && cut.failures.map(\.code) == [.cancelled])
            #expect(source.requests.count == 40)
            await engine.finishRefreshes()
        }
        #expect(source.collisions == 0)
    }

    @Test func whatCannotBeStoredIsAnErrorAndNotAPrice() throws {
        let bench = EngineBench()
        bench.store.failWriting(PricingError(.diskFull, "The disk is full."))
        let source = ScriptedSource { request, _ in reply(request) }
        let engine = bench.engine([source])
        let error = #expect(throws: PricingError.self) {
            try bench.time.run { try await engine.price(for: card) }
        }
        #expect(error?.code == .diskFull)
        bench.store.failWriting(nil)
        try bench.time.run { () async throws in #expect(try await engine.price(for: card).cents == 1_250) }
    }

    @Test func aRefreshGoesByBatchesAndStopsWhereTheSourceSaysStop() throws {
        let bench = EngineBench()
        let ids = (0..<100).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        let source = ScriptedSource("s", PriceSourceCapabilities(largestBatch: 5)) {
            request, call throws(PricingError) in
            if call > 10 { throw PricingError(.quotaExhausted, "", retryAt: 5) }
            return reply(request)
        }
        let engine = bench.engine([source])
        let report = try bench.time.run { await engine.refresh(PriceRequest(ids, priority: .prefetch)) }
        #expect(report.priced == 50 && report.failed == 50 && report.requests == 10)
        #expect(report.failures.map(\.code) == [.quotaExhausted])
        #expect(source.requests.allSatisfy { $0.printings.count == 5 && $0.priority == .prefetch })
        #expect(source.requests.count == 16)
        // Not the cards' fault: they may be asked for at once.
        let again = bench.store.outcomes(for: ids).values.flatMap { $0 }
        #expect(again.count == 50 && again.allSatisfy { $0.result == .priced })
    }

    @Test func gamesAreAskedEachByItsOwnChain() throws {
        let bench = EngineBench()
        let magic = ScriptedSource("m", PriceSourceCapabilities(games: [.magic], largestBatch: 9)) {
            request, _ in
            reply(request)
        }
        let pokemon = ScriptedSource("p", PriceSourceCapabilities(games: [.pokemon], largestBatch: 9)) {
            request, _ in
            reply(request)
        }
        let engine = bench.engine([magic, pokemon])
        let ids = try ["magic:1", "pokemon:1", "magic:2", "yugioh:1"].map(identifier)
        let report = try bench.time.run { await engine.refresh(PriceRequest(ids + ids)) }
        #expect(report.priced == 3 && report.failed == 1 && report.failures.map(\.code) == [.noSource])
        #expect(magic.requests.map(\.printings) == [[ids[0], ids[2]]])
        #expect(pokemon.requests.map(\.printings) == [[ids[1]]])
    }

    @Test func aMarketThatMeansAnotherCardIsDoubtedUntilItAgreesAgain() throws {
        let bench = EngineBench()
        let card = card
        let source = ScriptedSource { [time = bench.time] request, call throws(PricingError) in
            PriceReply(
                observations: ["tcgplayer", "cardkingdom", "manapool", "ebay"].map { market in
                    PriceObservation(
                        printing: card, source: market, kind: .index, statistic: .market, finish: .normal,
                        sourceVariant: "normal",
                        amount: Money(
                            minorUnits: market == "ebay" && call == 1 ? 30_000 : 1_000, currency: .usDollar),
                        asOf: time.clock / 1_000)
                }, answered: request.printings, requests: 1)
        }
        let engine = bench.engine([source], EngineSettings(rechecksJumps: false))
        try bench.time.run { () async throws in
            let doubted = try await engine.price(for: card)
            #expect(bench.store.suspicions().map(\.source) == ["ebay"])
            #expect(bench.store.suspicions().first?.since == noon && doubted.cents == 1_000)
            #expect(doubted.headline?.estimate?.reasons.contains(.mappingSuspect) == true)
            try await bench.time.sleep(3_600_000)
            let cleared = try await engine.price(for: card, strategy: .networkFirst)
            #expect(bench.store.suspicions().isEmpty)
            #expect(cleared.headline?.estimate?.reasons.contains(.mappingSuspect) == false)
        }
    }

    @Test func aClockThatIsSetBackMakesNoPriceEternal() throws {
        let bench = EngineBench()
        // Fetched by a clock that ran a year ahead.
        try bench.keep("pokemon:base1-4", 1_000, secondsAgo: -31_536_000)
        let source = ScriptedSource { request, _ in reply(request, cents: 1_010) }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            #expect(try await engine.price(for: card, strategy: .cacheFirst).isRefreshing)
            await engine.finishRefreshes()
        }
        #expect(source.requests.count == 1 && bench.store.observations(for: card).first?.fetchedAt == noon)
    }
}
