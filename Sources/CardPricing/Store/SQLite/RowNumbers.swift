internal import CardModel

/// The row numbers of printings and variants, looked up once each.
///
/// Numbers are remembered for one transaction only, which may be undone. Where nothing is added, what is not there has
/// the number 0, which no row has.
struct RowNumbers {
    /// How many printings are remembered at once: rows mostly come printing by printing.
    private static let rememberedPrintings = 65_536

    private let connection: Connection
    private let addsMissing: Bool
    private var printings: [[UInt8]: Int64] = [:]
    private var variants: [[UInt8]: Int64] = [:]

    /// Makes an empty memory.
    ///
    /// - Parameters:
    ///   - connection: Where the rows are.
    ///   - addsMissing: Whether rows that are not there are added.
    init(in connection: Connection, addsMissing: Bool) {
        self.connection = connection
        self.addsMissing = addsMissing
    }

    /// The row of a printing by its key.
    mutating func printing(_ key: String) throws(PricingError) -> Int64 {
        let bytes = Array(key.utf8)
        if let known = printings[bytes] { return known }
        if printings.count >= Self.rememberedPrintings { printings.removeAll(keepingCapacity: true) }
        let row = try row(of: key, find: Query.findPrinting, add: Query.addPrinting)
        printings[bytes] = row
        return row
    }

    /// The row of a variant.
    mutating func variant(_ variant: PriceVariant) throws(PricingError) -> Int64 {
        let bytes = variant.exactKey
        if let known = variants[bytes] { return known }
        let source = try row(of: variant.source, find: Query.findSource, add: Query.addSource)
        let row = try row(find: Query.findVariant, add: Query.addVariant) { statement throws(PricingError) in
            try statement.bind(source, at: 1)
            try statement.bind(Int64(variant.kind.rawValue), at: 2)
            try statement.bind(Int64(variant.statistic.rawValue), at: 3)
            try statement.bind(variant.finish.rawValue, at: 4)
            try statement.bind(variant.edition, at: 5)
            try statement.bind(variant.condition, at: 6)
            try statement.bind(variant.grade, at: 7)
            try statement.bind(variant.sourceVariant, at: 8)
            try statement.bind(variant.currency.rawValue, at: 9)
        }
        variants[bytes] = row
        return row
    }

    private func row(of text: String, find: String, add: String) throws(PricingError) -> Int64 {
        try row(find: find, add: add) { statement throws(PricingError) in try statement.bind(text, at: 1) }
    }

    /// Finds the row of some values, or adds it.
    private func row(
        find: String, add: String, bind: (Statement) throws(PricingError) -> Void
    ) throws(PricingError) -> Int64 {
        let search = try connection.statement(find)
        defer { search.reset() }
        try bind(search)
        if try search.step() { return search.integer(0) }
        guard addsMissing else { return 0 }
        let insertion = try connection.statement(add)
        try bind(insertion)
        try insertion.run()
        return connection.lastInsertedRow
    }
}
