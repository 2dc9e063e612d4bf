internal import CardModel

/// What else is known of a printing when two prices of it contradict each other.
enum ConflictEvidence {
    /// Adds up what speaks for a voice and against it.
    ///
    /// - A price of another source for the same copy in another currency speaks for it within three times, and against it beyond
    ///   eight.
    /// - Another number of the same source for the same group, such as its lowest listing or its mean of a month, speaks
    ///   against it when it is more than five times off; those are one voice together, and an agreeing one says nothing,
    ///   because who means another card means it with every number.
    ///
    /// - Parameters:
    ///   - voice: The voice.
    ///   - hearing: All voices.
    /// - Returns: The votes for it less those against it.
    static func votes(for voice: Voice, in hearing: Hearing) -> Int {
        let group = hearing.groups.list[voice.group]
        let name = hearing.source(of: voice)
        var votes = contradictsItself(voice, group, name, hearing) ? -1 : 0
        guard let value = CoarseValue.of(Money(minorUnits: voice.amount, currency: group.currency)) else {
            return votes
        }
        for other in hearing.voices where other.group != voice.group && !other.rank.isSuspect {
            let otherGroup = hearing.groups.list[other.group]
            guard otherGroup.isSameCopy(as: group, among: hearing.groups.list), !other.rank.isAsk,
                hearing.source(of: other) != name,
                let otherValue = CoarseValue.of(
                    Money(minorUnits: other.amount, currency: otherGroup.currency))
            else { continue }
            if !PriceArithmetic.differ(value, otherValue, byMoreThan: 3_000) { votes += 1 }
            if PriceArithmetic.differ(value, otherValue, byMoreThan: 8_000) { votes -= 1 }
        }
        return votes
    }

    private static func contradictsItself(
        _ voice: Voice, _ group: VariantGroup, _ name: String, _ hearing: Hearing
    ) -> Bool {
        var (agreeing, contradicting) = (0, 0)
        for (position, stored) in hearing.observations.enumerated() where position != voice.position {
            let observation = stored.observation
            guard observation.source == name, observation.statistic != .high,
                observation.kind != .buylist, observation.amount.minorUnits > 0,
                group.holds(position, of: hearing.observations)
            else { continue }
            if PriceArithmetic.differ(observation.amount.minorUnits, voice.amount, byMoreThan: 5_000) {
                contradicting += 1
            } else {
                agreeing += 1
            }
        }
        return contradicting > agreeing
    }
}
