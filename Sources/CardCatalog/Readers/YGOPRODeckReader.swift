internal import CardModel

/// Reads YGOPRODeck's answer of `cardinfo.php`: `{"data": [card, …]}`.
///
/// A card is printed once for each entry of `card_sets`: `yugioh:<passcode>/<set code>/<rarity>`, where the rarity is the
/// entry's short code or, without one, its name in lower case with hyphens. The same entry again gets `~2`, `~3`.
/// A card without entries is one printing, `yugioh:<passcode>`, of no set.
///
/// `set_price` is a price of the printing. `card_prices` are prices of the card as a whole, so they are only used where
/// the card has exactly one printing.
final class YGOPRODeckReader: FormatReader {
    let path: String
    let acceptsFolder = false
    let expectation = "YGOPRODeck's cardinfo.php, an object with the cards under `data`"
    private var knownSets: [String: String] = [:]

    init(_ source: CatalogSource) {
        path = source.path
    }

    func accepts(_ components: [Substring]) -> Bool { FileName.hasSuffix(components, [".json", ".jsonl"]) }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        try output.readRecords(of: member, wrapperKeys: ["data"]) { card, place in
            guard let passcode = card.identifier("id") else { return "the card has no `id`" }
            guard passcode.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
                return "the `id` \(passcode) is no passcode, which is a number"
            }
            guard let name = card.text("name") else {
                return "the card \(passcode) has no `name`"
            }
            try self.read(card, passcode: passcode, name: name, place, into: output)
            return nil
        }
    }

    private func read(
        _ card: JSONValue, passcode: String, name: String, _ place: RecordPlace, into output: CatalogOutput
    ) throws {
        var images: (small: String, large: String)?
        card["card_images"]?.forEachElement { image in
            guard images == nil else { return }
            images = (image.string("image_url_small") ?? "", image.string("image_url") ?? "")
        }
        var printings: [PrintingID] = []
        try card["card_sets"]?.forEachElement { entry in
            guard let code = entry.string("set_code"), !code.isEmpty else {
                try output.skip(place, "an entry in `card_sets` of `\(name)` has no `set_code`")
                return
            }
            // Rarities may carry remarks, as in `C|print=Reprint`.
            let rarity = (entry.string("set_rarity") ?? "").prefix { $0 != "|" }
            let id = Self.id(passcode, code, Self.rarityKey(entry, rarity), unlike: printings)
            printings.append(id)
            let set = String(code.prefix { $0 != "-" })
            try emitSet(set, name: entry.string("set_name") ?? "", into: output)
            try output.emit(
                Printing(
                    id: id, name: name, setID: set, number: code, rarity: String(rarity),
                    smallImage: images?.small ?? "", largeImage: images?.large ?? "",
                    externalIDs: [ExternalID(kind: "passcode", value: passcode)]))
            if let amount = try output.price(entry["set_price"], .usDollar, field: "set_price", place) {
                try output.emit(
                    PriceObservation(
                        printing: id, source: "ygoprodeck", kind: .index, statistic: .market, finish: .normal,
                        sourceVariant: "set_price", amount: amount, asOf: output.asOf))
            }
        }
        if printings.isEmpty {
            printings.append(PrintingID(game: .yugioh, nativeID: passcode))
            try output.emit(
                Printing(
                    id: printings[0], name: name, smallImage: images?.small ?? "",
                    largeImage: images?.large ?? "",
                    externalIDs: [ExternalID(kind: "passcode", value: passcode)]))
        }
        if printings.count == 1 { try emitCardPrices(card, of: printings[0], place, into: output) }
    }

    private func emitSet(_ code: String, name: String, into output: CatalogOutput) throws {
        // One prefix may stand for a set and its special editions; the first name stays unless a later one fills it.
        if let known = knownSets[code], !known.isEmpty || name.isEmpty { return }
        knownSets[code] = name
        try output.emit(CardSet(game: .yugioh, id: code, name: name))
    }

    private func emitCardPrices(
        _ card: JSONValue, of printing: PrintingID, _ place: RecordPlace, into output: CatalogOutput
    ) throws {
        try card["card_prices"]?.forEachElement { prices in
            for (key, source, currency, kind) in Self.shops {
                guard let amount = try output.price(prices[key], currency, field: "\(key)", place) else {
                    continue
                }
                try output.emit(
                    PriceObservation(
                        printing: printing, source: source, kind: kind,
                        statistic: kind == .ask ? .low : .market,
                        finish: .normal, sourceVariant: "\(key)", amount: amount, asOf: output.asOf))
            }
        }
    }

    private static let shops: [(StaticString, String, Currency, PriceObservation.Kind)] = [
        ("tcgplayer_price", "tcgplayer", .usDollar, .index),
        ("cardmarket_price", "cardmarket", .euro, .index),
        ("ebay_price", "ebay", .usDollar, .ask),
        ("amazon_price", "amazon", .usDollar, .ask),
        ("coolstuffinc_price", "coolstuffinc", .usDollar, .ask),
    ]

    private static func rarityKey(_ entry: JSONValue, _ rarity: Substring) -> String {
        let code = (entry.string("set_rarity_code") ?? "").filter { $0 != "(" && $0 != ")" && $0 != " " }
        if !code.isEmpty { return code }
        return rarity.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    private static func id(
        _ passcode: String, _ code: String, _ rarity: String, unlike others: [PrintingID]
    ) -> PrintingID {
        let plain = "\(passcode)/\(code)/\(rarity)"
        var id = PrintingID(game: .yugioh, nativeID: plain)
        var repeats = 1
        while others.contains(id) {
            repeats += 1
            id = PrintingID(game: .yugioh, nativeID: "\(plain)~\(repeats)")
        }
        return id
    }
}
