internal import CardIndex
internal import CardModel
internal import CardText

/// What a line says, in the terms of the index.
extension LineMatcher {
    func question(_ evidence: LineEvidence, _ memory: MatchMemory) -> LineQuestion {
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
    static func plain(_ text: String) -> String {
        var folder = Folder()
        let folded = folder.fold(text)
        let plain = String(decoding: folded.spaced, as: UTF8.self)
        return LanguageWords.spellings(of: plain).count > 2 ? plain : text
    }

    func game(_ evidence: LineEvidence) -> String? {
        if let game = options.game { return game.rawValue }
        guard !evidence.game.isEmpty else { return nil }
        let game = Game(named: evidence.game).rawValue
        return directory.sets.contains { $0.game.rawValue == game } ? game : nil
    }

    func addSets(_ texts: [String], to question: inout LineQuestion, _ memory: MatchMemory) {
        var named: [[SetDirectory.Hit]] = []
        for text in texts {
            let hits = memory.sets(text).filter {
                question.game == nil || directory.sets[$0.set].game.rawValue == question.game
            }
            if hits.isEmpty { question.hasUnknownSet = true } else { named.append(hits) }
        }
        // A code that this index does not know says nothing where the name of the set is known.
        if !named.isEmpty { question.hasUnknownSet = false }
        Self.merge(named, into: &question)
    }

    /// Keeps the sets that all fields name, or all of them where the fields contradict each other.
    static func merge(_ named: [[SetDirectory.Hit]], into question: inout LineQuestion) {
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
                question.sets = common.reduce(into: [:]) {
                    $0[$1.key] = min($1.value, sets[$1.key] ?? $1.value)
                }
            }
        }
    }

    func addIdentifiers(_ evidence: LineEvidence, to question: inout LineQuestion) {
        for identifier in evidence.identifiers {
            let value = identifier.value
            var found = identifiers.printings(value, kind: identifier.kind)
            if identifier.kind.isEmpty || identifier.kind == "scryfall" {
                let games = Set(directory.sets.map(\.game)).sorted()
                var keys = games.map {
                    PrintingID(game: $0, nativeID: identifier.kind == "scryfall" ? value.lowercased() : value)
                }
                if let own = PrintingID(value) { keys.append(own) }
                found += keys.compactMap { index.printing($0)?.position }
            }
            if found.isEmpty {
                question.hasUnknownIdentifier = question.hasUnknownIdentifier || !identifier.kind.isEmpty
            } else {
                question.identifierKinds.append(identifier.kind.isEmpty ? "id" : identifier.kind)
                let known = question.identified
                let common = known.intersection(found)
                question.identified =
                    known.isEmpty ? Set(found) : common.isEmpty ? known.union(found) : common
            }
        }
    }
}
