internal import Cardex

/// How `cardex match` is answered.
extension LiveLibrary {
    func match(
        _ options: MatchOptions, review: ReviewSession?, _ body: (MatchBatchView) throws(CommandError) -> Void
    ) async throws(CommandError) -> MatchSummaryView {
        let finder = try self.finder(options.shared, withPrices: true)
        if let error = finder.pricingError { throw Failures.command(error) }
        let matching = InventoryMatching(
            finder: finder,
            options: InventoryOptions(
                game: options.game, set: options.set, language: options.language,
                minimumConfidence: MatchConfidence(rawValue: options.minimumConfidence) ?? .none))
        var matched: Set<PrintingID> = []
        do {
            let summary = try await matching.run(options.file) {
                (columns: [String], lines: inout [MatchedLine]) in
                if let review { try Self.settle(&lines, matching, review) }
                if options.pins { matched.formUnion(lines.compactMap(\.match.printing?.printing.id)) }
                try body(MatchBatchView(columns: columns, rows: lines.map(Self.row)))
            }
            if options.pins { try pin(matched, in: options.shared.files.prices) }
            return Self.view(summary)
        } catch let error as CommandError {
            throw error
        } catch let error as InventoryError {
            throw CommandError(.badInput, error.description)
        } catch {
            throw CommandError(.badInput, "\(error)")
        }
    }

    /// Pins the printings of an inventory in place of those of the last one.
    private func pin(_ printings: Set<PrintingID>, in path: String) throws {
        try Failures.translated {
            try InventoryPins.replace(
                with: printings.sorted { $0.description < $1.description }, inStoreAt: path, clock: clock)
        }
    }

    /// Asks about the lines that are ambiguous or have no match, until somebody ends the review.
    private static func settle(
        _ lines: inout [MatchedLine], _ matching: InventoryMatching, _ review: ReviewSession
    ) throws(CommandError) {
        for index in lines.indices where lines[index].match.confidence < .likely && lines[index].review == nil
        {
            var found: [IndexedPrinting] = lines[index].match.candidates
            let answer = try review.ask(about: row(lines[index])) { text in
                let others = matching.candidates(text, limit: 10)
                found += others
                return others.map(candidate)
            }
            switch answer {
            case .ended: return
            case .skipped: lines[index] = matching.choosing(nil, for: lines[index])
            case .chosen(let view):
                let printing =
                    found.first { $0.printing.id.description == view.id } ?? matching.printing(view.id)
                lines[index] = matching.choosing(printing, for: lines[index])
            }
        }
    }

    private static func row(_ line: MatchedLine) -> MatchRowView {
        let evidence = line.line.evidence
        var row = MatchRowView(
            line: line.line.line, fields: line.line.fields, confidence: line.match.confidence.rawValue,
            quantity: evidence.quantity)
        row.printing = line.match.printing.map(candidate)
        row.reasons = line.match.reasons
        row.candidates = line.match.candidates.map(candidate)
        row.finish = evidence.copies.compactMap(\.finish?.rawValue).joined(separator: " + ")
        row.condition = evidence.condition?.rawValue ?? ""
        row.price = line.price.quote?.amount
        row.priceSource = line.price.quote.map { "\($0.source) \($0.sourceVariant)" } ?? ""
        row.total = line.price.total
        row.priceNotes = line.price.notes
        row.review = line.review?.rawValue ?? ""
        row.problems = line.problems
        return row
    }

    private static func candidate(_ found: IndexedPrinting) -> MatchCandidateView {
        MatchCandidateView(
            id: found.printing.id.description, name: found.printing.name,
            set: found.set?.id ?? found.printing.setID,
            setName: found.set?.name ?? "", number: found.printing.number, rarity: found.printing.rarity)
    }

    private static func view(_ summary: InventorySummary) -> MatchSummaryView {
        MatchSummaryView(
            lines: summary.lineCount, remarks: summary.remarkCount, copies: summary.copyCount,
            counts: MatchConfidence.allCases.sorted(by: >).map { ($0.rawValue, summary.counts[$0] ?? 0) },
            unpriced: summary.unpricedCount, problems: summary.problemCount,
            totals: summary.totals.values.sorted { $0.currency < $1.currency },
            firmTotals: summary.firmTotals.values.sorted { $0.currency < $1.currency },
            overflowed: summary.overflowed.map(\.rawValue).sorted())
    }
}
