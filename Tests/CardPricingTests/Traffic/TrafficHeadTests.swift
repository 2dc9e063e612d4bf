import CardPricing
import CardTestSupport
import Testing

/// What the heads of answers say about waiting.
struct TrafficHeadTests {
    private let now = noonMilliseconds

    @Test func retryAfterIsSecondsOrADateAndNeverMoreThanADay() {
        let cases: [(String, Int64?)] = [
            ("0", 0), ("1", 1_000), (" 120 ", 120_000), ("1.5", 2_000), ("86400", 86_400_000),
            ("86401", 86_400_000), ("99999999999999999999999999", 86_400_000), ("-1", nil), ("", nil),
            ("soon", nil), ("1e3", nil), ("1,2", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("1.x", nil),
        ]
        for (text, expected) in cases {
            #expect(RetryAfter.milliseconds(text, at: now) == expected, "\(text)")
        }
        #expect(RetryAfter.milliseconds("Sat, 21 Nov 2026 12:00:30 GMT", at: now) == 30_000)
    }

    @Test func anyBytesAreReadWithoutATrap() {
        var random = SeededGenerator(seed: 5)
        let alphabet = Array("0123456789 ,;=:-.\"GMTSunNovrtremainingé\t".utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let fields = ["Retry-After", "RateLimit", "X-RateLimit-Reset", "RateLimit-Remaining"].map {
                ($0, text)
            }
            let limits = RateLimitFields(fields, at: now)
            for wait in [limits.retryAfter, limits.reset, limits.exhaustedMilliseconds] {
                #expect(wait.map { (0...86_400_000).contains($0) } ?? true, "\(text)")
            }
        }
    }

    @Test func limitsAreReadInEveryFormThatServicesWrite() {
        func exhausted(_ fields: (String, String)...) -> Int64? {
            RateLimitFields(fields, at: now).exhaustedMilliseconds
        }
        #expect(exhausted(("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "30")) == 30_000)
        #expect(exhausted(("x-ratelimit-remaining", "0"), ("X-RATELIMIT-RESET", "\(noon + 60)")) == 60_000)
        #expect(exhausted(("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "\(now + 5_500)")) == 5_500)
        #expect(exhausted(("RateLimit-Remaining", "0"), ("RateLimit-Reset", "7")) == 7_000)
        #expect(exhausted(("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset-After", "1.2")) == 2_000)
        #expect(exhausted(("RateLimit", "\"burst\";r=0;t=20, \"day\";r=100;t=9000")) == 20_000)
        #expect(exhausted(("RateLimit", "\"day\";r=100;t=9000, \"burst\";r=0;t=20")) == 20_000)
        #expect(exhausted(("RateLimit", "limit=100, remaining=0, reset=50")) == 50_000)
        #expect(exhausted(("X-RateLimit-Remaining", "1"), ("X-RateLimit-Reset", "30")) == nil)
        #expect(exhausted(("X-RateLimit-Remaining", "0")) == nil)
        #expect(exhausted(("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1")) == 1_000)
        #expect(exhausted(("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "\(noon - 60)")) == nil)
        #expect(exhausted(("X-RateLimit-Remaining", "none"), ("X-RateLimit-Reset", "30")) == nil)
        #expect(RateLimitFields([("RETRY-AFTER", "3"), ("Retry-After", "9")], at: now).retryAfter == 9_000)
    }

    @Test func aWaitBetweenAttemptsIsAnyTimeUpToACeilingThatDoubles() {
        let rules = TrafficRules(backoffMilliseconds: 500, longestBackoffMilliseconds: 3_000)
        #expect((0...4).map { Backoff.ceiling(attempt: $0, rules) } == [500, 1_000, 2_000, 3_000, 3_000])
        #expect(Backoff.ceiling(attempt: .max, TrafficRules(backoffMilliseconds: .max)) == 30_000)
        #expect(Backoff.milliseconds(attempt: 0, rules, random: 0) == 1)
        #expect(Backoff.milliseconds(attempt: 0, rules, random: .max) == 500)
        #expect(Backoff.milliseconds(attempt: .min, rules, random: .max / 2) == 250)
        var random = SeededGenerator(seed: 1)
        let waits = (0..<1_000).map { _ in Backoff.milliseconds(attempt: 2, rules, random: random.next()) }
        #expect(waits.allSatisfy { (1...2_000).contains($0) })
        #expect((900...1_100).contains(waits.reduce(0, +) / 1_000))
    }

    @Test func whatAnAnswerSaysAboutTheServiceFollowsFromItsStatus() {
        func verdict(
            _ code: PricingError.Code?, _ status: Int?, _ fields: [(name: String, value: String)] = []
        ) -> TrafficVerdict {
            TrafficVerdict(
                error: code.map { PricingError($0, "") }, status: status, fields: fields, at: now)
        }
        #expect(verdict(nil, 200).outcome == TrafficOutcome(.answered) && !verdict(nil, 200).isTransient)
        for status in [408, 425, 500, 502, 503, 599] {
            #expect(verdict(.upstreamFailed, status).outcome.kind == .failed)
            #expect(verdict(.upstreamFailed, status).isTransient)
        }
        for status in [400, 401, 403, 404, 422] {
            #expect(verdict(.unauthorized, status).outcome.kind == .answered)
            #expect(!verdict(.unauthorized, status).isTransient)
        }
        #expect(verdict(.malformedAnswer, 200).outcome.kind == .failed)
        #expect(!verdict(.malformedAnswer, 200).isTransient)
        #expect(verdict(.rateLimited, 429).outcome == TrafficOutcome(.refused))
        #expect(verdict(.rateLimited, 429, [("Retry-After", "4")]).outcome.pause == 4_000)
        #expect(verdict(.upstreamFailed, 503, [("retry-after", "4")]).outcome.pause == 4_000)
        #expect(verdict(.timedOut, nil).outcome.kind == .failed && verdict(.timedOut, nil).isTransient)
        #expect(verdict(.cancelled, nil).outcome.kind == .abandoned && !verdict(.cancelled, nil).isTransient)
    }
}
