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
    private static let mostProposals = 24
    private static let mostNames = 12

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
                confidence: .none, printing: nil, candidates: [], rivalCount: 0, reasons: ["the line names no card"],
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
            confidence: .sure, printing: found, candidates: [], rivalCount: 1, reasons: ["chosen in a review"],
            isCardKnown: true, isReviewed: true)
    }

    // MARK: The question

    private func question(_ evidence: LineEvidence, _ memory: MatchMemory) -> LineQuestion {
        var question = LineQuestion()
        question.game = game(evidence)
        let language = evidence.language.isEmpty ? options.language ?? "" : evidence.language
        if !language.isEmpty { question.languages = LanguageWords.spellings(of: Self.plain(language)) }
        question.rarity = RarityText.folded(evidence.rarity)
        question.finish = evidence.copies.first?.finish
        question.isDigital = evidence.isDigital
        question.number = NumberText(evidence.number, total: evidence.total)
        addSets(evidence.sets + (options.set.map { [$0] } ?? []), to: &question, memory)
        addIdentifiers(evidence, to: &question)
        return question
    }

    /// A word in lower case without accents, as languages are listed.
    private static func plain(_ text: String) -> String {
        var folder = Folder()
        let folded = folder.fold(text)
        let plain = String(decoding: folded.spaced, as: UTF8.self)
        return LanguageWords.spellings(of: plain).count > 2 ? plain : text
    }

    private func game(_ evidence: LineEvidence) -> String? {
        if let game = options.game { return game.rawValue }
        guard !evidence.game.isEmpty else { return nil }
        let game = Game(named: evidence.game).rawValue
        return directory.sets.contains { $0.game.rawValue == game } ? game : nil
    }

    private func addSets(_ texts: [String], to question: inout LineQuestion, _ memory: MatchMemory) {
        var named: [[SetDirectory.Hit]] = []
        for text in texts {
            let hits = memory.sets(text).filter { question.game == nil || directory.sets[$0.set].game.rawValue == question.game }
            if hits.isEmpty { question.hasUnknownSet = true } else { named.append(hits) }
        }
        // A code that this index does not know says nothing where the name of the set is known.
        if !named.isEmpty { question.hasUnknownSet = false }
        Self.merge(named, into: &question)
    }

    /// Keeps the sets that all fields name, or all of them where the fields contradict each other.
    private static func merge(_ named: [[SetDirectory.Hit]], into question: inout LineQuestion) {
        for hits in named {
            let sets = Dictionary(hits.map { ($0.set, $0.quality) }, uniquingKeysWith: min)
            guard !question.sets.isEmpty else {
                question.sets = sets
                continue
            }
            let common = question.sets.filter { sets[$0.key] != nil }
            if common.isEmpty {
                question.hasContradictorySets = true
                question.sets.merge(sets, uniquingKeysWith: min)
            } else {
                question.sets = common.reduce(into: [:]) { $0[$1.key] = min($1.value, sets[$1.key] ?? $1.value) }
            }
        }
    }

    private func addIdentifiers(_ evidence: LineEvidence, to question: inout LineQuestion) {
        for identifier in evidence.identifiers {
            let value = identifier.value
            var found = identifiers.printings(value, kind: identifier.kind)
            if identifier.kind.isEmpty || identifier.kind == "scryfall" {
                let games = Set(directory.sets.map(\.game)).sorted()
                var keys = games.map { PrintingID(game: $0, nativeID: identifier.kind == "scryfall" ? value.lowercased() : value) }
                if let own = PrintingID(value) { keys.append(own) }
                found += keys.compactMap { index.printing($0)?.position }
            }
            if found.isEmpty {
                question.hasUnknownIdentifier = question.hasUnknownIdentifier || !identifier.kind.isEmpty
            } else {
                question.identifierKinds.append(identifier.kind.isEmpty ? "id" : identifier.kind)
                let known = question.identified
                let common = known.intersection(found)
                question.identified = known.isEmpty ? Set(found) : common.isEmpty ? known.union(found) : common
            }
        }
    }

    // MARK: Names

    /// Reads the name in all ways and looks the readings up, exactly, then misspelt.
    private func findNames(_ question: inout LineQuestion, _ evidence: LineEvidence, _ memory: MatchMemory) {
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

    private func findMisspelt(_ question: inout LineQuestion) {
        var best: [LineQuestion.NameHit] = []
        var bestDistance = Int.max
        var chosen = question.readings.count - 1
        for (place, reading) in question.readings.enumerated() {
            let reach = SearchRequest.distance(forLength: reading.folded.joined.count)
            guard reach > 0 else { continue }
            let found = hits(reading, within: reach)
            let distance = found.map(\.agreement).min().map { if case .typo(let edits) = $0 { edits } else { 0 } } ?? Int.max
            if distance < bestDistance { (best, bestDistance, chosen) = (found, distance, place) }
        }
        question.names = best
        // What stands behind the best reading was taken off in vain, but for the last, which took most off.
        if !best.isEmpty { question.readings = Array(question.readings[...chosen]) }
    }

    private func hits(_ reading: NameReading, within distance: Int) -> [LineQuestion.NameHit] {
        var best: [UInt32: LineQuestion.NameHit] = [:]
        for match in index.names(near: reading.folded.joined, within: distance) {
            let isOther = match.kind != .name && match.kind != .spelling
            var agreement: NameAgreement =
                match.distance > 0 ? .typo(match.distance) : isOther ? .otherName : reading.isDecorated ? .decorated : .folded
            if agreement == .folded, index.nameText(match.name) == reading.name { agreement = .identical }
            if let known = best[match.name], known.agreement <= agreement { continue }
            best[match.name] = LineQuestion.NameHit(name: match.name, agreement: agreement, printings: match.printings)
        }
        return best.values.sorted { ($0.agreement, $0.name) < ($1.agreement, $1.name) }
    }

    /// Adds to the question what stood beside the name in the reading that is used.
    private func adopt(_ question: inout LineQuestion, _ memory: MatchMemory) {
        guard let reading = question.readings.last else { return }
        if !reading.sets.isEmpty {
            let usable = reading.sets.filter { question.game == nil || directory.sets[$0.set].game.rawValue == question.game }
            if !usable.isEmpty { Self.merge([usable], into: &question) }
        }
        if question.sets.isEmpty, !question.hasUnknownSet, !reading.similarSets.isEmpty {
            Self.merge([reading.similarSets], into: &question)
        } else if !reading.similarSets.isEmpty, !reading.similarSets.contains(where: { question.sets[$0.set] != nil }) {
            question.unknownWords.append(reading.name)
        }
        if let own = reading.number {
            if let known = question.number {
                if known.key != own.key, known.digits != own.digits { question.hasContradictoryNumbers = true }
            } else {
                question.number = own
            }
        }
        question.finish = question.finish ?? reading.finish.finish
        question.isDigital = question.isDigital || reading.isDigital
        question.unknownWords += reading.unknown
        readNumber(&question, memory)
    }

    private func readNumber(_ question: inout LineQuestion, _ memory: MatchMemory) {
        guard let number = question.number else { return }
        question.numbers = index.numbers(withKey: number.key)
        question.otherNumbers = number.keysOfOtherRegions.map { index.numbers(withKey: $0) }.filter { !$0.isEmpty }
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

    // MARK: Candidates

    private func candidates(_ question: LineQuestion, _ memory: MatchMemory) -> [CandidateEvidence] {
        var pool: [Int: CandidateEvidence] = [:]
        for hit in question.names.prefix(Self.mostNames) { addPrintings(of: hit, question, memory, to: &pool) }
        var likeness = NameLikeness()
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
                    ? question.readings.map { likeness.agreement(of: $0.folded, with: printed) }.min() ?? .different : .unsaid
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

    private func addPrintings(
        of hit: LineQuestion.NameHit, _ question: LineQuestion, _ memory: MatchMemory, to pool: inout [Int: CandidateEvidence]
    ) {
        var proposals = 0
        let all = hit.printings.map { index.facts(at: $0) } ?? index.facts(ofName: hit.name)
        for facts in all where admits(facts, question, memory) {
            let found = evidence(for: facts, hit.agreement, question, memory)
            let isPointedAt = found.set == .agrees || found.number == .agrees || found.number == .nearly
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

    private func admits(_ facts: PrintingFacts, _ question: LineQuestion, _ memory: MatchMemory) -> Bool {
        guard let game = question.game else { return true }
        return memory.string(facts.game, in: index) == game
    }

    private func evidence(
        for facts: PrintingFacts, _ name: NameAgreement, _ question: LineQuestion, _ memory: MatchMemory
    ) -> CandidateEvidence {
        var evidence = CandidateEvidence(facts: facts, name: name)
        if !question.sets.isEmpty {
            let quality = facts.set.flatMap { question.sets[$0] }
            evidence.set = quality == nil ? .disagrees : .agrees
            evidence.setQuality = quality ?? question.sets.values.min()
        }
        if let number = question.number {
            evidence.number = agreement(of: number, with: facts, isSetKnown: evidence.set == .agrees, question, memory)
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
                evidence.finish = finishes.split(separator: ",").contains { $0 == finish.rawValue } ? .agrees : .disagrees
            }
        }
        evidence.isOtherMedium = facts.isDigital != question.isDigital && (facts.isDigital || question.isDigital)
        return evidence
    }

    private func agreement(
        of number: NumberText, with facts: PrintingFacts, isSetKnown: Bool, _ question: LineQuestion, _ memory: MatchMemory
    ) -> Agreement {
        if question.numbers.contains(facts.number) {
            // An unmarked number finds the marked ones too, which are other printings.
            return question.numbers.count == 1 || memory.numberKey(facts.number, in: index) == number.key ? .agrees : .nearly
        }
        if question.otherNumbers.contains(where: { $0.contains(facts.number) }) { return .nearly }
        // Letters before or behind the digits are often left out, which only says something inside the right set.
        guard isSetKnown else { return .disagrees }
        let key = memory.numberKey(facts.number, in: index)
        let digits = NumberText.digits(of: key)
        return !digits.isEmpty && digits == number.digits && (digits == number.key || digits == key) ? .nearly : .disagrees
    }

    // MARK: The whole search

    /// Whether no candidate is good enough to do without the search that people use.
    private func needsWholeSearch(_ question: LineQuestion, _ candidates: [CandidateEvidence]) -> Bool {
        guard question.hasName else { return false }
        if question.names.contains(where: { $0.agreement.isExact || $0.agreement == .typo(1) }) { return false }
        return !candidates.contains { candidate in
            candidate.name <= .partial && candidate.number == .agrees && candidate.set == .agrees
                || candidate.identifier == .agrees && candidate.name <= .partial
        }
    }

    private func searchNames(_ question: inout LineQuestion, _ evidence: LineEvidence) {
        guard let reading = question.readings.last else { return }
        let game = question.game.map { Game(rawValue: $0) }
        var texts = [reading.name]
        if let first = question.readings.first, first.name != reading.name, first.name.utf8.count < 80 { texts.append(first.name) }
        var requests: [SearchRequest] = []
        for text in texts {
            for set in question.surestSets.prefix(3) {
                requests.append(
                    SearchRequest(
                        text, game: directory.sets[set].game, set: directory.sets[set].id, limit: 5, printingLimit: 1))
            }
            requests.append(SearchRequest(text, game: game, limit: 8, printingLimit: 1))
        }
        var names: [UInt32: LineQuestion.NameHit] = [:]
        for hit in question.names { names[hit.name] = hit }
        for request in requests {
            let answer = index.search(request)
            for result in answer.results {
                guard let position = result.printings.first, let facts = index.facts(at: [position]).first else { continue }
                var agreement = Self.agreement(of: result.rank, answer.verdict)
                // A point says that the word was cut short on purpose.
                if agreement == .partial, reading.name.contains(".") { agreement = .abbreviated }
                if let known = names[facts.name], known.agreement <= agreement { continue }
                names[facts.name] = LineQuestion.NameHit(name: facts.name, agreement: agreement, printings: nil)
            }
        }
        question.names = names.values.sorted { ($0.agreement, $0.name) < ($1.agreement, $1.name) }
    }

    private static func agreement(of rank: Rank, _ verdict: Verdict) -> NameAgreement {
        if verdict == .guess { return .different }
        switch rank.kind {
        case .exact, .folded, .joined: return .decorated
        case .otherName: return .otherName
        case .typo: return .typo(max(1, Int(rank.distance)))
        case .reordered, .prefix, .words, .partialPrefix, .partialWords, .otherNamePrefix, .otherNameWords, .substring:
            return .partial
        case .wordTypo, .prefixTypo: return .typo(3)
        case .alike, .someWords: return .alike
        case .similar: return .different
        }
    }
}
