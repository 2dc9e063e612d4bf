internal import CardModel

/// The variants of a store as values, in the order in which prices are shown.
///
/// A million prices share a few hundred variants, so a price is read as a few integers, and its nine texts are found
/// here. Rows of variants are only ever added, with numbers that grow, and never changed: a table is complete for every
/// row up to the highest it was read with.
struct VariantTable {
    /// A store with more variants is read without a table.
    static let capacity = 16_384
    /// A store with a variant in a row beyond this, which only a hostile one has, is read without a table as well.
    private static let lastRow: Int64 = 65_535

    /// The place of the variant of each row, -1 for rows that are not there.
    private var places: [Int32] = []
    private var variants: [PriceVariant?] = []
    private(set) var highestRow: Int64 = 0
    /// Whether there are more variants than the table takes.
    private(set) var isTooLarge = false

    /// Reads all variants.
    ///
    /// - Parameter connection: Where they are.
    /// - Throws: `PricingError` when they can't be read.
    init(_ connection: Connection) throws(PricingError) {
        let statement = try connection.statement(Query.variants)
        defer { statement.reset() }
        try statement.bind(Int64(Self.capacity + 1), at: 1)
        while try statement.step() {
            let row = statement.integer(9)
            guard variants.count < Self.capacity, row >= 0, row <= Self.lastRow else {
                isTooLarge = true
                places = []
                variants = []
                return
            }
            let missing = Int(row) + 1 - places.count
            if missing > 0 { places.append(contentsOf: repeatElement(-1, count: missing)) }
            places[Int(row)] = Int32(variants.count)
            variants.append(statement.variant)
            highestRow = max(highestRow, row)
        }
    }

    /// The place of a variant in the order, or `nil` where a damaged store names one that is not there.
    func place(of row: Int64) -> Int32? {
        guard row >= 0, row < places.count, places[Int(row)] >= 0 else { return nil }
        return places[Int(row)]
    }

    /// The variant at a place, or `nil` when a later cardex wrote it, with a kind that this one does not know.
    subscript(place: Int32) -> PriceVariant? { variants[Int(place)] }
}

extension Statement {
    /// Reads the first nine columns of a row as a variant; `nil` when its kind or statistic is unknown.
    var variant: PriceVariant? {
        guard let kind = UInt8(exactly: integer(1)).flatMap(PriceObservation.Kind.init),
            let statistic = UInt8(exactly: integer(2)).flatMap(PriceObservation.Statistic.init)
        else { return nil }
        return PriceVariant(
            source: text(0), kind: kind, statistic: statistic, finish: Finish(rawValue: text(3)),
            edition: text(4), condition: text(5), grade: text(6), sourceVariant: text(7),
            currency: Currency(rawValue: text(8)))
    }
}
