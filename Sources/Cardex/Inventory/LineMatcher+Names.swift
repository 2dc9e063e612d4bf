internal import CardIndex
internal import CardModel
internal import CardText

/// Which names a line may mean: exactly, misspelt, and at last by the whole search.
extension LineMatcher {
    /// Reads the name in all ways and looks the readings up, exactly, then misspelt.
    func findNames(_ question: inout LineQuestion, _ evidence: LineEvidence, _ memory: MatchMemory) {
        var reader = NameReadings(directory)
        for text in [evidence.name, evidence.simpleName, evidence.wholeText] where !text.isEmpty {
            let readings = reader.readings(text) { !index.names(near: $0.joined, within: 0).isEmpty }
            if question.readings.isEmpty { question.readings = readings }
            guard let last = readings.last else { continue }
            let found = hits(last, within: 0)
            if !found.isEmpty {
                question.readings = readings
                question.names = found
                break
            }
        }
        if question.names.isEmpty { findMisspelt(&question) }
        adopt(&question, memory)
    }

    func findMisspelt(_ question: inout LineQuestion) {
        var best: [LineQuestion.NameHit] = []
        var bestDistance = Int.max
        var chosen = question.readings.count - 1
        for (place, reading) in question.readings.enumerated() {
            let reach = SearchRequest.distance(forLength: reading.folded.joined.count)
            guard reach > 0 else { continue }
            let found = hits(reading, within: reach)
            let distance =
                found.map(\.agreement).min().map { if case .typo(let edits) = $0 { edits } else { 0 } }
                ?? Int.max
            if distance < bestDistance { (best, bestDistance, chosen) = (found, distance, place) }
        }
        question.names = best
        // What stands behind the best reading was taken off in vain, but for the last, which took most off.
        if !best.isEmpty { question.readings = Array(question.readings[...chosen]) }
    }

    func hits(_ reading: NameReading, within distance: Int) -> [LineQuestion.NameHit] {
        var best: [UInt32: LineQuestion.NameHit] = [:]
        for match in index.names(near: reading.folded.joined, within: distance) {
            let isOther = match.kind != .name && match.kind != .spelling
            var agreement: NameAgreement =
                match.distance > 0
                ? .typo(match.distance) : isOther ? .otherName : reading.isDecorated ? .decorated : .folded
            if agreement == .folded, index.nameText(match.name) == reading.name { agreement = .identical }
            if let known = best[match.name], known.agreement <= agreement { continue }
            best[match.name] = LineQuestion.NameHit(
                name: match.name, agreement: agreement, printings: match.printings)
        }
        return best.values.sorted { ($0.agreement, $0.name) < ($1.agreement, $1.name) }
    }

    /// Adds to the question what stood beside the name in the reading that is used.
    func adopt(_ question: inout LineQuestion, _ memory: MatchMemory) {
        guard let reading = question.readings.last else { return }
        if !reading.sets.isEmpty {
            let usable = reading.sets.filter {
                question.game == nil || directory.sets[$0.set].game.rawValue == question.game
            }
            if !usable.isEmpty { Self.merge([usable], into: &question) }
        }
        if question.sets.isEmpty, !question.hasUnknownSet, !reading.similarSets.isEmpty {
            Self.merge([reading.similarSets], into: &question)
        } else if !reading.similarSets.isEmpty,
            !reading.similarSets.contains(where: { question.sets[$0.set] != nil })
        {
            question.unknownWords.append(reading.name)
        }
        if let own = reading.number {
            if let known = question.number {
                if known.key != own.key, known.digits != own.digits {
                    question.hasContradictoryNumbers = true
                }
            } else {
                question.number = own
            }
        }
        question.finish = question.finish ?? reading.finish.finish
        question.isDigital = question.isDigital || reading.isDigital
        question.unknownWords += reading.unknown
        readNumber(&question, memory)
    }

    func readNumber(_ question: inout LineQuestion, _ memory: MatchMemory) {
        guard let number = question.number else { return }
        question.numbers = index.numbers(withKey: number.key)
        question.otherNumbers = number.keysOfOtherRegions.map { index.numbers(withKey: $0) }.filter {
            !$0.isEmpty
        }
        guard question.numbers.isEmpty, let (code, rest) = number.afterSetCode else { return }
        // `SV3-125`: the set stands in the number.
        let sets = directory.exactSets(code)
        guard !sets.isEmpty, let own = NumberText(rest) else { return }
        if question.sets.isEmpty || question.sets.keys.contains(where: sets.contains) {
            question.number = own
            question.numbers = index.numbers(withKey: own.key)
            Self.merge([sets.map { SetDirectory.Hit(set: $0, quality: .exact) }], into: &question)
        }
    }

    /// Whether no candidate is good enough to do without the search that people use.
    func needsWholeSearch(_ question: LineQuestion, _ candidates: [CandidateEvidence]) -> Bool {
        guard question.hasName else { return false }
        if question.names.contains(where: { $0.agreement.isExact }) { return false }
        // A point says that a word was cut short, so that what is one slip away may be another card.
        let isCut = question.readings.last?.name.hasSuffix(".") ?? false
        if !isCut, question.names.contains(where: { $0.agreement == .typo(1) }) { return false }
        return !candidates.contains { candidate in
            candidate.name <= .partial && candidate.number == .agrees && candidate.set == .agrees
                || candidate.identifier == .agrees && candidate.name <= .partial
        }
    }

    func searchNames(_ question: inout LineQuestion, _ evidence: LineEvidence) {
        guard let reading = question.readings.last else { return }
        let game = question.game.map { Game(rawValue: $0) }
        var texts = [reading.name]
        if let first = question.readings.first, first.name != reading.name, first.name.utf8.count < 80 {
            texts.append(first.name)
        }
        var requests: [SearchRequest] = []
        for text in texts {
            for set in question.surestSets.prefix(3) {
                requests.append(
                    SearchRequest(
                        text, game: directory.sets[set].game, set: directory.sets[set].id, limit: 5,
                        printingLimit: 1))
            }
            requests.append(SearchRequest(text, game: game, limit: 8, printingLimit: 1))
        }
        var names: [UInt32: LineQuestion.NameHit] = [:]
        for hit in question.names { names[hit.name] = hit }
        for request in requests {
            let answer = index.search(request)
            for result in answer.results {
                guard let position = result.printings.first, let facts = index.facts(at: [position]).first
                else { continue }
                // Without a name of its own the text was understood as something else, such as a game.
                var agreement =
                    answer.interpretation.name.isEmpty
                    ? .different : Self.agreement(of: result.rank, answer.verdict)
                // A point says that the word was cut short on purpose.
                if agreement == .partial, reading.name.contains(".") { agreement = .abbreviated }
                if let known = names[facts.name], known.agreement <= agreement { continue }
                names[facts.name] = LineQuestion.NameHit(
                    name: facts.name, agreement: agreement, printings: nil)
            }
        }
        question.names = names.values.sorted { ($0.agreement, $0.name) < ($1.agreement, $1.name) }
    }

    static func agreement(of rank: Rank, _ verdict: Verdict) -> NameAgreement {
        if verdict == .guess { return .different }
        switch rank.kind {
        case .typo: return .typo(max(1, Int(rank.distance)))
        // Nothing is named exactly like the line, so what is exact here is exact but for words that were set aside.
        case .exact, .folded, .joined, .otherName, .reordered, .prefix, .words, .partialPrefix, .partialWords,
            .otherNamePrefix, .otherNameWords, .substring:
            return .partial
        case .wordTypo, .prefixTypo: return .typo(3)
        case .alike, .someWords: return .alike
        case .similar: return .different
        }
    }
}
