internal import CardCatalog
internal import CardModel

/// A card as Scrydex hands it out.
///
///     {"id":"base1-4","name":"Charizard","number":"4","expansion":{"id":"base1","name":"Base","code":"BS"},
///      "variants":[{"name":"holofoil","prices":[
///        {"type":"raw","condition":"NM","low":…,"market":…,"currency":"USD","trends":{…}},
///        {"type":"graded","company":"PSA","grade":"9","low":…,"mid":…,"high":…,"market":…,"currency":"USD"}]}]}
struct ScrydexCard: Sendable {
    /// The identifier.
    var id: String
    /// The name.
    var name: String
    /// The collector number.
    var number: String
    /// What the expansion is called: identifier, code and name.
    var expansion: [String]
    /// The prices, of a printing that is yet to be found.
    var prices: [PriceObservation]

    /// Reads a card.
    init?(_ value: JSONValue, _ block: PriceBlock, asOf moment: Int64) {
        guard let id = value.text("id") else { return nil }
        self.id = id
        name = value.string("name") ?? ""
        number = value.identifier("number") ?? ""
        let set = value["expansion"]
        expansion = [set?.string("id"), set?.string("code"), set?.string("name")].compactMap { $0 }
        var prices: [PriceObservation] = []
        let nobody = PrintingID(game: .other, nativeID: id)
        value["variants"]?.forEachElement { variant in
            let name = variant.string("name") ?? ""
            variant["prices"]?.forEachElement { row in
                prices += Self.prices(row, variant: name, nobody, block, moment)
            }
        }
        self.prices = prices
    }

    /// Reads the prices of one copy of a card; trends are other prices' differences, and no prices.
    private static func prices(
        _ row: JSONValue, variant: String, _ printing: PrintingID, _ block: PriceBlock, _ moment: Int64
    ) -> [PriceObservation] {
        guard let currency = row.text("currency").flatMap(EbayListing.currency) else { return [] }
        let isGraded = row.isString("type", "graded")
        var grade = ""
        if isGraded {
            let text = GradeText.tenfold(
                company: row.text("company") ?? "", grade: row.identifier("grade") ?? "")
            guard let text else { return [] }
            grade = text
        }
        let (finish, edition) = PriceBlock.variant(variant)
        let marks = Self.marks.filter { row[$0.key]?.boolean == true }.map(\.word)
        let words = [variant, isGraded ? grade : row.text("condition") ?? ""] + marks
        return statistics.compactMap { entry in
            guard let amount = block.amount(row[entry.key], currency) else { return nil }
            return PriceObservation(
                printing: printing, source: ServiceName.scrydex, kind: entry.kind, statistic: entry.statistic,
                finish: finish, edition: ([edition] + marks).filter { !$0.isEmpty }.joined(separator: " "),
                condition: isGraded ? "" : row.text("condition") ?? "", grade: grade,
                sourceVariant: words.filter { !$0.isEmpty }.joined(separator: " "), amount: amount,
                asOf: moment)
        }
    }

    private static let statistics:
        [(key: StaticString, kind: PriceObservation.Kind, statistic: PriceObservation.Statistic)] = [
            ("market", .index, .market), ("low", .ask, .low), ("mid", .ask, .mid), ("high", .ask, .high),
        ]

    /// What makes a copy another thing than the card: it must not be compared with the others.
    private static let marks: [(key: StaticString, word: String)] = [
        ("is_signed", "signed"), ("is_error", "error"), ("is_perfect", "perfect"),
    ]
}

extension JSONValue {
    /// Whether a member is a string of the same bytes as a text.
    fileprivate func isString(_ key: StaticString, _ text: String) -> Bool {
        self[key]?.isString(text) ?? false
    }
}
