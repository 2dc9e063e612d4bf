internal import CardText

/// One reading of a query that was tried: what it admits, and how it was understood.
struct ReadingAttempt {
    /// The text of the name as typed.
    let text: String
    /// Which printings it admits.
    let filter: PrintingFilter
    /// How it was understood.
    let interpretation: Interpretation
    /// Whether it is how a query without results was most likely meant.
    let spellsOutFilters: Bool

    init(
        _ reading: QueryText, folded: [UInt8], distance: Int, filter: PrintingFilter,
        in reader: borrowing IndexReader
    ) {
        text = reading.name
        self.filter = filter.narrowed(to: reading, in: reader)
        interpretation = Interpretation(
            name: String(decoding: folded, as: UTF8.self), number: reading.number?.number,
            total: reading.number?.total, maximumDistance: distance, ignoresTotal: reading.ignoresTotal,
            ignoresNumber: reading.ignoresNumber, terms: reading.terms)
        spellsOutFilters = reading.usesExplicitFilters
    }
}
