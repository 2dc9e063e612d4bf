import CardModel
import CardPricing
import CardTestSupport
import Testing

/// A store, a clock and an engine over them.
struct EngineBench: Sendable {
    let time: VirtualTime
    let store: EngineStore
    let surroundings: PricingSurroundings

    init(seed: UInt64 = 1) {
        let time = VirtualTime(noonMilliseconds)
        self.time = time
        surroundings = time.running(random: SharedRandom(seed: seed).next)
        store = EngineStore(clock: surroundings.clock)
    }

    func engine(
        _ sources: [any PriceSource], _ settings: EngineSettings = EngineSettings(),
        chain: SourceChain = SourceChain()
    ) -> PriceEngine {
        PriceEngine(
            store: store, sources: sources, chain: chain, settings: settings, surroundings: surroundings)
    }

    /// Stores a price as if it had been fetched some time ago.
    func keep(_ id: String, _ cents: Int64 = 1_000, secondsAgo: Int64) throws {
        let fetchedAt = time.clock / 1_000 - secondsAgo
        _ = try store.record([try price(id, cents, asOf: fetchedAt)], fetchedAt: fetchedAt)
    }
}

private let day: Int64 = 86_400

struct PriceEngineTests {
    private let card = PrintingID(game: .pokemon, nativeID: "base1-4")

    @Test func cacheFirstAnswersAtOnceAndRefreshesWhatIsOldInTheBackground() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", 1_000, secondsAgo: 2 * day)
        let source = ScriptedSource { [time = bench.time] request, _ throws(PricingError) in
            try? await time.sleep(3_000)
            return reply(request, cents: 1_100)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let first = try await engine.price(for: card, strategy: .cacheFirst)
            #expect(first.cents == 1_000 && first.isRefreshing && first.origin == .store && !first.isOffline)
            #expect(first.headline?.age == 2 * day && bench.time.time == noonMilliseconds)
            let second = try await engine.price(for: card, strategy: .cacheFirst)
            #expect(second.cents == 1_000 && second.isRefreshing && second.origin == .memory)
            await engine.finishRefreshes()
            let third = try await engine.price(for: card, strategy: .cacheFirst)
            #expect(third.cents == 1_100 && !third.isRefreshing && third.headline?.age == 0)
        }
        #expect(source.requests.map(\.priority) == [.refresh])
    }

    @Test func whatFormerSourcesSaidIsShownButCountsAsOld() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", 1_000, secondsAgo: 600)
        let source = ScriptedSource { request, _ in reply(request, cents: 1_100) }
        let engine = bench.engine(
            [source], EngineSettings(sourcesSince: noonMilliseconds / 1_000 - 300))
        try bench.time.run { () async throws in
            let first = try await engine.price(for: card, strategy: .cacheFirst)
            #expect(first.cents == 1_000 && first.isRefreshing)
            await engine.finishRefreshes()
            let second = try await engine.price(for: card, strategy: .cacheFresh)
            #expect(second.cents == 1_100 && !second.isRefreshing)
        }
        #expect(source.requests.count == 1)
    }

    @Test func cacheFirstLeavesWhatIsYoungerThanThePublishingIntervalAlone() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", secondsAgo: 5 * 3_600)
        let source = ScriptedSource { request, _ in reply(request) }
        let hourly = ScriptedSource("hourly", PriceSourceCapabilities(publishingInterval: 3_600)) {
            request, _ in
            reply(request, cents: 1_001)
        }
        try bench.time.run { () async throws in
            let daily = bench.engine([source])
            #expect(try await !daily.price(for: card, strategy: .cacheFirst).isRefreshing)
            let often = bench.engine([hourly])
            #expect(try await often.price(for: card, strategy: .cacheFirst).isRefreshing)
            await often.finishRefreshes()
        }
        #expect(source.requests.isEmpty && hourly.requests.count == 1)
    }

    @Test func cacheFirstFetchesWhatIsNotStored() throws {
        let bench = EngineBench()
        let source = ScriptedSource { request, _ in reply(request) }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let first = try await engine.price(for: card)
            #expect(first.cents == 1_250 && first.origin == .network)
            let second = try await engine.price(for: card)
            #expect(second.cents == 1_250 && second.origin == .memory || second.origin == .store)
        }
        #expect(source.requests.map(\.priority) == [.interactive])
    }

    @Test func cacheFreshFetchesWhatIsOlderThanADayAndFallsBackToIt() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", 1_000, secondsAgo: day - 1)
        let source = ScriptedSource { request, call throws(PricingError) in
            if call == 1 { throw PricingError(.upstreamFailed, "Down.") }
            return reply(request, cents: 1_111)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            #expect(try await engine.price(for: card, strategy: .cacheFresh).origin == .store)
            #expect(source.requests.isEmpty)
            try await bench.time.sleep(1_000)
            let fallen = try await engine.price(for: card, strategy: .cacheFresh)
            #expect(fallen.cents == 1_000 && fallen.origin == .stale && fallen.isOffline)
            #expect(fallen.failures.map(\.code) == [.upstreamFailed])
            #expect(fallen.quotes.allSatisfy { $0.isOffline })
            try await bench.time.sleep(61_000)
            let fresh = try await engine.price(for: card, strategy: .cacheFresh)
            #expect(fresh.cents == 1_111 && fresh.origin == .network && !fresh.isOffline)
        }
    }

    @Test func networkFirstFetchesWhateverIsStoredAndFallsBack() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", 1_000, secondsAgo: 60)
        let source = ScriptedSource { request, call throws(PricingError) in
            if call == 2 { throw PricingError(.timedOut, "") }
            return reply(request, cents: 1_100 + Int64(call))
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            #expect(try await engine.price(for: card, strategy: .networkFirst).cents == 1_101)
            // Within ten seconds nothing new can have been published.
            let again = try await engine.price(for: card, strategy: .networkFirst)
            #expect(again.cents == 1_101 && again.origin != .network && source.requests.count == 1)
            try await bench.time.sleep(10_000)
            let fallen = try await engine.price(for: card, strategy: .networkFirst)
            #expect(fallen.cents == 1_101 && fallen.origin == .stale && fallen.isOffline)
            #expect(fallen.failures.first?.code == .timedOut && fallen.failures.first?.source == "pokemontcg")
            try await bench.time.sleep(10_000)
            #expect(try await engine.price(for: card, strategy: .networkFirst).cents == 1_103)
        }
    }

    @Test func networkOnlyIsAnErrorWhereTheNetworkFails() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", secondsAgo: 60)
        let source = ScriptedSource { _, _ throws(PricingError) in
            throw PricingError(.circuitOpen, "", retryAt: 77)
        }
        let engine = bench.engine([source])
        try bench.time.run { () async throws in
            let error = await #expect(throws: PricingError.self) {
                try await engine.price(for: card, strategy: .networkOnly)
            }
            #expect(error?.code == .circuitOpen && error?.retryAt == 77 && error?.source == "pokemontcg")
            #expect(error?.message == PricingError.Code.circuitOpen.advice)
        }
        #expect(bench.store.outcomes(for: [card]).isEmpty)
    }

    @Test func offlineNothingIsAskedAndWhatIsStoredSaysHowOldItIs() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", secondsAgo: 3 * day)
        try bench.keep("pokemon:base1-5", secondsAgo: 60)
        let source = ScriptedSource { request, _ in reply(request) }
        let engine = bench.engine([source], EngineSettings(isOffline: true))
        try bench.time.run { () async throws in
            for strategy in [PriceStrategy.cacheFirst, .cacheFresh, .networkFirst] {
                let old = try await engine.price(for: card, strategy: strategy)
                #expect(old.isOffline && old.origin == .stale && !old.isRefreshing)
                #expect(old.headline?.age == 3 * day && old.headline?.isOffline == true)
                let young = try await engine.price(
                    for: PrintingID(game: .pokemon, nativeID: "base1-5"), strategy: strategy)
                #expect(young.isOffline && young.origin != .stale && young.origin != .network)
                let error = await #expect(throws: PricingError.self) {
                    try await engine.price(
                        for: PrintingID(game: .pokemon, nativeID: "none"), strategy: strategy)
                }
                #expect(error?.code == .notCached && error?.message.contains("warm") == true)
            }
            let error = await #expect(throws: PricingError.self) {
                try await engine.price(for: card, strategy: .networkOnly)
            }
            #expect(error?.code == .offline)
            let report = await engine.refresh(PriceRequest([card]))
            #expect(report.failed == 1 && report.failures.map(\.code) == [.offline])
        }
        #expect(source.requests.isEmpty)
    }

    @Test func cachedNeverAsksAndSaysThatNothingIsStored() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", secondsAgo: 9 * day)
        let source = ScriptedSource { request, _ in reply(request) }
        let engine = bench.engine([source])
        let answer = try engine.cached(card)
        #expect(answer.headline?.freshness == .veryStale && answer.origin == .store)
        #expect(try engine.cached(card).origin == .memory)
        let none = PrintingID(game: .pokemon, nativeID: "none")
        #expect(try engine.cached(none).origin == .missing)
        let reads = bench.store.reads
        let all = try engine.cached([card, none, card])
        #expect(all.count == 2 && all[card]?.cents == 1_000 && all[none]?.quotes.isEmpty == true)
        #expect(bench.store.reads == reads && source.requests.isEmpty)
    }

    @Test func memoryLivesFiveMinutesAndTenSecondsForWhatIsMissing() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", secondsAgo: 0)
        let none = PrintingID(game: .pokemon, nativeID: "none")
        let engine = bench.engine([])
        try bench.time.run { () async throws in
            _ = try engine.cached([card, none])
            // Another process writes.
            try bench.keep("pokemon:base1-4", 2_000, secondsAgo: 0)
            try bench.keep("pokemon:none", 2_000, secondsAgo: 0)
            try await bench.time.sleep(9_999)
            #expect(try engine.cached(none).origin == .missing)
            try await bench.time.sleep(1)
            #expect(try engine.cached(none).cents == 2_000)
            try await bench.time.sleep(289_999)
            let old = try engine.cached(card)
            #expect(old.cents == 1_000 && old.headline?.age == 299)
            try await bench.time.sleep(1)
            #expect(try engine.cached(card).cents == 2_000)
        }
    }

    @Test func agesGrowWhileAPriceIsRemembered() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", secondsAgo: 3_590)
        let engine = bench.engine([])
        try bench.time.run { () async throws in
            #expect(try engine.cached(card).headline?.freshness == .fresh)
            try await bench.time.sleep(20_000)
            let answer = try engine.cached(card)
            #expect(answer.origin == .memory && answer.headline?.age == 3_610)
            #expect(answer.headline?.freshness == .recent)
        }
    }

    @Test func withoutASourceForTheGameThatIsSaid() throws {
        let bench = EngineBench()
        let magic = ScriptedSource("scryfall", PriceSourceCapabilities(games: [.magic])) { request, _ in
            reply(request)
        }
        for chain in [SourceChain(), SourceChain(sources: [.pokemon: []], otherwise: ["scryfall"])] {
            let engine = bench.engine([magic], chain: chain)
            let error = #expect(throws: PricingError.self) {
                try bench.time.run { try await engine.price(for: card) }
            }
            #expect(error?.code == .noSource)
        }
        #expect(magic.requests.isEmpty)
    }

    @Test func manyPricesAreFetchedTogetherAndAnsweredOneByOne() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:0", secondsAgo: 60)
        try bench.keep("pokemon:1", secondsAgo: 5 * day)
        let source = ScriptedSource("s", PriceSourceCapabilities(largestBatch: 4)) {
            request, _ throws(PricingError) in
            var reply = reply(request, cents: 1_100)
            reply.observations.removeAll { $0.printing.nativeID == "7" }
            return reply
        }
        let engine = bench.engine([source])
        let ids = (0..<10).map { PrintingID(game: .pokemon, nativeID: "\($0)") }
        try bench.time.run { () async throws in
            let results = await engine.prices(for: ids + ids, strategy: .cacheFirst)
            #expect(results.count == 10)
            for (number, id) in ids.enumerated() {
                switch (number, results[id]) {
                case (0, .success(let answer)): #expect(answer.origin == .store && !answer.isRefreshing)
                case (1, .success(let answer)): #expect(answer.isRefreshing && answer.cents == 1_000)
                case (7, .failure(let error)): #expect(error.code == .notPriced && error.source == "s")
                case (_, .success(let answer)): #expect(answer.origin == .network && number != 7)
                default: Issue.record("\(number): \(String(describing: results[id]))")
                }
            }
            await engine.finishRefreshes()
        }
        let interactive = source.requests.filter { $0.priority == .interactive }
        #expect(interactive.map(\.printings.count) == [4, 4])
        #expect(Set(interactive.flatMap(\.printings)) == Set(ids[2...]))
        #expect(source.requests.filter { $0.priority == .refresh }.map(\.printings) == [[ids[1]]])
    }

    @Test func somebodyWhoWaitsIsNotKeptWaitingForEver() throws {
        let bench = EngineBench()
        try bench.keep("pokemon:base1-4", 1_000, secondsAgo: 2 * day)
        let source = ScriptedSource { [time = bench.time] request, _ throws(PricingError) in
            try? await time.sleep(60_000)
            return reply(request, cents: 1_100)
        }
        let engine = bench.engine([source], EngineSettings(patienceMilliseconds: 3_000))
        try bench.time.run { () async throws in
            let answer = try await engine.price(for: card, strategy: .networkFirst)
            #expect(bench.time.time == noonMilliseconds + 3_000)
            #expect(
                answer.cents == 1_000 && answer.origin == .stale && answer.failures.first?.code == .timedOut)
            // What comes too late is kept all the same.
            await engine.finishRefreshes()
            #expect(try engine.cached(card).cents == 1_100)
        }
    }
}
