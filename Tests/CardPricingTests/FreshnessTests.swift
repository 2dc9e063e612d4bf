import CardModel
import CardPricing
import Testing

/// Age and what it means.
struct FreshnessTests {
    @Test func theBoundsAreAnHourADayAndAWeek() {
        let expected: [(Int64, Freshness)] = [
            (.min, .fresh), (-1_000_000, .fresh), (-1, .fresh), (0, .fresh), (3_599, .fresh),
            (3_600, .recent),
            (86_399, .recent), (86_400, .stale), (604_799, .stale), (604_800, .veryStale), (.max, .veryStale),
        ]
        for (age, freshness) in expected { #expect(Freshness(age: age) == freshness, "\(age)") }
        #expect(Freshness.allCases == Freshness.allCases.sorted())
    }

    @Test func anAgeCountsFromTheSourceUnlessItIsSilentOrAhead() throws {
        let expected: [(asOf: Int64, age: Int64)] = [
            (noon - 500, 500), (noon - 10, 10), (noon - 9, 10), (noon + 1_000_000, 10), (.max, 10), (0, 10),
            (-5, 10), (.min, 10), (1, noon - 1),
        ]
        for (asOf, age) in expected {
            let stored = StoredObservation(try price(asOf: asOf), fetchedAt: noon - 10)
            #expect(stored.age(at: noon) == age, "\(asOf)")
            #expect(stored.timeSinceFetch(at: noon) == 10)
        }
    }

    @Test func timesAtTheEndsOf64BitsDoNotOverflow() throws {
        for fetchedAt in [Int64.min, .max, 0] {
            for now in [Int64.min, .max, 0] {
                let stored = StoredObservation(try price(asOf: .min), fetchedAt: fetchedAt)
                let age = stored.age(at: now)
                #expect((age > 0) == (now > fetchedAt) && (age < 0) == (now < fetchedAt))
                _ = stored.day
            }
        }
    }

    @Test func aClockThatJumpsAMillionSecondsOnlyMovesAges() throws {
        let stored = StoredObservation(try price(), fetchedAt: noon)
        #expect(stored.freshness(at: noon - 1_000_000) == .fresh)
        #expect(stored.freshness(at: noon + 1_000_000) == .veryStale)
        #expect(stored.freshness(at: noon) == .fresh)
    }

    @Test func theSystemClockIsPast2025() {
        #expect(WallClock.system.now() > 1_735_689_600)
        #expect(WallClock.fixed(7).now() == 7)
    }
}
