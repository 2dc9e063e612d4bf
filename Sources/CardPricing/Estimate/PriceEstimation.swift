internal import CardModel

/// Makes one estimate of what several sources say.
///
///     observations -> Hearing: the best number of each source and group
///                  -> suspects, dead sources, asks beside sales, second names of a market step back
///                  -> OutlierRule: who is too far off is rejected
///                  -> two that are ten times apart: ConflictEvidence, else weight, else the cheaper one
///                  -> weighted median, quartiles, confidence, reasons
///                  -> groups that differ in nothing but the currency are compared
///
/// Everything is integers, so that the same prices give the same estimate on every machine, and the order of the
/// observations does not matter.
public enum PriceEstimation {
    /// Estimates the price of each finish, edition, condition, grade and currency.
    ///
    /// - Parameters:
    ///   - observations: The stored observations of one printing.
    ///   - now: The present in seconds since the epoch.
    ///   - chain: How much each market counts.
    ///   - suspects: The sources that seem to mean another card; they are heard only where nobody else is.
    /// - Returns: The estimates; none for groups without a number that could be one.
    /// - Complexity: O(n log n) for n observations.
    public static func estimates(
        from observations: [StoredObservation], now: Int64, chain: SourceChain = SourceChain(),
        suspects: Set<String> = []
    ) -> [VariantGroup: PriceEstimate] {
        let results = weighed(observations, now: now, chain: chain, suspects: suspects)
        var estimates: [VariantGroup: PriceEstimate] = [:]
        for result in results { estimates[result.group] = result.estimate }
        return estimates
    }

    /// What came of one group.
    struct Result {
        /// The group.
        var group: VariantGroup
        /// The estimate.
        var estimate: PriceEstimate
        /// Which observation is the one to show, by position.
        var shown: Int
        /// Whether nothing but asks was heard.
        var isAsked: Bool
    }

    /// Estimates the price of each group, and says which observation is to be shown for it.
    ///
    /// - Parameters:
    ///   - observations: The stored observations of one printing.
    ///   - now: The present in seconds since the epoch.
    ///   - chain: How much each market counts.
    ///   - suspects: The sources that seem to mean another card.
    /// - Returns: What came of each group that has a number.
    static func weighed(
        _ observations: [StoredObservation], now: Int64, chain: SourceChain, suspects: Set<String>
    ) -> [Result] {
        let hearing = Hearing(observations, now: now, chain: chain, suspects: suspects)
        var results: [Result] = []
        results.reserveCapacity(hearing.groups.list.count)
        var start = 0
        while start < hearing.voices.count {
            var end = start + 1
            while end < hearing.voices.count, hearing.voices[end].group == hearing.voices[start].group {
                end += 1
            }
            results.append(
                end - start == 1 ? alone(start, in: hearing) : together(start..<end, in: hearing))
            start = end
        }
        if results.count > 1, results.count <= mostCompared {
            compareCurrencies(&results, of: hearing.groups.list)
        }
        return results
    }

    /// More groups than this are not compared with each other: no card comes in so many.
    private static let mostCompared = 64

    /// The usual case, without any of the work the others make.
    private static func alone(_ position: Int, in hearing: Hearing) -> Result {
        let voice = hearing.voices[position]
        let group = hearing.groups.list[voice.group]
        let amount = Money(minorUnits: voice.amount, currency: group.currency)
        var doubts = EstimateDoubts(isSolo: true)
        doubts.isThin = voice.rank.isAsk || voice.worth < EstimateDoubts.thinWorth
        doubts.isStale = voice.age > Freshness.day
        let confidence = EstimateConfidence.permille(
            voices: 1_000, low: 1, high: 1, age: voice.age, markets: 1, quality: voice.worth)
        var estimate = PriceEstimate(
            amount: amount, low: amount, high: amount, confidencePermille: confidence,
            reasons: doubts.reasons, sources: [hearing.source(of: voice)])
        if voice.rank.isSuspect { estimate.doubtMapping(isLeftOut: false) }
        return Result(
            group: group, estimate: estimate, shown: voice.position, isAsked: voice.rank.isAsk)
    }

    private static func together(_ range: Range<Int>, in hearing: Hearing) -> Result {
        var judgement = VoiceJudgement(range, in: hearing)
        judgement.judge()
        return judgement.result()
    }

    /// Doubts estimates of the same copy in different currencies that can't both be true.
    ///
    /// The one that fewer markets stand behind is doubted, or both. Groups are in the order of the results.
    private static func compareCurrencies(_ results: inout [Result], of groups: [VariantGroup]) {
        // Groups of one currency are different copies.
        guard groups.contains(where: { $0.currency != groups[0].currency }) else { return }
        for first in results.indices {
            for second in results.indices[(first + 1)...] {
                // No result is copied, because that would take longer than the comparison.
                guard groups[first].currency != groups[second].currency,
                    !results[first].isAsked, !results[second].isAsked,
                    groups[first].isSameCopy(as: groups[second], among: groups),
                    let value = CoarseValue.of(results[first].estimate.amount),
                    let otherValue = CoarseValue.of(results[second].estimate.amount),
                    PriceArithmetic.differ(value, otherValue, byMoreThan: MappingCheck.suspectPermille)
                else { continue }
                let count = results[first].estimate.sources.count
                let otherCount = results[second].estimate.sources.count
                if count <= otherCount { results[first].estimate.doubtMapping(isLeftOut: false) }
                if otherCount <= count { results[second].estimate.doubtMapping(isLeftOut: false) }
            }
        }
    }
}

/// The reasons to doubt that follow from what an estimate rests on.
///
/// - `SOLO`: one market.
/// - `THIN`: asks only, or everything together counts less than six tenths of one ordinary market's number, such as a lowest
///   listing or a market of little weight.
/// - `STALE`: the newest is older than a day, or more than half of the worth is older than a week.
/// - `DISPERSED`: the highest is more than twice the lowest.
struct EstimateDoubts {
    var isSolo = false
    var isThin = false
    var isStale = false
    var isDispersed = false
    var isMappingSuspect = false

    /// Whoever counts less than this, in thousandths, counts little.
    static let thinWorth: Int64 = 600

    /// The reasons by identifier.
    var reasons: [PriceEstimate.Reason] {
        Self.lists[
            (isDispersed ? 1 : 0) | (isMappingSuspect ? 2 : 0) | (isSolo ? 4 : 0) | (isStale ? 8 : 0)
                | (isThin ? 16 : 0)]
    }

    /// The reasons for each set of doubts: most estimates have some, and share the list.
    private static let lists = (0..<32).map { doubts in
        [PriceEstimate.Reason.dispersed, .mappingSuspect, .solo, .stale, .thin].enumerated()
            .filter { doubts >> $0.offset & 1 != 0 }.map(\.element)
    }
}

extension PriceEstimate {
    /// Marks that a source seems to mean another card.
    ///
    /// - Parameter isLeftOut: Whether it is known which one, so that it was left out; else what is shown may be the wrong one,
    ///   and the estimate is hardly worth more than a guess.
    package mutating func doubtMapping(isLeftOut: Bool) {
        guard !reasons.contains(.mappingSuspect) else { return }
        add(.mappingSuspect)
        confidencePermille = confidencePermille * (isLeftOut ? 850 : 300) / 1_000
    }

    /// Marks that the price moved by more than a fifth since the last time, and that nothing has confirmed that yet.
    package mutating func doubtJump() {
        guard !reasons.contains(.jump) else { return }
        add(.jump)
        confidencePermille = confidencePermille * 700 / 1_000
    }

    private mutating func add(_ reason: Reason) {
        reasons.insert(reason, at: reasons.firstIndex { reason < $0 } ?? reasons.endIndex)
    }
}
