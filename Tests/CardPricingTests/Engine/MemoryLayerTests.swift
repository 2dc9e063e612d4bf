import CardModel
import CardPricing
import CardTestSupport
import Testing

struct MemoryLayerTests {
    /// The same rules over plain arrays.
    private struct SlowLayer {
        var entries: [(printing: PrintingID, fetchedAt: Int64?, bornAt: Int64)] = []
        let capacity: Int
        let life: Int64

        mutating func lookUp(_ printing: PrintingID, _ now: Int64) -> Int64?? {
            guard let index = entries.firstIndex(where: { $0.printing == printing }) else { return nil }
            let entry = entries.remove(at: index)
            let age = now - entry.bornAt
            guard age >= 0, age < (entry.fetchedAt == nil ? min(life, 10_000) : life) else { return nil }
            entries.append(entry)
            return .some(entry.fetchedAt)
        }

        mutating func remember(_ printing: PrintingID, _ fetchedAt: Int64?, _ now: Int64) {
            guard capacity > 0 else { return }
            entries.removeAll { $0.printing == printing }
            if entries.count >= capacity { entries.removeFirst() }
            entries.append((printing, fetchedAt, now))
        }
    }

    @Test func itKeepsWhatWasUsedLastAsASlowListDoes() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let capacity = Int.random(in: 0...(seed % 2 == 0 ? 6 : 40), using: &random)
            let printings = seed % 2 == 0 ? 10 : 70
            let life = Int64.random(in: 0...40_000, using: &random)
            var fast = MemoryLayer(capacity: capacity, life: life)
            var slow = SlowLayer(capacity: capacity, life: life)
            var now = noonMilliseconds
            for _ in 0..<2_000 {
                now += Int64.random(in: -300...1_000, using: &random)
                let printing = PrintingID(
                    game: .magic, nativeID: "\(Int.random(in: 0..<printings, using: &random))")
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    let found = fast.lookUp(printing, at: now)
                    let expected = slow.lookUp(printing, now)
                    #expect((found != nil) == (expected != nil), "seed \(seed)")
                    #expect(found.map(\.fetchedAt) == expected, "seed \(seed)")
                case 2, 3:
                    let fetchedAt =
                        Bool.random(using: &random) ? nil : Int64.random(in: 0...9, using: &random)
                    fast.remember(
                        KnownPrice(fetchedAt: fetchedAt, madeAt: now / 1_000), of: printing, at: now,
                        readIn: fast.generation)
                    slow.remember(printing, fetchedAt, now)
                default:
                    fast.forget([printing])
                    slow.entries.removeAll { $0.printing == printing }
                }
                #expect(fast.count == slow.entries.count && fast.count <= capacity, "seed \(seed)")
            }
        }
    }

    @Test func whatWasReadBeforeSomethingWasRecordedIsNotRemembered() throws {
        var memory = MemoryLayer(capacity: 10, life: 1_000)
        let printing = try identifier("magic:a")
        let before = memory.generation
        memory.forget([printing])
        memory.remember(KnownPrice(madeAt: noon), of: printing, at: noonMilliseconds, readIn: before)
        let found = memory.lookUp(printing, at: noonMilliseconds)
        #expect(found?.madeAt == nil)
    }

    @Test func onlyOneRefreshIsBegunWithinTheQuietTime() throws {
        var memory = MemoryLayer(capacity: 10, life: 1_000_000)
        let printing = try identifier("magic:a")
        let now = noonMilliseconds
        memory.remember(KnownPrice(fetchedAt: 1, madeAt: noon), of: printing, at: now, readIn: 0)
        // A clock that goes back a year does not make it quiet for a year.
        let begun = [now, now + 59_999, now + 60_000, now - 31_536_000_000].map {
            memory.beginQuiet(of: printing, at: $0, for: 60_000)
        }
        #expect(begun == [true, false, true, true])
    }

    @Test func agesAreThoseOfTheMomentOfTheAnswer() throws {
        let stored = StoredObservation(try price(asOf: noon - 100), fetchedAt: noon)
        let known = KnownPrice(quotes: [PriceQuote(stored, now: noon)], fetchedAt: noon, madeAt: noon)
        let later = known.quotes(at: noon + 90_000, isOffline: true)
        #expect(later[0].age == 90_100 && later[0].freshness == .stale && later[0].isOffline)
        #expect(known.quotes(at: noon, isOffline: false)[0].age == 100)
        #expect(known.timeSinceFetch(at: noon + 5) == 5 && known.timeSinceFetch(at: noon - 5) == -5)
        #expect(known.timeSinceFetch(at: noon - 100_000) == nil)
    }
}
