import CardPricing
import Testing

@testable import Cardex

/// What a budget allows, and when it is used up.
struct WarmBudgetTests {
    @Test func theLimitReachedFirstEndsIt() {
        var meter = BudgetMeter(WarmBudget(requests: 3, bytes: 100, minutes: 2), start: 1_000)
        #expect(meter.end(at: 1_000) == nil)
        meter.spend(requests: 2, bytes: 99)
        #expect(meter.end(at: 120_999) == nil && meter.requestsLeft == 1)
        #expect(meter.end(at: 121_000) == .minutes)
        meter.spend(requests: 0, bytes: 1)
        #expect(meter.end(at: 1_000) == .bytes)
        meter.spend(requests: 1, bytes: 0)
        #expect(meter.end(at: 1_000) == .requests && meter.requestsLeft == 0)
        meter.spend(requests: 5, bytes: 0)
        #expect(meter.requestsLeft == 0)
    }

    @Test func withoutLimitsNothingEndsIt() {
        var meter = BudgetMeter(WarmBudget(), start: 0)
        meter.spend(requests: .max, bytes: .max)
        meter.spend(requests: .max, bytes: .max)
        #expect(meter.end(at: .max) == nil && meter.requestsLeft == .max && meter.deadline == nil)
        #expect(meter.progress(at: 5).total == 0)
    }

    @Test func hugeNumbersAreHeldAtTheirLimits() {
        let meter = BudgetMeter(WarmBudget(requests: -4, bytes: -1, minutes: .max), start: .max)
        #expect(meter.end(at: 0) == .requests)
        #expect(meter.deadline == .max)
    }

    @Test func progressIsThatOfTheTightestLimit() {
        var meter = BudgetMeter(WarmBudget(requests: 10, bytes: 1_000, minutes: 10), start: 0)
        meter.spend(requests: 2, bytes: 900)
        #expect(meter.progress(at: 60_000) == (900, 1_000))
        meter.spend(requests: 8, bytes: 0)
        #expect(meter.progress(at: 60_000) == (10, 10))
        #expect(BudgetMeter(WarmBudget(minutes: 1), start: 0).progress(at: 30_000) == (30, 60))
    }
}
