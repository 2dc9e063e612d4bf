internal import CardModel

/// Judges the voices of one group, and adds up those that are believed.
struct VoiceJudgement {
    private let hearing: Hearing
    private let range: Range<Int>
    private var standings: [Voice.Standing]
    /// Those that are believed, by position, in the order of their amounts.
    private var believed: [Int] = []
    /// The one of two contradicting voices that is the likelier one, where that was undecided.
    private var likelier: Int?

    /// More voices than this are not weighed, but the best of them: there are not so many markets.
    private static let mostVoices = 64
    /// Two names of one market that are farther apart than this, in thousandths, can't both be that market.
    private static let sameMarketPermille: Int64 = 3_000
    /// Two prices that are farther apart than this can't both be of one card.
    private static let conflictPermille: Int64 = 10_000
    private static let dispersedPermille: Int64 = 2_000

    /// Makes a judgement of several voices.
    ///
    /// - Parameters:
    ///   - range: The positions of the group's voices.
    ///   - hearing: All voices.
    init(_ range: Range<Int>, in hearing: Hearing) {
        self.hearing = hearing
        self.range = range
        standings = Array(repeating: .outranked, count: range.count)
    }

    /// What became of a voice.
    ///
    /// - Parameter position: The position of the voice.
    /// - Returns: Its standing.
    func standing(of position: Int) -> Voice.Standing { standings[position - range.lowerBound] }

    /// Decides who is believed.
    mutating func judge() {
        let voices = hearing.voices
        let best = range.reduce(UInt8.max) { min($0, voices[$1].rank.tier) }
        var heard = range.filter { voices[$0].rank.tier == best }
        heard.sort { hearing.precedes(voices[$0], voices[$1]) }
        for position in heard.prefix(Self.mostVoices) {
            let isRepeated = believed.contains { other in
                !PriceArithmetic.differ(
                    voices[other].amount, voices[position].amount, byMoreThan: Self.sameMarketPermille)
                    && hearing.market(of: voices[other]) == hearing.market(of: voices[position])
            }
            set(position, isRepeated ? .repeated : .believed)
            if !isRepeated { believed.append(position) }
        }
        believed.sort {
            voices[$0].amount != voices[$1].amount
                ? voices[$0].amount < voices[$1].amount : hearing.precedes(voices[$0], voices[$1])
        }
        let outliers = OutlierRule.outliers(
            amounts: believed.map { voices[$0].amount }, weights: believed.map { voices[$0].weight })
        for outlier in outliers.reversed() { set(believed.remove(at: outlier), .rejected) }
        if believed.count == 2 { settle(believed[0], believed[1]) }
    }

    /// Settles which of two prices that are ten times apart to lean on.
    ///
    /// What else is known of the printing decides if it favours one, and then the other is rejected. Else both stand, and the
    /// estimate is the one that weighs at least twice as much, or the cheaper one: most cards are cheap.
    private mutating func settle(_ cheap: Int, _ dear: Int) {
        let (low, high) = (hearing.voices[cheap], hearing.voices[dear])
        guard PriceArithmetic.differ(low.amount, high.amount, byMoreThan: Self.conflictPermille) else {
            return
        }
        let (evidence, otherEvidence) = (
            ConflictEvidence.votes(for: low, in: hearing), ConflictEvidence.votes(for: high, in: hearing)
        )
        if evidence != otherEvidence {
            let loser = evidence < otherEvidence ? cheap : dear
            set(loser, .rejected)
            believed.removeAll { $0 == loser }
        } else {
            let isDearLikelier = high.weight / 2 >= low.weight
            likelier = isDearLikelier ? dear : cheap
            set(isDearLikelier ? cheap : dear, .doubted)
        }
    }

    private mutating func set(_ position: Int, _ standing: Voice.Standing) {
        standings[position - range.lowerBound] = standing
    }

    /// Adds up what is believed.
    ///
    /// - Returns: The estimate, and the observation to show for it.
    func result() -> PriceEstimation.Result {
        let voices = believed.map { hearing.voices[$0] }
        let (amounts, weights) = (voices.map(\.amount), voices.map(\.weight))
        let group = hearing.groups.list[hearing.voices[range.lowerBound].group]
        func quantile(_ quarters: Int64) -> Int64 {
            WeightedQuantile.amount(quarters: quarters, amounts: amounts, weights: weights)
        }
        let (low, high) = (quantile(1), quantile(3))
        let middle = likelier.map { hearing.voices[$0].amount } ?? quantile(2)
        let markets = marketCount(voices)
        let rejected = range.filter { standing(of: $0) == .rejected }
        let quality = voices.reduce(0) { $0 + $1.worth }
        let confidence = EstimateConfidence.permille(
            voices: effectiveCount(weights), low: low, high: high, age: meanAge(voices), markets: markets,
            quality: quality)

        func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: group.currency) }
        var estimate = PriceEstimate(
            amount: money(middle), low: money(low), high: money(high), confidencePermille: confidence,
            reasons: doubts(voices, markets: markets, quality: quality).reasons,
            sources: names(believed), rejected: names(rejected + suspects))
        let isFarOff = rejected.contains { loser in
            PriceArithmetic.differ(
                hearing.voices[loser].amount, middle, byMoreThan: Self.sameMarketPermille)
        }
        let isContradicted =
            voices.contains { $0.rank.isSuspect }
            || PriceArithmetic.differ(
                amounts[amounts.count - 1], amounts[0], byMoreThan: Self.conflictPermille)
        if isContradicted {
            estimate.doubtMapping(isLeftOut: false)
        } else if isFarOff || !suspects.isEmpty {
            estimate.doubtMapping(isLeftOut: true)
        }
        let shown = believed.filter { standing(of: $0) == .believed }
            .min { hearing.precedes(hearing.voices[$0], hearing.voices[$1]) }
        return PriceEstimation.Result(
            group: group, estimate: estimate, shown: hearing.voices[shown ?? range.lowerBound].position,
            isAsked: voices.contains { $0.rank.isAsk })
    }

    /// The suspects that stepped back behind others.
    private var suspects: [Int] {
        range.filter { standing(of: $0) == .outranked && hearing.voices[$0].rank.isSuspect }
    }

    private func names(_ positions: [Int]) -> [String] {
        positions.count == 1
            ? [hearing.source(of: hearing.voices[positions[0]])]
            : positions.map { hearing.source(of: hearing.voices[$0]) }.sorted()
    }

    private func marketCount(_ voices: [Voice]) -> Int {
        var markets: [String] = []
        for voice in voices {
            let market = hearing.market(of: voice)
            if !markets.contains(market) { markets.append(market) }
        }
        return markets.count
    }

    private func doubts(_ voices: [Voice], markets: Int, quality: Int64) -> EstimateDoubts {
        var doubts = EstimateDoubts(isSolo: markets == 1)
        doubts.isThin =
            quality < EstimateDoubts.thinWorth || voices.allSatisfy { $0.rank.isAsk }
        let newest = voices.reduce(Int64.max) { min($0, $1.age) }
        let weekOld = voices.reduce(0) { $0 + ($1.age > Freshness.week ? $1.worth : 0) }
        doubts.isStale = newest > Freshness.day || weekOld * 2 > quality
        doubts.isDispersed = PriceArithmetic.differ(
            voices[voices.count - 1].amount, voices[0].amount, byMoreThan: Self.dispersedPermille)
        return doubts
    }

    /// Kish's effective number of voices in thousandths; divisions and products of doubles are the same on every machine.
    private func effectiveCount(_ weights: [Int64]) -> Int64 {
        let sum = weights.reduce(0.0) { $0 + Double($1) }
        let squares = weights.reduce(0.0) { $0 + Double($1) * Double($1) }
        return Int64(1_000 * sum * sum / squares)
    }

    private func meanAge(_ voices: [Voice]) -> Int64 {
        let sum = voices.reduce(0.0) { $0 + Double($1.weight) }
        let ages = voices.reduce(0.0) { $0 + Double($1.weight) * Double(max(0, $1.age)) }
        return Int64(min(ages / sum, 1e15))
    }
}
