internal import CardIndex
internal import CardModel

/// Puts into words which evidence agreed and which did not.
struct MatchReasons {
    /// The reasons, the strongest evidence first.
    let all: [String]

    /// Collects the reasons for a candidate.
    ///
    /// - Parameters:
    ///   - question: What the line says.
    ///   - best: The candidate.
    ///   - rivals: How many printings fit as well, itself included.
    ///   - sets: The sets of the index.
    ///   - index: The index.
    init(
        _ question: LineQuestion, _ best: CandidateEvidence, rivals: Int, _ sets: [CardSet],
        _ index: SearchIndex
    ) {
        var reasons: [String] = []
        switch best.name {
        case .identical, .folded: reasons.append("name agrees")
        case .otherName: reasons.append("another name of the card")
        case .decorated: reasons.append("name agrees without its additions")
        case .typo(let distance):
            reasons.append("name is \(distance) \(distance == 1 ? "slip" : "slips") away")
        case .abbreviated, .partial: reasons.append("name is abbreviated")
        case .alike: reasons.append("name is similar")
        case .unsaid: reasons.append("no name given")
        case .different: reasons.append("name disagrees")
        }
        let set = best.facts.set.map { sets[$0].name.isEmpty ? sets[$0].id : sets[$0].name } ?? ""
        switch (best.set, best.setQuality) {
        case (.agrees, .exact): reasons.append("set agrees")
        case (.agrees, .part): reasons.append("set is a part of the one given: \(set)")
        case (.agrees, .alike): reasons.append("set is like \(set)")
        case (.agrees, _): reasons.append("series agrees")
        case (.disagrees, _): reasons.append("set disagrees")
        default: reasons.append(question.hasUnknownSet ? "set not in the index" : "no set given")
        }
        switch best.number {
        case .agrees: reasons.append(best.total == .agrees ? "number and total agree" : "number agrees")
        case .nearly: reasons.append("number is nearly \(index.numberText(best.facts.number))")
        case .disagrees: reasons.append("number disagrees")
        case .unsaid: reasons.append("no number given")
        }
        if best.total == .disagrees { reasons.append("total disagrees") }
        reasons += Self.minor(question, best)
        if rivals > 1 { reasons.append("\(rivals) printings fit") }
        all = reasons
    }

    private static func minor(_ question: LineQuestion, _ best: CandidateEvidence) -> [String] {
        var reasons: [String] = []
        let kinds = Set(question.identifierKinds).sorted().joined(separator: ", ")
        switch best.identifier {
        case .agrees: reasons.append("identifier agrees (\(kinds))")
        case .disagrees: reasons.append("identifier disagrees (\(kinds))")
        default: if question.hasUnknownIdentifier { reasons.append("identifier not in the index") }
        }
        if question.hasContradictorySets { reasons.append("two sets are named") }
        if question.hasContradictoryNumbers { reasons.append("two numbers are given") }
        if best.rarity == .agrees { reasons.append("rarity agrees") }
        if best.rarity == .disagrees { reasons.append("rarity differs") }
        if best.language == .disagrees {
            reasons.append("no printing in \(question.languages.first ?? "that language")")
        }
        if !best.isUsualLanguage { reasons.append("not in English") }
        if best.isOtherMedium {
            reasons.append(best.facts.isDigital ? "exists on screens only" : "not on screens only")
        }
        if !question.unknownWords.isEmpty {
            reasons.append("set aside: \(question.unknownWords.map { "'\($0)'" }.joined(separator: ", "))")
        }
        if !best.name.isExact, best.name != .unsaid, question.names.contains(where: { $0.agreement.isExact })
        {
            reasons.append("the name is that of another card")
        }
        return reasons
    }
}
