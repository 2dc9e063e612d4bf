internal import CardModel

/// The ways in which the lines of an inventory are laid out.
enum InventoryDialect: String, CaseIterable {
    /// TCGplayer's app: decorated names, prices with a sign, commas.
    case tcgplayer
    /// DragonShield: a `sep=` line, semicolons, a byte order mark.
    case dragonShield = "DragonShield"
    /// Moxfield: the set by its code alone.
    case moxfield = "Moxfield"
    /// A German spreadsheet: semicolons, CR LF, columns in any order.
    case german = "German spreadsheet"
    /// Tabs and no header.
    case bare = "tabs, no header"
    /// Text lists in the forms of several tools.
    case list = "text list"
    /// Deckbox: sets by name, conditions in words, quoted fields with line ends.
    case deckbox = "Deckbox"
    /// MTGGoldfish: no collector number.
    case goldfish = "MTGGoldfish"

    /// Lays out some cards.
    ///
    /// - Parameters:
    ///   - cards: The cards; what the dialect can't say is struck from what they say.
    ///   - maker: The source of chance.
    /// - Returns: The text of the file.
    func text(_ cards: inout [MessyCard], _ maker: inout MessMaker) -> String {
        switch self {
        case .tcgplayer:
            return table(
                [
                    ("Quantity", \.quantity), ("Name", \.name), ("Set", \.setName), ("Card Number", \.number),
                    ("Set Code", \.setCode), ("Printing", \.finish), ("Condition", \.condition),
                    ("Language", \.language),
                    ("Rarity", \.rarity), ("Price", \.price),
                ], cards, ",", "\r\n")
        case .dragonShield:
            return "\u{FEFF}"
                + table(
                    [
                        ("Folder Name", \.game), ("Quantity", \.quantity), ("Card Name", \.name),
                        ("Set Code", \.setCode),
                        ("Set Name", \.setName), ("Card Number", \.number), ("Condition", \.condition),
                        ("Printing", \.finish),
                        ("Language", \.language), ("Price Bought", \.price), ("Rarity", \.rarity),
                    ], cards, ";", "\n", before: "sep=;\n")
        case .moxfield:
            for index in cards.indices { codeOnly(&cards[index]) }
            return table(
                [
                    ("Count", \.quantity), ("Name", \.name), ("Edition", \.setCode),
                    ("Condition", \.condition),
                    ("Language", \.language), ("Foil", \.finish), ("Collector Number", \.number),
                    ("Rarity", \.rarity),
                ], cards, ",", "\n")
        case .german:
            return table(
                maker.shuffled([
                    ("Anzahl", \.quantity), ("Kartenname", \.name), ("Edition", \.setName),
                    ("Nummer", \.number),
                    ("Zustand", \.condition), ("Sprache", \.language), ("Foliert", \.finish),
                    ("Spiel", \.game),
                    ("Seltenheit", \.rarity), ("Preis", \.price),
                ]), cards, ";", "\r\n")
        case .bare:
            for index in cards.indices { cards[index].said.rarity = false }
            return table(
                maker.shuffled([
                    ("", \.quantity), ("", \.name), ("", \.setName), ("", \.number), ("", \.condition),
                ]), cards,
                "\t", "\n", hasHeader: false)
        case .list: return list(&cards, &maker)
        case .deckbox:
            return table(
                maker.shuffled([
                    ("Count", \.quantity), ("Name", \.name), ("Edition", \.setName),
                    ("Card Number", \.number),
                    ("Condition", \.condition), ("Language", \.language), ("Foil", \.finish),
                    ("My Price", \.price),
                    ("Rarity", \.rarity),
                ]), cards, ",", "\n", note: "sold by Ann,\nor by Bob")
        case .goldfish:
            for index in cards.indices { withoutNumber(&cards[index]) }
            return table(
                [
                    ("Card", \.name), ("Set ID", \.setCode), ("Set Name", \.setName),
                    ("Quantity", \.quantity), ("Foil", \.finish),
                    ("Rarity", \.rarity),
                ], cards, ",", "\n")
        }
    }

    private typealias Column = (title: String, path: KeyPath<MessyCard, String>)

    private func table(
        _ columns: [Column], _ cards: [MessyCard], _ delimiter: Character, _ end: String,
        hasHeader: Bool = true,
        before: String = "", note: String? = nil
    ) -> String {
        var text = before
        if hasHeader {
            text +=
                (columns.map(\.title) + (note == nil ? [] : ["Notes"])).joined(separator: String(delimiter))
                + end
        }
        for card in cards {
            var fields = columns.map { Self.quoted(card[keyPath: $0.path], delimiter) }
            if let note { fields.append(Self.quoted(note, delimiter)) }
            text += fields.joined(separator: String(delimiter)) + end
        }
        return text
    }

    private static func quoted(_ field: String, _ delimiter: Character) -> String {
        guard field.contains(where: { $0 == delimiter || $0 == "\"" || $0.isNewline }) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }

    /// Strikes the number from a card, also from its name.
    private func withoutNumber(_ card: inout MessyCard) {
        guard !card.slips.contains("name: number in the name") else { return }
        card.number = ""
        (card.said.number, card.said.total) = (false, false)
    }

    private func codeOnly(_ card: inout MessyCard) {
        card.setName = ""
        card.said.setByCode = true
    }

    // MARK: Lists

    private func list(_ cards: inout [MessyCard], _ maker: inout MessMaker) -> String {
        var text = "// made by several people\nDeck\n"
        for index in cards.indices {
            if maker.happens(3) { text += maker.happens(50) ? "\nSideboard\n" : "\nPokémon: 12\n" }
            text += line(&cards[index], &maker) + "\n"
        }
        return text
    }

    private func line(_ card: inout MessyCard, _ maker: inout MessMaker) -> String {
        card.said.rarity = false
        let count = 1 + maker.number(below: 12)
        card.quantity = "\(count)"
        let start = ["\(count) ", "\(count)x ", "SB: \(count) ", "\(count) x "][maker.number(below: 4)]
        let end = card.finish.lowercased() == "foil" ? " *F*" : ""
        let hasSet = card.said.set && !card.setCode.isEmpty
        let form = maker.number(below: 6)
        if hasSet, form < 4 { codeOnly(&card) }
        switch form {
        case 0 where hasSet && card.said.number:
            return "\(start)\(card.name) (\(card.setCode)) \(card.number)\(end)"
        case 1 where hasSet:
            withoutNumber(&card)
            return "\(start)\(card.name) [\(card.setCode)]\(end)"
        case 2 where hasSet && card.said.number:
            return "\(start)\(card.name) \(card.setCode.uppercased()) \(card.number)\(end)"
        case 3 where hasSet:
            withoutNumber(&card)
            return "\(start)[\(card.setCode)] \(card.name)"
        case 4 where hasSet && card.said.number && !card.setName.contains(":"):
            return "\(start)\(card.name) (\(card.setName)) \(card.number)"
        default:
            let holdsNumber = card.slips.contains("name: number in the name")
            let holdsSet = card.slips.contains("name: set in the name")
            card.said.set = holdsSet
            if !holdsNumber { (card.said.number, card.said.total) = (false, false) }
            card.slips.append("name alone")
            return "\(start)\(card.name)\(end)"
        }
    }
}
