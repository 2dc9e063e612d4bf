internal import CardIndex
internal import CardModel
internal import CardText

/// Judges how sure the best candidate is, and says why.
///
/// `sure` needs evidence from two sides that agrees, and exactly one printing that all of it fits: a set and a number
/// beside a name that is right or misspelt, a number with its printed total, an identifier, or a name that only one
/// printing has. Whatever speaks against the printing takes that away.
struct MatchJudgement {
    private let question: LineQuestion
    private let candidates: [CandidateEvidence]
    private let index: SearchIndex
    private let memory: MatchMemory

    /// Makes a judgement.
    ///
    /// - Parameters:
    ///   - question: What the line says.
    ///   - candidates: The candidates, best first.
    ///   - index: The index.
    ///   - memory: What this thread remembers.
    init(
        _ question: LineQuestion, _ candidates: [CandidateEvidence], _ index: SearchIndex,
        _ memory: MatchMemory
    ) {
        self.question = question
        self.candidates = candidates
        self.index = index
        self.memory = memory
    }

    /// The match.
    ///
    /// - Parameter sets: The sets of the index.
    /// - Returns: The match, with its reasons.
    func match(sets: [CardSet]) -> LineMatch {
        guard let best = candidates.first, isProposable(best) else { return nothing() }
        let rivals = candidates.filter { $0.isEqual(to: best) }
        let confidence = confidence(of: best, rivals)
        let shown = confidence == .sure ? [] : candidates.prefix(LineMatcher.shownCandidates)
        return LineMatch(
            confidence: confidence, printing: index.printing(at: best.facts.position),
            candidates: shown.compactMap { index.printing(at: $0.facts.position) }, rivalCount: rivals.count,
            reasons: MatchReasons(question, best, rivals: rivals.count, sets, index).all,
            isCardKnown: isCardKnown(best))
    }

    private func nothing() -> LineMatch {
        let shown = candidates.prefix(LineMatcher.shownCandidates).filter {
            $0.name <= .alike || $0.number == .agrees
        }
        var reasons =
            question.hasName ? ["no card of this name"] : ["nothing that the line says is in the index"]
        if question.hasUnknownSet { reasons.append("set not in the index") }
        if question.hasUnknownIdentifier { reasons.append("identifier not in the index") }
        return LineMatch(
            confidence: .none, printing: nil,
            candidates: shown.compactMap { index.printing(at: $0.facts.position) },
            rivalCount: 0, reasons: reasons, isCardKnown: false)
    }

    /// Whether the evidence is enough to propose a printing at all.
    private func isProposable(_ best: CandidateEvidence) -> Bool {
        if best.identifier == .agrees { return true }
        switch best.name {
        case .identical, .folded, .otherName, .decorated, .abbreviated, .partial: return true
        case .typo(let distance): return distance <= 3 || best.set == .agrees
        case .alike: return best.set == .agrees || best.number == .agrees
        case .unsaid: return best.number == .agrees && best.set == .agrees
        case .different: return best.number == .agrees && best.set == .agrees && best.setQuality == .exact
        }
    }

    /// Whether no other card can be meant: the name is right, or right enough for set and number.
    private func isCardKnown(_ best: CandidateEvidence) -> Bool {
        guard
            !question.names.contains(where: {
                $0.agreement == best.name && $0.name != best.facts.name && best.name.isTypo
            })
        else { return false }
        return best.name.isExact || best.name.isTypo || best.identifier == .agrees
    }

    private func confidence(of best: CandidateEvidence, _ rivals: [CandidateEvidence]) -> MatchConfidence {
        if isContradictory(best) { return .ambiguous }
        let isUnique = rivals.count == 1
        guard isUnique else { return .ambiguous }
        if isSure(best), !hasDoubt(best) { return .sure }
        return isLikely(best) ? .likely : .ambiguous
    }

    /// Whether something that the line says speaks against the best candidate.
    private func isContradictory(_ best: CandidateEvidence) -> Bool {
        if best.isContradicted || question.hasContradictorySets || question.hasContradictoryNumbers {
            return true
        }
        // The name belongs to another card, letter for letter.
        return !best.name.isExact && best.name != .unsaid && question.names.contains { $0.agreement.isExact }
    }

    /// Whether something keeps even good evidence from being sure.
    private func hasDoubt(_ best: CandidateEvidence) -> Bool {
        question.hasUnknownSet || !question.unknownWords.isEmpty || best.language == .disagrees
            || best.isOtherMedium
            || !best.isUsualLanguage || question.isDigital != best.facts.isDigital
    }

    private func isSure(_ best: CandidateEvidence) -> Bool {
        let hasSet = best.set == .agrees
        let isSetExact = hasSet && best.setQuality == .exact
        let hasNumber = best.number == .agrees
        let hasTotal = best.total == .agrees
        if best.identifier == .agrees { return best.name <= .partial || best.name == .unsaid }
        if best.name.isExact {
            if hasNumber, isSetExact || hasTotal { return true }
            // A set that is merely alike, or a number that holds its set's code, where no other printing of the name
            // has that number.
            if hasNumber, hasSet || question.number?.isTelling ?? false { return isOnlyWithItsNumber(best) }
            if question.number == nil, isSetExact { return true }
            return question.number == nil && question.sets.isEmpty && best.rarity != .disagrees
                && isOnlyPrinting(best)
        }
        guard case .typo(let distance) = best.name, hasNumber else { return false }
        let length = question.readings.last?.folded.joined.count ?? 0
        guard distance <= max(1, length / 5), isNearest(best) else { return false }
        return isSetExact || hasTotal && hasSet || hasTotal && distance == 1 && length >= 6
    }

    private func isLikely(_ best: CandidateEvidence) -> Bool {
        let hasSet = best.set == .agrees
        let hasNumber = best.number == .agrees || best.number == .nearly
        if best.identifier == .agrees { return true }
        switch best.name {
        case .identical, .folded, .otherName, .decorated: return true
        case .typo(let distance): return isNearest(best) && (distance <= 2 || hasSet && hasNumber)
        case .abbreviated, .partial, .alike: return hasSet && hasNumber
        case .unsaid: return hasSet && hasNumber && best.setQuality == .exact
        case .different: return false
        }
    }

    /// Whether no other name is as near, or nearer, among the candidates that the other evidence admits.
    private func isNearest(_ best: CandidateEvidence) -> Bool {
        !candidates.contains { other in
            other.facts.name != best.facts.name && other.name <= best.name && other.set == best.set
                && (best.number != .agrees || other.number == .agrees)
        }
    }

    /// Whether no other printing of the same name has the number, those of a rarity that the line rules out aside.
    private func isOnlyWithItsNumber(_ best: CandidateEvidence) -> Bool {
        !candidates.contains { other in
            other.facts.position != best.facts.position && other.name.isExact && other.number == .agrees
                && !(best.rarity == .agrees && other.rarity == .disagrees)
        }
    }

    /// Whether the name has no other printing.
    private func isOnlyPrinting(_ best: CandidateEvidence) -> Bool {
        candidates.count == 1 && index.facts(ofName: best.facts.name).count == 1
    }
}
