internal import CardDocuments

/// What cards are ordered by.
extension SearchRanking {
    /// The keys of documents, less first; `nil` for what has no value.
    func keys(of shown: [Int], _ order: SearchDirectives.Order) throws(MissingPrices) -> [Int64?] {
        let columns = catalogue.columns
        switch order {
        case .name: return shown.map { Int64(catalogue.rank(ofName: columns.names[$0])) }
        case .set: return shown.map { Int64(columns.sets[$0]) << 32 | Int64(columns.numbers[$0]) }
        case .number: return shown.map { columns.numbers[$0] == .max ? nil : Int64(columns.numbers[$0]) }
        case .released: return shown.map { columns.dates[$0] == 0 ? nil : Int64(columns.dates[$0]) }
        case .rarity: return rarities(shown)
        case .artist:
            return values(["artist", "card_faces.artist"], shown).values.map { $0 == .max ? nil : Int64($0) }
        case .color: return colors(shown)
        case .cmc: return numbers(["cmc", "card_faces.cmc"], shown)
        case .power: return numbers(["power", "card_faces.power"], shown)
        case .toughness: return numbers(["toughness", "card_faces.toughness"], shown)
        case .edhrec: return numbers(["edhrec_rank"], shown)
        case .usd, .eur, .tix: return try prices(CardPrices.slots(named: order.rawValue) ?? [], shown)
        }
    }

    /// The first value of each document in some fields, as a number that no two values share; `UInt32.max` for none.
    func values(_ paths: [String], _ shown: [Int]) -> (values: [UInt32], limit: Int) {
        var offset: UInt32 = 0
        var values = [UInt32](repeating: .max, count: shown.count)
        for path in paths {
            guard let field = documents.field(path) else { continue }
            let column = documents.column(path)
            for (index, document) in shown.enumerated()
            where values[index] == .max && column[document] != .max {
                values[index] = offset + column[document]
            }
            offset += UInt32(clamping: field.valueCount)
        }
        return (values, Int(offset))
    }

    private func numbers(_ paths: [String], _ shown: [Int]) -> [Int64?] {
        var keys = [Int64?](repeating: nil, count: shown.count)
        for path in paths where documents.field(path) != nil {
            let column = NumberColumn(documents, path)
            for (index, document) in shown.enumerated() where keys[index] == nil {
                keys[index] = column[document].map { Int64((min(max($0, -1e12), 1e12) * 1_000).rounded()) }
            }
        }
        return keys
    }

    private func rarities(_ shown: [Int]) -> [Int64?] {
        guard let field = documents.field("rarity") else { return shown.map { _ in nil } }
        let ranks = (0..<field.valueCount).map { value in
            CardNumber.rarities.firstIndex(of: field.value(at: value) ?? "").map { Int64($0) }
        }
        let column = documents.column("rarity")
        return shown.map { column[$0] == .max ? nil : ranks[Int(column[$0])] }
    }

    /// One colour in the order of the wheel, then several, then none.
    private func colors(_ shown: [Int]) -> [Int64?] {
        let owners = CardColors.letters.map { letter in
            SearchKey.color.paths.reduce(into: DocumentSet(capacity: documents.count)) { owners, path in
                owners.formUnion(documents.documents(where: path, is: String(letter)))
            }
        }
        return shown.map { document in
            var colors: Int64 = 0
            for (index, owner) in owners.enumerated() where owner.contains(document) { colors |= 1 << index }
            return switch colors.nonzeroBitCount {
            case 0: 1 << 10
            case 1: colors
            default: 1 << 8 | colors
            }
        }
    }

    /// The first of some prices that a card has.
    func prices(_ slots: [Int], _ shown: [Int]) throws(MissingPrices) -> [Int64?] {
        let columns = try prices.columns(Set(slots))
        return shown.map { document in slots.lazy.compactMap { columns[$0, document] }.first }
    }
}
