internal import CardIndex
internal import CardModel
internal import CardText

/// Which printings a line may mean, and what speaks for and against each.
extension LineMatcher {
    func candidates(_ question: LineQuestion, _ memory: MatchMemory) -> [CandidateEvidence] {
        var pool: [Int: CandidateEvidence] = [:]
        for hit in question.names.prefix(Self.mostNames) {
            addPrintings(of: hit, question, memory, to: &pool)
        }
        var likeness = NameComparison()
        let names = Dictionary(question.names.map { ($0.name, $0.agreement) }, uniquingKeysWith: min)
        var known: [UInt32: NameAgreement] = [:]
        func add(_ facts: PrintingFacts) {
            guard pool[facts.position] == nil, admits(facts, question, memory) else { return }
            let agreement: NameAgreement
            if let found = names[facts.name] ?? known[facts.name] {
                agreement = found
            } else {
                let printed = index.nameText(facts.name)
                agreement =
                    question.hasName
                    ? question.readings.map { likeness.agreement(of: $0.folded, with: printed) }.min()
                        ?? .different : .unsaid
                known[facts.name] = agreement
            }
            pool[facts.position] = evidence(for: facts, agreement, question, memory)
        }
        if !question.identified.isEmpty {
            for facts in index.facts(at: question.identified.sorted().prefix(200)) { add(facts) }
        }
        if question.number != nil {
            for set in question.surestSets {
                for range in [question.numbers] + question.otherNumbers where !range.isEmpty {
                    for facts in index.facts(ofSet: set, numbers: range) { add(facts) }
                }
            }
        }
        return Array(pool.values)
    }

    func addPrintings(
        of hit: LineQuestion.NameHit, _ question: LineQuestion, _ memory: MatchMemory,
        to pool: inout [Int: CandidateEvidence]
    ) {
        var proposals = 0
        let all = hit.printings.map { index.facts(at: $0) } ?? index.facts(ofName: hit.name)
        for facts in all where admits(facts, question, memory) {
            let found = evidence(for: facts, hit.agreement, question, memory)
            let isPointedAt =
                found.set == .agrees || found.number == .agrees || found.number == .nearly
                || found.identifier == .agrees || found.rarity == .agrees
            if !isPointedAt {
                // Printings on screens and in other languages come last, so the first ones are the best ones.
                proposals += 1
                if proposals > Self.mostProposals { continue }
            }
            if let known = pool[facts.position], known.name <= found.name { continue }
            pool[facts.position] = found
        }
    }

    func admits(_ facts: PrintingFacts, _ question: LineQuestion, _ memory: MatchMemory) -> Bool {
        guard let game = question.game else { return true }
        return memory.string(facts.game, in: index) == game
    }

    func evidence(
        for facts: PrintingFacts, _ name: NameAgreement, _ question: LineQuestion, _ memory: MatchMemory
    ) -> CandidateEvidence {
        var evidence = CandidateEvidence(facts: facts, name: name)
        if !question.sets.isEmpty {
            let quality = facts.set.flatMap { question.sets[$0] }
            evidence.set = quality == nil ? .disagrees : .agrees
            evidence.setQuality = quality ?? question.sets.values.min()
        }
        if let number = question.number {
            evidence.number = agreement(
                of: number, with: facts, isSetKnown: evidence.set == .agrees, question, memory)
            let total = facts.set.flatMap { directory.sets[$0].printedTotal }
            if let given = number.total, let total, evidence.number != .disagrees {
                evidence.total = given == total ? .agrees : number.hasLetteredTotal ? .unsaid : .disagrees
            }
        }
        if !question.identified.isEmpty {
            evidence.identifier = question.identified.contains(facts.position) ? .agrees : .disagrees
        }
        let language = memory.string(facts.language, in: index)
        if question.languages.isEmpty {
            evidence.isUsualLanguage = language.isEmpty || language == "en" || name == .otherName
        } else if !language.isEmpty {
            evidence.language = question.languages.contains(language) ? .agrees : .disagrees
        }
        evidence.rarity = RarityText.agreement(question.rarity, memory.rarity(facts.rarity, in: index))
        if let finish = question.finish {
            let finishes = memory.string(facts.finishes, in: index)
            if !finishes.isEmpty {
                evidence.finish =
                    finishes.split(separator: ",").contains { $0 == finish.rawValue } ? .agrees : .disagrees
            }
        }
        evidence.isOtherMedium =
            facts.isDigital != question.isDigital && (facts.isDigital || question.isDigital)
        return evidence
    }

    func agreement(
        of number: NumberText, with facts: PrintingFacts, isSetKnown: Bool, _ question: LineQuestion,
        _ memory: MatchMemory
    ) -> Agreement {
        if question.numbers.contains(facts.number) {
            // An unmarked number finds the marked ones too, which are other printings.
            return question.numbers.count == 1 || memory.numberKey(facts.number, in: index) == number.key
                ? .agrees : .nearly
        }
        if question.otherNumbers.contains(where: { $0.contains(facts.number) }) { return .nearly }
        // Letters before or behind the digits are often left out, which only says something inside the right set.
        guard isSetKnown else { return .disagrees }
        let key = memory.numberKey(facts.number, in: index)
        let digits = NumberText.digits(of: key)
        return !digits.isEmpty && digits == number.digits && (digits == number.key || digits == key)
            ? .nearly : .disagrees
    }
}
