package import Cardex

/// Puts matched lines of an inventory into the views that are printed and served.
package enum MatchViews {
    /// One line.
    package static func row(_ line: MatchedLine) -> MatchRowView {
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

    /// A printing that a line may mean.
    package static func candidate(_ found: IndexedPrinting) -> MatchCandidateView {
        MatchCandidateView(
            id: found.printing.id.description, name: found.printing.name,
            set: found.set?.id ?? found.printing.setID,
            setName: found.set?.name ?? "", number: found.printing.number, rarity: found.printing.rarity)
    }

    /// What all lines come to.
    package static func view(_ summary: InventorySummary) -> MatchSummaryView {
        MatchSummaryView(
            lines: summary.lineCount, remarks: summary.remarkCount, copies: summary.copyCount,
            counts: MatchConfidence.allCases.sorted(by: >).map { ($0.rawValue, summary.counts[$0] ?? 0) },
            unpriced: summary.unpricedCount, problems: summary.problemCount,
            totals: summary.totals.values.sorted { $0.currency < $1.currency },
            firmTotals: summary.firmTotals.values.sorted { $0.currency < $1.currency },
            overflowed: summary.overflowed.map(\.rawValue).sorted())
    }
}
