import CardPricing
import CardTestSupport
import Testing

/// What limits are worth when clocks jump, against counts in true time.
struct TrafficClockTests {
    private static let day: Int64 = 86_400_000

    /// Everything that happens in one seeded history: true times, what the clock showed, and what was sent.
    private struct History {
        /// When requests were sent, in true time.
        var sent: [(time: Int64, clock: Int64)] = []
        /// Jumps forward: how many requests were sent before, and how far.
        var jumps: [(sent: Int, by: Int64)] = []
        /// The longest anybody was told to wait.
        var longestWait: Int64 = 0
    }

    private static func history(
        _ seed: UInt64, _ rules: TrafficRules, steps: Int, jumps: ClosedRange<Int64>, recalls: Bool
    ) -> History {
        var random = SeededGenerator(seed: seed)
        var history = History()
        var state = TrafficState()
        var usage: [Int64: Int64] = [:]
        var time = noonMilliseconds
        var skew: Int64 = 0
        for _ in 0..<steps {
            time +=
                Bool.random(using: &random)
                ? Int64.random(in: 0...50, using: &random)
                : Int64.random(in: 0...20_000, using: &random)
            if Int.random(in: 0..<12, using: &random) == 0 {
                let jump = Int64.random(in: jumps, using: &random)
                skew += jump
                if jump > 0 { history.jumps.append((history.sent.count, jump)) }
            }
            let clock = time + skew
            if recalls { state.recall(usage[TrafficState.day(of: clock)] ?? 0, at: clock, rules: rules) }
            switch state.admit(at: clock, priority: .interactive, rules: rules) {
            case .go:
                history.sent.append((time, clock))
                usage[TrafficState.day(of: clock), default: 0] += 1
                if Int.random(in: 0..<50, using: &random) == 0 {
                    state.settle(
                        TrafficOutcome(.refused, pause: Int64.random(in: 0...5_000, using: &random)),
                        isTrial: false, at: clock, rules: rules)
                }
            case .wait(let milliseconds): history.longestWait = max(history.longestWait, milliseconds)
            case .refuse(_, let until): history.longestWait = max(history.longestWait, until - clock)
            }
        }
        return history
    }

    @Test func noWindowOfTrueTimeSeesMoreThanBurstAndRateAndWhatJumpsForwardMayHaveGranted() {
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededGenerator(seed: seed &+ 1_000)
            let rules = TrafficRules(
                burst: Int.random(in: 1...6, using: &random),
                refillMilliseconds: Int64.random(in: 1...3_000, using: &random))
            let history = Self.history(
                seed, rules, steps: 600, jumps: -100_000...100_000, recalls: false)
            // Slow: every window that begins and ends with a request.
            for first in history.sent.indices {
                var granted = Int64(rules.burst) * rules.refillMilliseconds
                var jump = history.jumps.firstIndex { $0.sent > first } ?? history.jumps.endIndex
                for last in first..<min(history.sent.count, first + 120) {
                    let time = history.sent[last].time
                    while jump < history.jumps.endIndex, history.jumps[jump].sent <= last {
                        granted += min(history.jumps[jump].by, Int64(rules.burst) * rules.refillMilliseconds)
                        jump += 1
                    }
                    // In units of the refill interval, so that nothing is rounded in favour of the code.
                    let sent = Int64(last - first + 1) * rules.refillMilliseconds
                    let allowed = granted + time - history.sent[first].time
                    if sent > allowed {
                        Issue.record("seed \(seed): \(sent) > \(allowed) at \(first)...\(last)")
                        return
                    }
                }
            }
            #expect(history.longestWait <= max(rules.refillMilliseconds, 5_000))
        }
    }

    @Test func withoutJumpsTheRateIsUsedToTheFull() {
        let rules = TrafficRules(burst: 4, refillMilliseconds: 700)
        var state = TrafficState()
        var (time, sent) = (noonMilliseconds, 0)
        while time < noonMilliseconds + 7_000_000 {
            switch state.admit(at: time, priority: .interactive, rules: rules) {
            case .go: sent += 1
            case .wait(let milliseconds): time += milliseconds
            case .refuse: return #expect(Bool(false))
            }
        }
        #expect(sent >= 10_003 && sent <= 10_004)
    }

    @Test func noDayOfTheClockSeesMoreThanItsQuotaHoweverTheClockJumps() {
        for seed in 0..<60 as Range<UInt64> {
            let rules = TrafficRules(burst: 1_000, refillMilliseconds: 0, dailyQuota: 20, interactiveShare: 0)
            let history = Self.history(
                seed, rules, steps: 3_000, jumps: -2 * Self.day...2 * Self.day, recalls: true)
            let days = Dictionary(grouping: history.sent) { TrafficState.day(of: $0.clock) }
            #expect(days.values.allSatisfy { $0.count <= 20 }, "seed \(seed)")
            #expect(history.longestWait <= 2 * Self.day, "seed \(seed)")
        }
    }

    @Test func aClockThatOnlyGoesBackGrantsNoQuotaBeforeItsMidnightPasses() {
        for seed in 0..<60 as Range<UInt64> {
            let rules = TrafficRules(burst: 1_000, refillMilliseconds: 0, dailyQuota: 20, interactiveShare: 0)
            let history = Self.history(
                seed, rules, steps: 3_000, jumps: -3 * Self.day...0, recalls: seed % 2 == 0)
            // Between two passings of midnight, whatever day the clock showed, one quota at most.
            var sent = 0
            var midnights = 0
            for (last, next) in zip(history.sent, history.sent.dropFirst()) {
                sent += 1
                let passed = next.time - last.time
                let showed = TrafficState.day(of: next.clock) != TrafficState.day(of: next.clock - passed)
                if showed {
                    midnights += 1
                    sent = 0
                }
                if sent > 20 { Issue.record("seed \(seed): \(sent) sent") }
            }
            #expect(history.sent.count <= 20 * (midnights + 1), "seed \(seed)")
        }
    }

    @Test func hostileNumbersHealAndNeverTrap() {
        let numbers: [Int64] = [
            .min, .min + 1, -1, 0, 1, 999, 1_000, noonMilliseconds, noonMilliseconds + 1, .max - 1, .max,
        ]
        var random = SeededGenerator(seed: 7)
        func any() -> Int64 {
            Bool.random(using: &random)
                ? numbers.randomElement(using: &random) ?? 0
                : Int64(bitPattern: random.next())
        }
        for _ in 0..<20_000 {
            var state = TrafficState()
            state.tokens = Bool.random(using: &random) ? nil : any()
            state.refilledAt = any()
            state.quotaDay = any()
            state.sentToday = any()
            state.pausedUntil = any()
            state.pausedAt = any()
            state.failures = any()
            state.openUntil = any()
            state.openedAt = any()
            state.openings = any()
            state.trialAt = any()
            let rules = TrafficRules(
                burst: Bool.random(using: &random) ? 3 : Int(truncatingIfNeeded: any()),
                refillMilliseconds: Bool.random(using: &random) ? 1_000 : any(),
                dailyQuota: Bool.random(using: &random) ? nil : Int(truncatingIfNeeded: any()),
                interactiveShare: Int(truncatingIfNeeded: any()), backoffMilliseconds: any(),
                longestBackoffMilliseconds: any(), breakerMilliseconds: any(), requestMilliseconds: any())
            for outcome in TrafficOutcome.Kind.allCases {
                var copy = state
                copy.settle(
                    TrafficOutcome(outcome, pause: Bool.random(using: &random) ? nil : any()),
                    isTrial: Bool.random(using: &random), at: any(), rules: rules)
                _ = copy.admit(at: any(), priority: .prefetch, rules: rules)
            }
        }
        // With sane rules, whatever was stored, somebody who waits as told is let through within four days.
        let rules = TrafficRules(burst: 3, refillMilliseconds: 1_000, dailyQuota: 100)
        for _ in 0..<5_000 {
            var state = TrafficState()
            state.tokens = any()
            state.refilledAt = any()
            state.quotaDay = any()
            state.sentToday = any()
            state.pausedUntil = any()
            state.pausedAt = any()
            state.openUntil = any()
            state.openedAt = any()
            state.openings = any()
            state.trialAt = any()
            var now = noonMilliseconds
            var isThrough = false
            for _ in 0..<12 where !isThrough {
                switch state.admit(at: now, priority: .interactive, rules: rules) {
                case .go: isThrough = true
                case .wait(let milliseconds): now += milliseconds
                case .refuse(_, let until): now = max(until, now + 1)
                }
            }
            if !isThrough || now - noonMilliseconds > 4 * Self.day {
                Issue.record("\(state) still waits at \(now)")
                return
            }
        }
    }
}
