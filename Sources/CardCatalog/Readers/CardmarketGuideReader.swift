internal import CardModel

/// Reads Cardmarket's price guide, of one game in each file.
///
///     {"version":1, "createdAt":"…", "priceGuides":[{"idProduct":273699, "idCategory":51, "avg":…, "low":…, "trend":…,
///       "avg1":…, "avg7":…, "avg30":…, "avg-holo" or "avg-foil":…, …}, …]}
///
/// Amounts are euros. The guide names no cards: a product is joined to the printing that carries its identifier under the
/// kind `cardmarket`.
final class CardmarketGuideReader: FormatReader {
    let path: String
    let acceptsFolder = true
    let expectation = "Cardmarket's price guide: an object with the array `priceGuides`"
    private let game: Game?

    init(_ source: CatalogSource) {
        path = source.path
        game = source.defaultGame
    }

    func accepts(_ components: [Substring]) -> Bool { FileName.hasSuffix(components, [".json"]) }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        var walk = JSONWalk(member.source, file: member.file)
        guard try walk.open() == UInt8(ascii: "{") else {
            throw CatalogError(
                .wrongShape, "this is \(walk.description), where \(expectation) was expected",
                file: member.file, offset: 0)
        }
        var parser = try JSONParser()
        var created: Int64?
        var isThere = false
        walk.enter()
        while let key = try walk.nextKey() {
            let kind = try walk.peek()
            if key == "priceGuides", kind == UInt8(ascii: "[") {
                isThere = true
                // A date that stands behind the prices comes too late; theirs is then that of the file.
                let asOf = created ?? output.asOf
                walk.enter()
                while try walk.nextElement() {
                    try output.readRecord(of: &walk, with: &parser) { value, place in
                        try self.readProduct(value, asOf: asOf, place, into: output)
                    }
                }
            } else if key == "createdAt", kind == UInt8(ascii: "\"") {
                let range = try walk.value()
                created = try parser.parse(range, of: walk.window) { outcome in
                    guard case .value(let value) = outcome else { return nil }
                    return value.string.flatMap { UpstreamMoment.seconds($0) }
                }
            } else {
                try walk.skip()
            }
        }
        try walk.finish()
        guard isThere else {
            throw CatalogError(
                .wrongShape,
                "it has no array `priceGuides`, so it is not \(expectation); check the path and the format",
                file: member.file)
        }
    }

    /// Reads the prices of one product.
    ///
    /// - Returns: Why they can't be used, or `nil` when they were.
    private func readProduct(
        _ value: JSONValue, asOf: Int64, _ place: RecordPlace, into output: CatalogOutput
    ) throws -> String? {
        guard let id = value.identifier("idProduct") else {
            return "it has no `idProduct`; it has \(value.keys.prefix(8).joined(separator: ", "))"
        }
        var prices: [ProductPrice.Price] = []
        try value.forEachMember { key, amount in
            let parts = key.split(separator: "-", maxSplits: 1)
            guard let column = parts.first.flatMap({ name in Self.columns.first { $0.key == name } }),
                let finish = Self.finishes[parts.count == 2 ? String(parts[1]) : ""],
                let money = try output.price(amount, .euro, field: key, place)
            else { return }
            prices.append(
                ProductPrice.Price(
                    kind: column.kind, statistic: column.statistic, finish: finish, edition: "",
                    sourceVariant: parts.count == 2 ? String(parts[1]) : "normal", amount: money))
        }
        try output.emit(
            ProductPrice(
                productID: id, name: "", idKind: "cardmarket", game: game, source: "cardmarket", asOf: asOf,
                prices: prices))
        return nil
    }

    private static let columns:
        [(key: Substring, kind: PriceObservation.Kind, statistic: PriceObservation.Statistic)] = [
            ("avg", .index, .market), ("low", .ask, .low), ("trend", .index, .trend),
            ("avg1", .index, .average1), ("avg7", .index, .average7), ("avg30", .index, .average30),
        ]

    /// What stands behind the hyphen: like PokemonTCG.io's block, the guide prices a Pokémon card's reverse holos apart
    /// from everything else, and a Magic card's foils.
    private static let finishes: [String: Finish] = [
        "": .normal, "holo": .reverseHolofoil, "foil": .foil,
    ]
}
