import CardModel
import CardPricing
import CardTestSupport
import Testing

/// Ledger, traffic and journal of the SQLite store against the same rules over plain arrays.
struct LedgerOracleTests {
    private static let texts = [
        "tcgplayer", "ebay", "", "é", "e\u{301}", "a\u{0}b", "a", "'; DROP TABLE pin; --", "🃏",
        String(repeating: "s", count: 5_000),
    ]
    private static let numbers: [Int64] = [0, 1, -1, .min, .max, noon, noon - 60]

    private struct Source {
        var random: SeededGenerator

        mutating func printing() -> PrintingID {
            switch Int.random(in: 0..<30, using: &random) {
            case 0: PrintingID(game: Game(rawValue: ""), nativeID: "c")
            case 1: PrintingID(game: Game(rawValue: "a:b"), nativeID: "c")
            case 2: PrintingID(game: .magic, nativeID: "")
            case 3: PrintingID(game: .magic, nativeID: String(repeating: "n", count: 5_000))
            default:
                PrintingID(RandomPrices.printings.randomElement(using: &random) ?? "a:b")
                    ?? PrintingID(game: .other, nativeID: "a")
            }
        }

        mutating func text() -> String { LedgerOracleTests.texts.randomElement(using: &random) ?? "" }
        mutating func number() -> Int64 { LedgerOracleTests.numbers.randomElement(using: &random) ?? 0 }
        mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func outcome() -> FetchOutcome {
            FetchOutcome(
                printing: printing(), source: text(),
                result: FetchOutcome.Result.allCases.randomElement(using: &random) ?? .failed,
                askedAt: number(), streak: [1, 7, 0, -1, .max, .min].randomElement(using: &random) ?? 1)
        }

        mutating func suspicion() -> MappingSuspicion {
            MappingSuspicion(printing: printing(), source: text(), ratioPermille: number(), since: number())
        }
    }

    @Test func randomChangesGiveTheSameLedgerAsThePlainOneThroughTwoStores() throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            // Two stores stand for two processes that share the file.
            let stores = try (0..<2).map { _ in
                try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: .fixed(noon))
            }
            var slow = SlowLedger()
            var source = Source(random: SeededGenerator(seed: seed))
            for round in 0..<60 {
                let store = stores[source.count(0...1)]
                switch source.count(0...4) {
                case 0:
                    let outcomes = (0..<source.count(0...12)).map { _ in source.outcome() }
                    try store.recordOutcomes(outcomes)
                    slow.recordOutcomes(outcomes)
                case 1:
                    let pins = (0..<source.count(0...6)).map { _ in
                        Pin(printing: source.printing(), reason: source.text(), since: source.number())
                    }
                    try store.setPins(pins)
                    slow.setPins(pins)
                case 2:
                    let reason = source.text()
                    let removed = try store.removePins(because: reason)
                    #expect(removed == slow.removePins(because: reason), "seed \(seed), round \(round)")
                case 3:
                    let raised = (0..<source.count(0...6)).map { _ in source.suspicion() }
                    let lifted = (0..<source.count(0...3)).map { _ in source.suspicion() }
                    try store.changeSuspicions(raised: raised, lifted: lifted)
                    slow.changeSuspicions(raised: raised, lifted: lifted)
                default:
                    try changeTraffic(of: store, &slow, &source)
                }
                try compare(stores[round % 2], slow, "seed \(seed), round \(round)")
            }
        }
    }

    private func changeTraffic(
        of store: SQLitePriceStore, _ slow: inout SlowLedger, _ source: inout Source
    ) throws {
        let service = source.text()
        let day = CalendarDate(
            daysSinceEpoch: [0, -1, .min, .max, 20_000].randomElement(using: &source.random) ?? 0)
        let number = source.number()
        let change = source.count(0...2)
        let body: @Sendable (inout TrafficState, inout ServiceUsage) -> Void = { state, usage in
            if change > 0 {
                state.tokens = change == 1 ? number : nil
                state.pausedUntil = state.pausedUntil &+ number
                state.trialAt = number
            }
            if change > 1 {
                usage.requests &+= 1
                usage.bytes = usage.bytes &+ number
                // The row keeps its place whatever the function does to it.
                usage.service = "other"
            }
        }
        guard service.utf8.count <= 4_096 else {
            let error = #expect(throws: PricingError.self) {
                try store.updateTraffic(with: service, on: day, body)
            }
            #expect(error?.code == .invalidConfiguration)
            return
        }
        try store.updateTraffic(with: service, on: day, body)
        slow.updateTraffic(with: service, on: day) { state, usage in
            body(&state, &usage)
            usage.service = service
        }
    }

    private func compare(_ store: SQLitePriceStore, _ slow: SlowLedger, _ comment: String) throws {
        #expect(exact(try store.pins()) == exact(slow.pins), "\(comment)")
        #expect(exact(try store.suspicions()) == exact(slow.suspicions), "\(comment)")
        for text in RandomPrices.printings {
            let id = try identifier(text)
            let found = try store.outcomes(for: [id, id])[id] ?? []
            #expect(exact(found) == exact(slow.outcomes(of: id)), "\(comment), \(text)")
        }
        // Services whose names Swift calls equal share one entry of the answer.
        let states = try store.trafficStates()
        for (service, state) in slow.trafficStates where !["é", "e\u{301}"].contains(service) {
            #expect(states[service] == state, "\(comment), \(service)")
        }
        #expect(states.count == slow.trafficStates.count, "\(comment)")
        for since in [Int32.min, 0, 1, 20_000, .max] {
            let day = CalendarDate(daysSinceEpoch: since)
            #expect(exact(try store.usage(since: day)) == exact(slow.usage(since: day)), "\(comment)")
        }
    }

    @Test func randomLookUpsGiveTheSameJournalAsThePlainOneThroughTwoStores() throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let clock = ManualClock(noon)
            let stores = try (0..<2).map { _ in
                try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: clock.wallClock)
            }
            var slow = SlowLedger()
            var source = Source(random: SeededGenerator(seed: seed))
            var now = noon
            for round in 0..<60 {
                let entries = (0..<source.count(0...5)).map { _ in
                    now += Int64(source.count(0...700)) - (source.count(0...20) == 0 ? 5_000 : 0)
                    return entry(at: now, &source)
                }
                try stores[round % 2].append(entries)
                slow.append(entries)
                if source.count(0...40) == 0 {
                    try stores[round % 2].forgetLookups()
                    slow.forgetLookups()
                }
                clock.set(now)
                try compareJournal(stores[1 - round % 2], slow, now, "seed \(seed), round \(round)")
            }
        }
    }

    private func entry(at now: Int64, _ source: inout Source) -> JournalEntry {
        let queries = ["charzard", "", "é", "e\u{301}", "a\u{0}b", String(repeating: "長", count: 100)]
        return JournalEntry(
            at: now, query: queries.randomElement(using: &source.random) ?? "",
            hits: [0, 1, 9, -1, .max, .min].randomElement(using: &source.random) ?? 0,
            chosen: source.count(0...3) == 0 ? nil : source.printing(),
            origin: JournalEntry.PriceOrigin.allCases.randomElement(using: &source.random) ?? .none,
            microseconds: [0, 5, 17, -3, .max, .min].randomElement(using: &source.random) ?? 0)
    }

    private func compareJournal(
        _ store: SQLitePriceStore, _ slow: SlowLedger, _ now: Int64, _ comment: String
    ) throws {
        for (since, limit) in [(Int64.min, 50), (now - 3_000, 2), (now, 0), (.max, .max)] {
            let found = try store.journalSummary(since: since, limit: limit)
            let expected = slow.summary(since: since, limit: limit)
            #expect(exact([found]) == exact([expected]), "\(comment)")
        }
        for text in RandomPrices.printings {
            let id = try identifier(text)
            let found = try store.successors(of: id, limit: 99)
            let expected = slow.successors(of: id, at: now)
            #expect(found.count == expected.count, "\(comment), \(text)")
            for one in found {
                let key = Array(one.printing.description.utf8)
                let other = try #require(expected.first { Array($0.key.utf8) == key }, "\(comment), \(text)")
                #expect(abs(one.count / other.count - 1) < 1e-4, "\(comment), \(text)")
            }
            for (one, next) in zip(found, found.dropFirst()) {
                #expect(one.count >= next.count, "\(comment)")
            }
            #expect(try store.successors(of: id, limit: 2) == Array(found.prefix(2)), "\(comment), \(text)")
        }
    }

    /// Swift calls canonically equivalent texts equal; the stores must agree on the bytes.
    private func exact<Value>(_ values: [Value]) -> [[UInt8]] {
        values.map { value in
            // A dictionary has no order of its own.
            if let summary = value as? JournalSummary {
                var plain = summary
                plain.origins = [:]
                let origins = summary.origins.sorted { $0.key.rawValue < $1.key.rawValue }
                return Array("\(plain) \(origins)".utf8)
            }
            return Array(String(describing: value).utf8)
        }
    }
}
