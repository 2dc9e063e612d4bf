internal import CardModel

/// Orders the candidates of a query and turns the best into results.
struct RankedAnswer {
    private let request: SearchRequest
    private let attempts: [ReadingAttempt]
    private let isExhaustive: Bool

    init(_ request: SearchRequest, _ attempts: [ReadingAttempt], isExhaustive: Bool) {
        self.request = request
        self.attempts = attempts
        self.isExhaustive = isExhaustive
    }

    /// Makes the answer.
    ///
    /// - Complexity: O(c log c) in the number of candidates.
    func answer(in reader: borrowing IndexReader, _ scratch: QueryScratch) -> SearchAnswer {
        // Names are numbered by key and spelling, so equal ranks fall into that order.
        scratch.candidates.sort { left, right in
            left.rank != right.rank
                ? left.rank < right.rank
                : (left.name, left.reading, left.entry) < (right.name, right.reading, right.entry)
        }
        SpellingOrder(attempts).settleTies(
            among: request.usableLimit, of: &scratch.candidates, in: reader, &scratch.dictionary)
        var results: [SearchResult] = []
        var seen: Set<UInt32> = []
        var equallyGood = 0
        var best: UInt64?
        for candidate in scratch.candidates {
            let strength = Rank(packed: candidate.rank).strength
            if results.count >= request.usableLimit, strength != best { break }
            guard seen.insert(candidate.name).inserted else { continue }
            best = best ?? strength
            if strength == best { equallyGood += 1 }
            if results.count < request.usableLimit { results.append(result(candidate, in: reader, scratch)) }
            if results.count >= request.usableLimit, equallyGood > 1 { break }
        }
        let interpretation =
            scratch.candidates.first.map { attempts[Int($0.reading)].interpretation } ?? unanswered
            ?? Interpretation(name: "", maximumDistance: 0, ignoresTotal: false, ignoresNumber: false)
        let setsAside = interpretation.setsConditionAside
        let verdict = verdict(
            equallyGood: equallyGood, setsAside: setsAside,
            best: scratch.candidates.first.map { Rank(packed: $0.rank) },
            interpretation)
        return SearchAnswer(
            query: request.text, elapsedNanoseconds: 0, verdict: verdict, isExhaustive: isExhaustive,
            interpretation: interpretation, results: results)
    }

    /// The verdict: one name is meant only where it stands alone and is not far from what was typed.
    private func verdict(
        equallyGood: Int, setsAside: Bool, best: Rank?, _ interpretation: Interpretation
    ) -> Verdict {
        guard let best else { return .none }
        if best.kind == .similar { return .guess }
        let isFar =
            best.changesExactWord || best.unmatchedWords > 0
            || Int(best.distance) * 4 > interpretation.name.unicodeScalars.count
        return equallyGood == 1 && !setsAside && !isFar ? .unique : .ambiguous
    }

    /// How a query without results was read: with the filters that it spells out, of which some must be unmet.
    private var unanswered: Interpretation? {
        guard let attempt = attempts.first(where: \.spellsOutFilters) ?? attempts.first else { return nil }
        var interpretation = attempt.interpretation
        let isTold = interpretation.terms.contains { $0.isExplicit && $0.use == .unmet }
        for index in interpretation.terms.indices where interpretation.terms[index].isExplicit && !isTold {
            interpretation.terms[index].use = .unmet
        }
        return interpretation
    }

    private func result(
        _ candidate: Candidate, in reader: borrowing IndexReader, _ scratch: QueryScratch
    ) -> SearchResult {
        let entry = Int(candidate.entry)
        var printings: [Int] = []
        let filter = attempts[Int(candidate.reading)].filter
        let links = candidate.entry == UInt32.max ? 0..<0 : reader.links(ofEntry: entry)
        if links.isEmpty {
            printings = filter.admitted(reader.printings(ofName: candidate.name), in: reader)
        } else {
            printings = filter.admitted(links.map { Int(reader.links[$0]) }, in: reader)
        }
        let text = candidate.entry == UInt32.max ? 0 : reader.entryTexts[entry]
        let name = reader.nameText.string(Int(candidate.name))
        let foundBy = text == 0 ? nil : reader.strings.string(Int(text))
        let entryKind =
            candidate.entry == UInt32.max ? nil : EntryKind(rawValue: reader.entryKinds[entry])
        let rank = Rank(packed: candidate.rank)
        let highlights =
            request.highlights
            ? scratch.highlighter.ranges(
                in: foundBy ?? name,
                query: attempts[Int(candidate.reading)].interpretation.name.utf8Span.span,
                part: HighlightedPart(rank.kind), folder: &scratch.folder) : []
        return SearchResult(
            name: name, foundBy: foundBy, entryKind: entryKind ?? .name, highlights: highlights, rank: rank,
            printings: Array(printings.prefix(request.usablePrintingLimit)), printingCount: printings.count)
    }
}
