import CardModel
import CardPricing
import CardTestSupport
import Foundation
import Testing

/// Many cards in one call against the same cards one by one.
struct ManyCardsTests {
    @Test func manyCardsAreAnsweredAsEachByItselfWhileFilesAreReplaced() throws {
        for seed in 1...6 as ClosedRange<UInt64> {
            let folder = try TemporaryFolder()
            let path = folder.file("prices.sqlite")
            let clock = ManualClock(noon)
            var prices = RandomPrices(random: SeededGenerator(seed: seed))
            var writer = try SQLitePriceStore(path: path, clock: clock.wallClock)
            let many = try engine(path, clock, remembering: Int.random(in: 0...12, using: &prices.random))
            let single = try engine(path, clock, remembering: 0)
            for round in 0..<12 {
                // What was remembered in the round before has expired.
                clock.set(noon + Int64(round) * 301)
                if Int.random(in: 0..<4, using: &prices.random) == 0 {
                    for suffix in ["-wal", "-shm", ""]
                    where FileManager.default.fileExists(atPath: path + suffix) {
                        try FileManager.default.moveItem(
                            atPath: path + suffix, toPath: "\(path).corrupt-\(round)\(suffix)")
                    }
                    writer = try SQLitePriceStore(path: path, clock: clock.wallClock)
                }
                let now = clock.wallClock.now()
                try writer.record((0..<40).map { _ in prices.next(around: now) }, fetchedAt: now)
                let cards = try RandomPrices.printings.map(identifier)
                let some = (0..<12).compactMap { _ in cards.randomElement(using: &prices.random) }
                for pass in ["from the store", "from memory"] {
                    let answers = try many.cached(some)
                    #expect(Set(answers.keys) == Set(some), "seed \(seed), round \(round), \(pass)")
                    for (card, answer) in answers {
                        let expected = try single.cached(card)
                        #expect(answer.quotes == expected.quotes, "seed \(seed), round \(round), \(pass)")
                        #expect((answer.origin == .missing) == (expected.origin == .missing))
                    }
                }
            }
        }
    }

    private func engine(_ path: String, _ clock: ManualClock, remembering capacity: Int) throws -> PriceEngine
    {
        let system = PricingSurroundings.system
        return PriceEngine(
            store: try SQLitePriceStore(path: path, clock: clock.wallClock), sources: [],
            chain: SourceChain(), settings: EngineSettings(memoryCapacity: capacity),
            surroundings: PricingSurroundings(
                now: { clock.wallClock.now() * 1_000 }, sleep: system.sleep, random: system.random))
    }
}
