/// When the readings of a query have answered it.
///
/// The whole text as a name comes first. It settles the query when a name equals it or starts with it; but a name that
/// only starts with `mew 2` does not settle whether the 2 is a number. Otherwise that reading wins of which the name equals
/// some name that has an admitted printing; of several, the one that leaves most words in the name, so that `ex` is no set
/// in `charizard ex nm`. If there is none, the names near the first readings join those near the whole text, and their
/// ranks decide.
struct ReadingOrder {
    /// How many readings are searched for names near them.
    private static let approximateLimit = 3

    private let readings: QueryReadings

    init(_ readings: QueryReadings) {
        self.readings = readings
    }

    /// Whether what the whole text found leaves no room for another reading.
    ///
    /// - Parameters:
    ///   - candidates: What it found.
    ///   - hasNumber: Whether some words may be a number.
    /// - Returns: Whether the query is settled.
    static func isSettled(by candidates: [Candidate], hasNumber: Bool) -> Bool {
        if let nearness = nearness(of: candidates[...]), nearness <= oneSlip { return true }
        guard let best = bestKind(of: candidates), best <= .otherNamePrefix else { return false }
        let startsOnly = best == .prefix || best == .otherNamePrefix
        return !startsOnly || !hasNumber
    }

    /// How near the best of some names is, its tier above its distance; `nil` where there is none, or none without a
    /// suffix or number of the text.
    static func nearness(of candidates: ArraySlice<Candidate>) -> UInt64? {
        guard let best = candidates.map(\.rank).min() else { return nil }
        let rank = Rank(packed: best)
        if rank.changesExactWord { return nil }
        guard rank.kind.tier >= MatchKind.typo.tier else { return nil }
        return UInt64(rank.kind.tier) << 8 | UInt64(rank.distance)
    }

    /// The nearness of a name with one slip.
    private static let oneSlip = UInt64(MatchKind.typo.tier) << 8 | 1

    /// The other readings in the order in which their names are looked up.
    var exact: [QueryText] {
        let ordered = readings.others.enumerated().sorted { left, right in
            (right.element.wordsLeft ?? 0, left.offset) < (left.element.wordsLeft ?? 0, right.offset)
        }
        return ordered.map(\.element)
    }

    /// Whether some name is found without a slip, or with one.
    static func isClear(_ candidates: [Candidate]) -> Bool {
        guard let best = candidates.map(\.rank).min().map(Rank.init(packed:)) else { return false }
        return best.kind.tier < MatchKind.typo.tier || best.distance <= 1 && !best.changesExactWord
    }

    /// Whether some name is so near that a misspelt set is no better guess.
    ///
    /// - Parameters:
    ///   - candidates: The names.
    ///   - orAlike: Whether a name that sounds or looks like the text is near, too.
    /// - Returns: Whether there is one.
    static func isAnswered(by candidates: [Candidate], orAlike: Bool = false) -> Bool {
        guard let best = bestKind(of: candidates) else { return false }
        return best.tier <= MatchKind.typo.tier && (orAlike || best != .alike)
    }

    /// The readings of which names near them are looked for.
    ///
    /// A name that is near the whole text is a better guess than one near a part of it, unless the rest is a number.
    ///
    /// - Parameter candidates: What the whole text found.
    /// - Returns: The readings, the likeliest first.
    func approximate(beside candidates: [Candidate]) -> [QueryText] {
        let best = Self.bestKind(of: candidates)
        if let best, best <= .otherNamePrefix { return [] }
        let readings = readings.others.filter { reading in
            !reading.isTermsOnly && (best == nil || reading.isCertain || reading.number != nil)
        }
        return Array(readings.prefix(Self.approximateLimit))
    }

    private static func bestKind(of candidates: [Candidate]) -> MatchKind? {
        candidates.map(\.rank).min().map { Rank(packed: $0).kind }
    }
}
