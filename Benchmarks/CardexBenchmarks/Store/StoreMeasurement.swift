internal import CardModel
internal import CardPricing
internal import CardTestSupport

/// Opens a store as a server does and makes every call that a server makes, in a process that does nothing else.
struct StoreMeasurement {
    /// What to do.
    struct Plan: Codable {
        let storePath: String
        let resultPath: String
        /// How many printings the store holds.
        let printings: Int
        let repeats: Int
        let seed: UInt64
    }

    /// What the process found out.
    struct Findings: Codable {
        let calls: [StoreReport.Call]
        let memory: ProcessMemory
    }

    private static let reads = 20_000
    private static let groups = 3_000
    private static let writes = 3_000
    private static let groupSize = 10

    private let plan: Plan

    /// Reads what to do.
    ///
    /// - Parameter planPath: The file of the plan.
    /// - Throws: When it can't be read.
    init(planPath: String) throws {
        plan = try JSONFile.read(Plan.self, planPath)
    }

    /// Measures, and writes the result where the plan says.
    ///
    /// - Throws: `PricingError`, or `BenchmarkError` when the store does not hold what it should.
    func run() throws {
        let store = try SQLitePriceStore(path: plan.storePath, clock: .fixed(MadePrices.noon))
        var random = SeededGenerator(seed: plan.seed)
        let numbers = (0..<Self.reads).map { _ in Int.random(in: 0..<plan.printings, using: &random) }
        let one = try call("price of one card", count: Self.reads, p50: 20, p99: 100) { index in
            let found = try store.observations(for: MadePrices.printing(numbers[index]))
            guard found.count == MadePrices.variants else { throw BenchmarkError("a price is missing") }
        }
        let ten = try call("prices of ten cards in one call", count: Self.groups, p99: 200) { index in
            let start = index * Self.groupSize % (numbers.count - Self.groupSize)
            let group = numbers[start..<start + Self.groupSize].map(MadePrices.printing)
            guard try !store.observations(for: group).isEmpty else {
                throw BenchmarkError("a price is missing")
            }
        }
        let absent = try call("a card without a price", count: Self.reads) { index in
            let found = try store.observations(for: MadePrices.printing(-1 - index))
            guard found.isEmpty else { throw BenchmarkError("there is a price of nothing") }
        }
        let findings = Findings(
            calls: [one, ten, absent] + (try answers(store, numbers)) + (try writes(store, numbers)),
            memory: ProcessMemory.now)
        try JSONFile.write(findings, to: plan.resultPath)
    }

    /// What an app asks: prices chosen, estimated and aged.
    private func answers(_ store: SQLitePriceStore, _ numbers: [Int]) throws -> [StoreReport.Call] {
        let system = PricingSurroundings.system
        let engine = PriceEngine(
            store: store, sources: [], chain: SourceChain(),
            surroundings: PricingSurroundings(
                now: { MadePrices.noon * 1_000 }, sleep: system.sleep, random: system.random))
        func answer(_ number: Int) throws {
            guard try engine.cached(MadePrices.printing(number)).headline != nil else {
                throw BenchmarkError("an answer is missing")
            }
        }
        let any = try call("answer for one card of all", count: Self.reads, p50: 20, p99: 100) {
            try answer(numbers[$0])
        }
        let lately = try call("answer for one card seen lately", count: Self.reads, p50: 20, p99: 100) {
            try answer(numbers[$0 % 1_000])
        }
        let ten = try call("answers for ten cards in one call", count: Self.groups, p99: 200) { index in
            let start = index * Self.groupSize % (numbers.count - Self.groupSize)
            let group = numbers[start..<start + Self.groupSize].map(MadePrices.printing)
            guard try engine.cached(group).values.allSatisfy({ $0.headline != nil }) else {
                throw BenchmarkError("an answer is missing")
            }
        }
        return [any, lately, ten]
    }

    private func writes(_ store: SQLitePriceStore, _ numbers: [Int]) throws -> [StoreReport.Call] {
        let day = CalendarDate(secondsSinceEpoch: MadePrices.noon)
        let traffic = try call("one request counted in the traffic", count: Self.writes) { _ in
            try store.updateTraffic(with: "tcgplayer", on: day) { state, usage in
                state.sentToday += 1
                state.tokens = state.sentToday
                usage.requests += 1
            }
        }
        let journal = try call("one look-up in the journal", count: Self.writes) { index in
            let entry = JournalEntry(
                at: MadePrices.noon + Int64(index), query: "charzard", hits: 3,
                chosen: MadePrices.printing(numbers[index]), origin: .store, microseconds: 30)
            try store.append([entry])
        }
        let lookup = try call("one look-up weighed", count: Self.writes) { index in
            try store.recordLookup(of: MadePrices.printing(numbers[index]), at: MadePrices.noon)
        }
        let outcome = try call("what came of asking for one card", count: Self.writes) { index in
            let outcome = FetchOutcome(
                printing: MadePrices.printing(numbers[index]), source: "tcgplayer", result: .priced,
                askedAt: MadePrices.noon)
            try store.recordOutcomes([outcome])
        }
        var isRecorded = false
        let between = try call("price of one card after another was recorded", count: Self.writes * 2) {
            index in
            if isRecorded {
                _ = try store.observations(for: MadePrices.printing(numbers[index]))
            } else {
                try store.record(
                    MadePrices.observations(
                        of: numbers[index]..<numbers[index] + 1, seed: UInt64(index), asOf: MadePrices.noon),
                    fetchedAt: MadePrices.noon)
            }
            isRecorded.toggle()
        } counts: {
            $0 % 2 == 1
        }
        return [traffic, journal, lookup, outcome, between]
    }

    /// Makes a call so often in each pass, one pass more than is counted.
    private func call(
        _ title: String, count: Int, p50: Double? = nil, p99: Double? = nil, _ body: (Int) throws -> Void,
        counts: (Int) -> Bool = { _ in true }
    ) throws -> StoreReport.Call {
        var passes: [[UInt64]] = []
        for pass in 0...plan.repeats {
            var times: [UInt64] = []
            times.reserveCapacity(count)
            for index in 0..<count {
                let start = Stopwatch.now
                try body(index)
                let time = Stopwatch.now &- start
                if counts(index) { times.append(time) }
            }
            if pass > 0 { passes.append(times) }
        }
        guard let latency = Latency.median(of: passes.map { Latency(nanoseconds: $0) }) else {
            throw BenchmarkError("nothing was measured")
        }
        return StoreReport.Call(
            title: title, latency: latency, undisturbed: .undisturbed(passes), greatestP50: p50,
            greatestP99: p99)
    }
}
