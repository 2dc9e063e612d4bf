internal import CardModel

/// The columns that `cardex match` adds to a table, and what a line says in them.
package enum MatchRecord {
    /// The names of the columns, in order.
    package static let columns = [
        "cardex_line", "cardex_id", "cardex_name", "cardex_set", "cardex_set_name", "cardex_number",
        "cardex_confidence",
        "cardex_reasons", "cardex_candidates", "cardex_quantity", "cardex_finish", "cardex_condition",
        "cardex_price",
        "cardex_currency", "cardex_total", "cardex_price_source", "cardex_review", "cardex_problem",
    ]

    /// The fields of a line, as many as there are columns.
    package static func fields(_ row: MatchRowView) -> [String] {
        let printing = row.printing
        return [
            "\(row.line)", printing?.id ?? "", printing?.name ?? "", printing?.set ?? "",
            printing?.setName ?? "",
            printing?.number ?? "", row.confidence, (row.reasons + row.priceNotes).joined(separator: "; "),
            row.candidates.map(\.id).joined(separator: " | "), "\(row.quantity)", row.finish, row.condition,
            row.price?.decimalText ?? "", row.price?.currency.rawValue ?? "", row.total?.decimalText ?? "",
            row.priceSource,
            row.review, row.problems.joined(separator: "; "),
        ]
    }
}
