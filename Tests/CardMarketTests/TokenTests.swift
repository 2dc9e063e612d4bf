import CardPricing
import CardTestSupport
import Synchronization
import Testing

@testable import CardMarket

struct TokenTests {
    /// A service that lends tokens 1, 2, 3 … for as long as a test says.
    private final class Lender: Sendable {
        let lent = Atomic<Int>(0)
        let time = VirtualTime(MarketFixture.start)
        let life: Int64
        let fails = Atomic<Bool>(false)

        init(life: Int64) { self.life = life }

        var keeper: TokenKeeper {
            TokenKeeper(now: { self.time.clock }) { () async throws(PricingError) -> AccessToken in
                let number = self.lent.add(1, ordering: .relaxed).newValue
                await Task.yield()
                if self.fails.load(ordering: .relaxed) { throw PricingError(.upstreamFailed, "down") }
                return AccessToken(Secret("\(number)"), lastsFor: self.life, from: self.time.clock)
            }
        }
    }

    @Test func manyCallersShareOneRequest() async throws {
        let lender = Lender(life: 7_200)
        let keeper = lender.keeper
        let tokens = try await withThrowingTaskGroup(of: AccessToken.self) { group in
            for _ in 0..<50 { group.addTask { try await keeper.token() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(lender.lent.load(ordering: .relaxed) == 1)
    }

    @Test func aTokenIsRenewedBeforeItExpires() async throws {
        let lender = Lender(life: 7_200)
        let keeper = lender.keeper
        let first = try await keeper.token()
        lender.time.advance(by: (7_200 - 301) * 1_000)
        #expect(try await keeper.token() == first)
        lender.time.advance(by: 2_000)
        #expect(try await keeper.token() != first)
    }

    @Test func aClockThatWasSetBackMakesATokenDoubtful() async throws {
        let lender = Lender(life: 7_200)
        let keeper = lender.keeper
        let first = try await keeper.token()
        lender.time.jump(by: -86_400_000)
        #expect(try await keeper.token() != first)
    }

    @Test func onlyTheTokenThatWasRefusedIsGivenUp() async throws {
        let lender = Lender(life: 7_200)
        let keeper = lender.keeper
        let first = try await keeper.token()
        await keeper.drop(first)
        let second = try await keeper.token()
        #expect(second != first)
        // Somebody who was refused with the first comes late.
        await keeper.drop(first)
        #expect(try await keeper.token() == second)
        #expect(lender.lent.load(ordering: .relaxed) == 2)
    }

    @Test func aFailureIsToldToAllAndNotKept() async throws {
        let lender = Lender(life: 60)
        let keeper = lender.keeper
        lender.fails.store(true, ordering: .relaxed)
        await #expect(throws: PricingError.self) { try await keeper.token() }
        lender.fails.store(false, ordering: .relaxed)
        #expect(try await keeper.token().secret == Secret("2"))
    }

    @Test func whoeverAskedFirstMayBeCancelled() async throws {
        let lender = Lender(life: 60)
        let keeper = lender.keeper
        let first = Task { try await keeper.token() }
        first.cancel()
        _ = await first.result
        #expect(try await keeper.token().isUsable(at: lender.time.clock))
    }

    @Test func hostileLivesAreBounded() {
        for seconds in [Int64.min, -1, 0, 1, 7_200, Int64.max, nil] as [Int64?] {
            for moment in [0, MarketFixture.start, Int64.max] {
                let token = AccessToken(Secret("x"), lastsFor: seconds, from: moment)
                #expect(!token.isUsable(at: moment &- 1) || moment == .min)
                if moment == MarketFixture.start {
                    #expect(!token.isUsable(at: moment + 31 * 86_400_000))
                    #expect(token.isUsable(at: moment) == ((seconds ?? 1) > 0))
                }
            }
        }
    }
}
