import CardPricing
import Testing

struct TrafficStateTests {
    private let rules = TrafficRules(
        burst: 3, refillMilliseconds: 1_000, breakerFailures: 2, breakerMilliseconds: 10_000,
        requestMilliseconds: 5_000)
    private let start = noonMilliseconds

    @Test func aBurstIsSentAtOnceAndThenOneRequestAfterEachInterval() {
        var state = TrafficState()
        for _ in 0..<3 {
            #expect(state.admit(at: start, priority: .interactive, rules: rules) == .go(isTrial: false))
        }
        #expect(
            state.admit(at: start, priority: .interactive, rules: rules) == .wait(milliseconds: 1_000))
        #expect(
            state.admit(at: start + 400, priority: .interactive, rules: rules) == .wait(milliseconds: 600))
        #expect(
            state.admit(at: start + 1_000, priority: .interactive, rules: rules) == .go(isTrial: false))
        #expect(
            state.admit(at: start + 1_001, priority: .interactive, rules: rules) == .wait(milliseconds: 999))
    }

    @Test func theLastRequestOfABurstIsKeptForThoseWhoWait() {
        var state = TrafficState()
        #expect(state.admit(at: start, priority: .prefetch, rules: rules) == .go(isTrial: false))
        #expect(state.admit(at: start, priority: .refresh, rules: rules) == .go(isTrial: false))
        #expect(state.admit(at: start, priority: .refresh, rules: rules) == .wait(milliseconds: 1_000))
        #expect(state.admit(at: start, priority: .interactive, rules: rules) == .go(isTrial: false))

        var single = TrafficState()
        let one = TrafficRules(burst: 1)
        #expect(single.admit(at: start, priority: .prefetch, rules: one) == .go(isTrial: false))
    }

    @Test func aDayHasItsQuotaAndKeepsAShareForThoseWhoWait() {
        let rules = TrafficRules(burst: 100, refillMilliseconds: 0, dailyQuota: 10, interactiveShare: 250)
        var state = TrafficState()
        let midnight = (TrafficState.day(of: start) + 1) * 86_400_000
        for _ in 0..<7 {
            #expect(state.admit(at: start, priority: .prefetch, rules: rules) == .go(isTrial: false))
        }
        let used = Admission.refuse(.quotaExhausted, until: midnight)
        #expect(state.admit(at: start, priority: .prefetch, rules: rules) == used)
        for _ in 0..<3 {
            #expect(state.admit(at: start, priority: .interactive, rules: rules) == .go(isTrial: false))
        }
        #expect(state.admit(at: midnight - 1, priority: .interactive, rules: rules) == used)
        #expect(state.admit(at: midnight, priority: .interactive, rules: rules) == .go(isTrial: false))
        #expect(state.sentToday == 1)
    }

    @Test func anEmptyQuotaLetsNothingThroughAndAShareOfEverythingOnlyThoseWhoWait() {
        var state = TrafficState()
        let none = TrafficRules(dailyQuota: 0)
        guard case .refuse(.quotaExhausted, _) = state.admit(at: start, priority: .interactive, rules: none)
        else { return #expect(Bool(false)) }
        let all = TrafficRules(dailyQuota: 5, interactiveShare: 1_000)
        guard case .refuse(.quotaExhausted, _) = state.admit(at: start, priority: .refresh, rules: all)
        else { return #expect(Bool(false)) }
        #expect(state.admit(at: start, priority: .interactive, rules: all) == .go(isTrial: false))
    }

    @Test func aClockThatGoesBackOverMidnightGrantsNoSecondQuota() {
        let rules = TrafficRules(burst: 100, refillMilliseconds: 0, dailyQuota: 5, interactiveShare: 0)
        var state = TrafficState()
        let day: Int64 = 86_400_000
        for _ in 0..<5 { _ = state.admit(at: start, priority: .interactive, rules: rules) }
        for moment in [start - day, start, start - 3 * day, start - 2 * day] {
            guard
                case .refuse(.quotaExhausted, let until) = state.admit(
                    at: moment, priority: .interactive, rules: rules)
            else { return #expect(Bool(false), "\(moment)") }
            #expect(until - moment <= 2 * day)
        }
        // Back at the day itself: the store knows what was sent on it.
        state.recall(5, at: start, rules: rules)
        guard case .refuse = state.admit(at: start, priority: .interactive, rules: rules) else {
            return #expect(Bool(false))
        }
    }

    @Test func aPauseIsWaitedForIfItIsShortAndTellsItsEndIfNot() {
        var state = TrafficState()
        state.settle(TrafficOutcome(.refused, pause: 30_000), isTrial: false, at: start, rules: rules)
        #expect(
            state.admit(at: start, priority: .interactive, rules: rules) == .wait(milliseconds: 30_000))
        state.settle(TrafficOutcome(.refused, pause: 90_000), isTrial: false, at: start, rules: rules)
        #expect(
            state.admit(at: start, priority: .interactive, rules: rules)
                == .refuse(.rateLimited, until: start + 90_000))
        // A shorter one does not end a longer one, and an endless one ends after a day.
        state.settle(TrafficOutcome(.answered, pause: 1), isTrial: false, at: start, rules: rules)
        #expect(state.pausedUntil == start + 90_000)
        state.settle(TrafficOutcome(.refused, pause: .max), isTrial: false, at: start, rules: rules)
        #expect(state.pausedUntil == start + 86_400_000)
    }

    @Test func aClockThatGoesBackDoesNotMakeAPauseLongerThanItWasMeantToBe() {
        var state = TrafficState()
        state.settle(TrafficOutcome(.refused, pause: 30_000), isTrial: false, at: start, rules: rules)
        let back = start - 40 * 86_400_000
        #expect(state.admit(at: back, priority: .interactive, rules: rules) == .wait(milliseconds: 30_000))
        #expect(
            state.admit(at: back + 30_000, priority: .interactive, rules: rules) == .go(isTrial: false))
    }

    @Test func failuresInARowOpenTheCircuitAndATrialClosesIt() {
        var state = TrafficState()
        let failed = TrafficOutcome(.failed)
        state.settle(failed, isTrial: false, at: start, rules: rules)
        state.settle(TrafficOutcome(.answered), isTrial: false, at: start, rules: rules)
        state.settle(failed, isTrial: false, at: start, rules: rules)
        #expect(state.openings == 0)
        state.settle(failed, isTrial: false, at: start, rules: rules)
        #expect(
            state.admit(at: start + 9_999, priority: .interactive, rules: rules)
                == .refuse(.circuitOpen, until: start + 10_000))
        // What was sent before it opened says nothing any more, one way or the other.
        state.settle(failed, isTrial: false, at: start + 100, rules: rules)
        state.settle(TrafficOutcome(.answered), isTrial: false, at: start + 100, rules: rules)
        #expect(state.openings == 1 && state.openUntil == start + 10_000)

        let half = start + 10_000
        #expect(state.admit(at: half, priority: .prefetch, rules: rules) == .go(isTrial: true))
        guard case .refuse(.circuitOpen, _) = state.admit(at: half, priority: .interactive, rules: rules)
        else {
            return #expect(Bool(false))
        }
        state.settle(TrafficOutcome(.answered), isTrial: true, at: half + 100, rules: rules)
        #expect(state.openings == 0 && state.failures == 0)
        #expect(
            state.admit(at: half + 100, priority: .interactive, rules: rules) == .go(isTrial: false))
    }

    @Test func eachFailedTrialDoublesTheOpeningUpToThirtyTwoTimes() {
        var state = TrafficState()
        var now = start
        for _ in 0..<2 { state.settle(TrafficOutcome(.failed), isTrial: false, at: now, rules: rules) }
        for doubling in [1, 2, 4, 8, 16, 32, 32, 32] as [Int64] {
            #expect(state.openUntil - now == 10_000 * doubling)
            now = state.openUntil
            #expect(state.admit(at: now, priority: .interactive, rules: rules) == .go(isTrial: true))
            state.settle(TrafficOutcome(.failed), isTrial: true, at: now, rules: rules)
        }
    }

    @Test func aTrialThatNobodyEndsOrThatWasAbandonedDoesNotBlockForEver() {
        var state = TrafficState()
        for _ in 0..<2 { state.settle(TrafficOutcome(.failed), isTrial: false, at: start, rules: rules) }
        let half = start + 10_000
        #expect(state.admit(at: half, priority: .interactive, rules: rules) == .go(isTrial: true))
        #expect(
            state.admit(at: half + 9_999, priority: .interactive, rules: rules)
                == .refuse(.circuitOpen, until: half + 10_000))
        #expect(state.admit(at: half + 10_000, priority: .interactive, rules: rules) == .go(isTrial: true))
        // The clock goes back a year under the trial: it may take as long again, no longer.
        let back = half - 365 * 86_400_000
        guard
            case .refuse(.circuitOpen, let until) = state.admit(
                at: back, priority: .interactive, rules: rules)
        else { return #expect(Bool(false)) }
        #expect(until - back <= 10_000)
        state.settle(TrafficOutcome(.abandoned), isTrial: true, at: half + 10_001, rules: rules)
        #expect(state.admit(at: half + 10_001, priority: .interactive, rules: rules) == .go(isTrial: true))
    }

    @Test func aRefusalWithoutATimePausesAndCountsAsAFailureAndOneWithATimeDoesNot() {
        var state = TrafficState()
        state.settle(TrafficOutcome(.refused, pause: 5_000), isTrial: false, at: start, rules: rules)
        #expect(state.failures == 0 && state.tokens == 0)
        state.settle(TrafficOutcome(.refused), isTrial: false, at: start + 10_000, rules: rules)
        #expect(state.failures == 1 && state.pausedUntil == start + 10_500)
        state.settle(TrafficOutcome(.refused), isTrial: false, at: start + 20_000, rules: rules)
        #expect(state.openings == 1 && state.pausedUntil == start + 21_000)
    }
}
