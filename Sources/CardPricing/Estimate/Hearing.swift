internal import CardModel

/// All voices about one printing: of each source and group the best number.
struct Hearing {
    /// The observations, in any order.
    let observations: [StoredObservation]
    /// The groups they belong to.
    private(set) var groups = VariantGroups()
    /// The voices, ordered by the number of the group.
    private(set) var voices: [Voice] = []

    /// A printing with more observations than this is searched by hash.
    private static let mostCompared = 96
    /// How much a market may count at most, in thousandths.
    private static let largestWeight: Int64 = 1_000_000

    private struct Speaker: Hashable {
        var group: Int
        var source: String
    }

    /// Hears observations.
    ///
    /// Left out are highest listings, what shops pay, amounts of zero and less, and markets that count nothing.
    ///
    /// - Parameters:
    ///   - observations: The stored observations of one printing.
    ///   - now: The present in seconds since the epoch.
    ///   - chain: How much each market counts.
    ///   - suspects: The sources that seem to mean another card.
    /// - Complexity: O(n log n) for n observations.
    init(_ observations: [StoredObservation], now: Int64, chain: SourceChain, suspects: Set<String>) {
        self.observations = observations
        voices.reserveCapacity(observations.count)
        var known: [Speaker: Int] = [:]
        for position in observations.indices {
            guard let voice = voice(at: position, now: now, chain: chain, suspects: suspects) else {
                continue
            }
            guard let other = heard(voice, in: &known) else {
                voices.append(voice)
                continue
            }
            if precedes(voice, voices[other]) { voices[other] = voice }
        }
        if groups.list.count > 1 { voices.sort { $0.group < $1.group } }
    }

    /// What an observation says, or `nil` when it does not count.
    ///
    /// It is seen where it stands: to copy an observation with all its texts takes longer than to weigh it.
    private mutating func voice(
        at position: Int, now: Int64, chain: SourceChain, suspects: Set<String>
    ) -> Voice? {
        let kind = observations[position].observation.kind
        let statistic = observations[position].observation.statistic
        let amount = observations[position].observation.amount.minorUnits
        guard statistic != .high, kind != .buylist, amount > 0 else { return nil }
        var (share, isSuspect) = (Int64(1_000), false)
        if !chain.isEven || !suspects.isEmpty {
            let (source, game) = (
                observations[position].observation.source, observations[position].observation.printing.game
            )
            share = min(Int64(chain.weight(of: source, for: game)), Self.largestWeight)
            isSuspect = suspects.contains(source)
        }
        guard share > 0 else { return nil }
        let age = observations[position].age(at: now)
        let worth = max(1, Voice.worth(of: statistic, kind) * share / 1_000)
        return Voice(
            position: position, group: groups.number(of: position, in: observations), amount: amount,
            age: age,
            rank: Voice.Rank(
                isSuspect: isSuspect, isDead: age > PriceSelection.longestUsefulAge, isAsk: kind == .ask,
                statistic: statistic),
            worth: worth, weight: max(1, worth * PriceDecay.weight(age: age, kind: kind)))
    }

    /// The source of a voice.
    ///
    /// - Parameter voice: The voice.
    /// - Returns: Its name.
    func source(of voice: Voice) -> String { observations[voice.position].observation.source }

    /// The market on which the price of a voice was made.
    ///
    /// - Parameter voice: The voice.
    /// - Returns: The market.
    func market(of voice: Voice) -> String {
        MarketProvenance.market(of: source(of: voice), in: groups.list[voice.group].currency)
    }

    /// Whether one voice is a better answer than another of the same group.
    ///
    /// - Parameters:
    ///   - left: One voice.
    ///   - right: Another voice.
    /// - Returns: Whether the rank, then the age decides for `left`, or else the order that makes ties deterministic.
    func precedes(_ left: Voice, _ right: Voice) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        if left.age != right.age { return left.age < right.age }
        if left.amount != right.amount { return left.amount < right.amount }
        let (first, second) = (observations[left.position], observations[right.position])
        let (one, other) = (first.observation, second.observation)
        if one.source != other.source { return one.source < other.source }
        if one.sourceVariant != other.sourceVariant { return one.sourceVariant < other.sourceVariant }
        return (one.kind.rawValue, one.asOf, first.fetchedAt)
            < (other.kind.rawValue, other.asOf, second.fetchedAt)
    }

    /// The voice of the same source about the same group, if one was heard before; else the voice is remembered.
    private func heard(_ voice: Voice, in known: inout [Speaker: Int]) -> Int? {
        let name = source(of: voice)
        guard observations.count <= Self.mostCompared else {
            let speaker = Speaker(group: voice.group, source: name)
            if let other = known[speaker] { return other }
            known[speaker] = voices.count
            return nil
        }
        return voices.firstIndex { $0.group == voice.group && source(of: $0) == name }
    }
}
