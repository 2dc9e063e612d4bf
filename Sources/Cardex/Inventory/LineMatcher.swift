internal import CardIndex
internal import CardModel
internal import CardText

/// Finds the printing that a line means: gathers candidates from every side, weighs what the line says of each, and
/// judges how sure the best one is.
///
///     identifiers ─┐
///     set + number ─┼─► candidates ─► evidence of each ─► best ─► judgement
///     names ────────┘      (the whole search only where nothing exact was found)
struct LineMatcher: Sendable {
    /// How many candidates are kept for showing.
    static let shownCandidates = 10
    /// Printings of a name that fit neither set nor number are only proposals: so many are enough.
    static let mostProposals = 24
    /// How many names are followed to their printings.
    static let mostNames = 12

    let index: SearchIndex
    let directory: SetDirectory
    let identifiers: IdentifierTable
    let options: InventoryOptions
    /// Matches a line.
    ///
    /// - Parameters:
    ///   - evidence: What the line says.
    ///   - memory: What this thread remembers.
    /// - Returns: The match.
    func match(_ evidence: LineEvidence, _ memory: MatchMemory) -> LineMatch {
        if !evidence.chosen.isEmpty, let chosen = chosen(evidence) { return chosen }
        guard !evidence.isBlank else {
            return LineMatch(
                confidence: .none, printing: nil, candidates: [], rivalCount: 0,
                reasons: ["the line names no card"],
                isCardKnown: false)
        }
        var question = question(evidence, memory)
        findNames(&question, evidence, memory)
        var candidates = candidates(question, memory)
        if needsWholeSearch(question, candidates) {
            searchNames(&question, evidence)
            candidates = self.candidates(question, memory)
        }
        candidates.sort { left, right in
            let (first, second) = (left.score, right.score)
            return first != second ? first > second : left.facts.position < right.facts.position
        }
        return MatchJudgement(question, candidates, index, memory).match(sets: directory.sets)
    }

    /// The printing that somebody chose in a review.
    private func chosen(_ evidence: LineEvidence) -> LineMatch? {
        guard let id = PrintingID(evidence.chosen), let found = index.printing(id) else { return nil }
        return LineMatch(
            confidence: .sure, printing: found, candidates: [], rivalCount: 1,
            reasons: ["chosen in a review"],
            isCardKnown: true, isReviewed: true)
    }
}
