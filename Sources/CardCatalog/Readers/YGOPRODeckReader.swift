internal import CardModel

/// Reads YGOPRODeck's answer of `cardinfo.php`: `{"data": [card, …]}`.
///
/// A card is printed once for each entry of `card_sets`: `yugioh:<passcode>/<set code>/<rarity>`, where the rarity is the
/// entry's short code or, without one, its name in lower case with hyphens. The same entry again gets `~2`, `~3`, unless
/// it is of another `set_edition`, which is a price of the same printing. A card without entries is one printing,
/// `yugioh:<passcode>`, of no set; one without a passcode, as tokens and cards that are not out yet have none, is told
/// apart by its name, `yugioh:name/<name>`.
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
            guard let name = card.text("name_en") ?? card.text("name") else {
                return "the card \(card.identifier("id") ?? "") has no `name`"
            }
            let passcode = card.identifier("id").flatMap { $0 == "0" ? nil : $0 }
            guard passcode?.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) ?? true else {
                return "the `id` \(passcode ?? "") is no passcode, which is a number"
            }
            // Anything has a name; only a card of this dump may lack the passcode.
            guard passcode != nil || Self.members.contains(where: { card[$0] != nil }) else {
                return "the card `\(name)` has no `id`"
            }
            try self.read(card, Card(card, passcode: passcode, name: name), place, into: output)
            return nil
        }
    }

    private static let members: [StaticString] = ["card_sets", "card_images", "frameType", "race"]

    /// What all printings of a card share.
    private struct Card {
        let key: String
        let name: String
        private(set) var otherNames: [OtherName] = []
        private(set) var externalIDs: [ExternalID] = []
        private(set) var smallImage = ""
        private(set) var largeImage = ""

        init(_ card: JSONValue, passcode: String?, name: String) {
            key = passcode ?? "name/\(name)"
            self.name = name
            // In answers of another language `name` is that language's.
            if let printed = card.text("name"), printed != name {
                otherNames.append(OtherName(printed, kind: .printed))
            }
            // Each alternative picture has a passcode of its own, by which people know the card as well.
            var passcodes = passcode.map { [$0] } ?? []
            var pictures: [(small: String, large: String)] = []
            card["card_images"]?.forEachElement { image in
                if let id = image.identifier("id"), !passcodes.contains(id) { passcodes.append(id) }
                if pictures.isEmpty {
                    pictures.append((image.string("image_url_small") ?? "", image.string("image_url") ?? ""))
                }
            }
            if let first = pictures.first { (smallImage, largeImage) = first }
            externalIDs = passcodes.map { ExternalID(kind: "passcode", value: $0) }
            var konami: [String] = []
            card["misc_info"]?.forEachElement { if let id = $0.identifier("konami_id") { konami.append(id) } }
            externalIDs += konami.map { ExternalID(kind: "konami", value: $0) }
        }

        func printing(_ id: PrintingID, set: String = "", number: String = "", rarity: String = "")
            -> Printing
        {
            Printing(
                id: id, name: name, otherNames: otherNames, setID: set, number: number, rarity: rarity,
                smallImage: smallImage, largeImage: largeImage, externalIDs: externalIDs)
        }
    }

    private func read(
        _ value: JSONValue, _ card: Card, _ place: RecordPlace, into output: CatalogOutput
    ) throws {
        var printings: [PrintingID] = []
        var editions: Set<String> = []
        try value["card_sets"]?.forEachElement { entry in
            guard let code = entry.text("set_code").map(Self.trimmed) else {
                try output.skip(place, "an entry in `card_sets` of `\(card.name)` has no `set_code`")
                return
            }
            // Rarities may carry remarks, as in `C|print=Reprint`.
            let rarity = Self.trimmed((entry.string("set_rarity") ?? "").prefix { $0 != "|" })
            let plain = "\(card.key)/\(code)/\(Self.rarityKey(entry, rarity))"
            let edition = entry.text("set_edition") ?? ""
            let known = PrintingID(game: .yugioh, nativeID: plain)
            let isOtherEdition =
                !edition.isEmpty && printings.contains(known)
                && editions.insert("\(plain) \(edition)").inserted
            let id = isOtherEdition ? known : Self.id(plain, unlike: printings)
            if !isOtherEdition {
                editions.insert("\(plain) \(edition)")
                printings.append(id)
                let set = String(code.prefix { $0 != "-" })
                try emitSet(set, name: entry.string("set_name") ?? "", into: output)
                try output.emit(card.printing(id, set: set, number: code, rarity: rarity))
            }
            if let amount = try output.price(entry["set_price"], .usDollar, field: "set_price", place) {
                try output.emit(
                    PriceObservation(
                        printing: id, source: "ygoprodeck", kind: .index, statistic: .market, finish: .normal,
                        edition: Self.editionTerm(edition),
                        sourceVariant: edition.isEmpty ? "set_price" : "set_price \(edition)", amount: amount,
                        asOf: output.asOf))
            }
        }
        if printings.isEmpty {
            printings.append(PrintingID(game: .yugioh, nativeID: card.key))
            try output.emit(card.printing(printings[0]))
        }
        if printings.count == 1 { try emitCardPrices(value, of: printings[0], place, into: output) }
    }

    /// The edition in the terms of prices.
    private static func editionTerm(_ edition: String) -> String {
        switch edition.lowercased() {
        case "1st edition": "1stEdition"
        case "unlimited": "unlimited"
        case "limited": "limited"
        default: edition
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
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

    private static func rarityKey(_ entry: JSONValue, _ rarity: String) -> String {
        let code = (entry.string("set_rarity_code") ?? "").filter { $0 != "(" && $0 != ")" && $0 != " " }
        if !code.isEmpty { return code }
        return rarity.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    private static func id(_ plain: String, unlike others: [PrintingID]) -> PrintingID {
        var id = PrintingID(game: .yugioh, nativeID: plain)
        var repeats = 1
        while others.contains(id) {
            repeats += 1
            id = PrintingID(game: .yugioh, nativeID: "\(plain)~\(repeats)")
        }
        return id
    }
}
