import CardModel
import CardPricing
import CardTestSupport
import Testing

struct EngineRulesTests {
    private func outcome(_ result: FetchOutcome.Result, streak: Int, askedAt: Int64 = noon) throws
        -> FetchOutcome
    {
        FetchOutcome(
            printing: try identifier("magic:a"), source: "s", result: result, askedAt: askedAt, streak: streak
        )
    }

    @Test func aMissingPriceIsAskedForLaterAndLater() throws {
        func hours(_ streak: Int) throws -> Int64 {
            FetchRest.seconds(
                after: try outcome(.unpriced, streak: streak), publishingInterval: 86_400, for: .patient)
                / 3_600
        }
        #expect(
            try [1, 2, 3, 4, 5, 6, 7, .max, 0, .min].map(hours) == [6, 12, 24, 48, 96, 168, 168, 168, 6, 6])
        func minutes(_ streak: Int) throws -> Int64 {
            FetchRest.seconds(
                after: try outcome(.failed, streak: streak), publishingInterval: 86_400, for: .renewing) / 60
        }
        #expect(try [1, 2, 3, 6, 7, 8].map(minutes) == [1, 2, 4, 32, 60, 60])
    }

    @Test func thoseWhoInsistWaitTenSecondsOnlyAndAWarmAsksForNewerPrices() throws {
        for result in FetchOutcome.Result.allCases {
            let outcome = try outcome(result, streak: 9)
            #expect(
                FetchRest.end(after: outcome, publishingInterval: 9, for: .insisting, at: noon + 9) == noon
                    + 10)
            #expect(
                FetchRest.end(after: outcome, publishingInterval: 9, for: .insisting, at: noon + 10) == nil)
        }
        let priced = try outcome(.priced, streak: 1)
        #expect(
            FetchRest.end(after: priced, publishingInterval: 86_400, for: .renewing, at: noon + 10) == nil)
        #expect(
            FetchRest.end(after: priced, publishingInterval: 86_400, for: .patient, at: noon + 10)
                == noon + 86_400)
    }

    @Test func anAnswerFromTheFutureIsOneOfNowUpToADayAndNoneBeyond() throws {
        let near = try outcome(.failed, streak: 1, askedAt: noon + 86_400)
        #expect(FetchRest.end(after: near, publishingInterval: 1, for: .patient, at: noon) == noon + 60)
        let far = try outcome(.failed, streak: 1, askedAt: .max)
        #expect(FetchRest.end(after: far, publishingInterval: 1, for: .patient, at: noon) == nil)
        let long = try outcome(.failed, streak: 1, askedAt: .min)
        #expect(FetchRest.end(after: long, publishingInterval: .max, for: .patient, at: .max) == nil)
    }

    @Test func pricesThatCannotBeOfWhatWasAskedForAreRefusedAndCounted() throws {
        let asked = [
            try identifier("pokemon:base1-4"), try identifier("pokemon:base1-5"), try identifier("pokemon:x"),
        ]
        let check = ReplyCheck(
            [
                try price(), try price("pokemon:base1-99", 300),
                try price("magic:a"), try price("pokemon:base1-5", 0), try price("pokemon:base1-5", -3),
                try price("pokemon:base1-5", 10_000_000_001), try price("pokemon:base1-5", source: ""),
                try price("pokemon:base1-5", currency: Currency(rawValue: "")),
                try price("pokemon:base1-5", variant: String(repeating: "v", count: 5_000)),
            ], asked: asked)
        #expect(check.refused == 7)
        #expect(check.observations.map(\.printing.nativeID) == ["base1-4", "base1-99"])
        #expect(check.priced == [asked[0]] && check.spoilt == [asked[1]])
    }

    @Test func everyKnownFailureHasOneSentenceOfItsOwnWithARemedy() {
        let codes: [PricingError.Code] = [
            .notFound, .storeUnusable, .storeTooNew, .storeTooOld, .storeForeign, .storeCorrupt,
            .corruptSetAside,
            .busy, .diskFull, .notCached, .offline, .noSource, .notPriced, .credentialsMissing,
            .credentialsUnsafe,
            .unauthorized, .rateLimited, .quotaExhausted, .circuitOpen, .timedOut, .upstreamFailed,
            .malformedAnswer, .invalidConfiguration, .cancelled,
        ]
        #expect(Set(codes.map(\.advice)).count == codes.count)
        let unknown = PricingError.Code(rawValue: "later").advice
        for code in codes {
            let advice = code.advice
            #expect(
                advice != unknown && advice.hasSuffix(".")
                    && advice.dropLast().filter { $0 == "." }.count <= 1)
            #expect(advice.contains("; ") || advice.contains(", "), "\(code)")
        }
    }

    @Test func anErrorKeepsWhatItSaysAndIsGivenWhatItLeftOpen() {
        let bare = PricingError(.timedOut, "").completed(source: "ebay", retryAt: 5)
        #expect(
            bare.message == PricingError.Code.timedOut.advice && bare.source == "ebay" && bare.retryAt == 5)
        let full = PricingError(.timedOut, "Mine.", source: "a", retryAt: 9).completed(
            source: "b", retryAt: 5)
        #expect(full.message == "Mine." && full.source == "a" && full.retryAt == 9)
    }
}
