internal import CardPresentation
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
                try body(MatchBatchView(columns: columns, rows: lines.map(MatchViews.row)))
            }
            if options.pins { try pin(matched, in: options.shared.files.prices) }
            return MatchViews.view(summary)
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
            let answer = try review.ask(about: MatchViews.row(lines[index])) { text in
                let others = matching.candidates(text, limit: 10)
                found += others
                return others.map(MatchViews.candidate)
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
}
