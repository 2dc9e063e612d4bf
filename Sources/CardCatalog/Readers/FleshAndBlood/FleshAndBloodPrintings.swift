internal import CardModel

/// A card of Flesh and Blood, of one colour.
struct FleshAndBloodCard: Hashable {
    /// The name, which the cards of up to three colours share.
    var name: String
    /// What tells the cards of one name apart.
    var key: String
    /// The pitch value, which the colour shows: 1 red, 2 yellow, 3 blue; empty for cards without one.
    var pitch: String

    /// The name of the colour, or `nil` for cards without one.
    var colour: String? {
        switch pitch {
        case "1": "Red"
        case "2": "Yellow"
        case "3": "Blue"
        default: nil
        }
    }
}

/// One foiling of one card with one number.
struct FleshAndBloodPrinting {
    var card: FleshAndBloodCard
    /// The number as printed, such as `WTR167`; empty for cards of `card.csv`, which lists no printings.
    var number: String
    var set: String
    /// `A` alpha, `F` first, `U` unlimited, `N` none.
    var edition: String
    /// `S` standard, `R` rainbow, `C` cold, `G` gold cold.
    var foiling: String
    var rarity: String
    var variations: [String]
    var image: String
    /// TCGplayer's product.
    var product: String

    /// The id of the printing of all foilings.
    var nativeID: String {
        guard !number.isEmpty else { return card.key }
        let edition = edition.isEmpty || edition == "N" ? "" : "-\(edition)"
        return number + edition + variations.sorted().map { "-\($0)" }.joined()
    }

    /// The finish.
    var finish: Finish? {
        switch foiling {
        case "": nil
        case "S": .normal
        case "R": Finish(rawValue: "rainbowFoil")
        case "C": Finish(rawValue: "coldFoil")
        case "G": Finish(rawValue: "goldColdFoil")
        default: Finish(rawValue: foiling)
        }
    }

    /// The rarity as it is called.
    var rarityName: String {
        let names = [
            "C": "Common", "R": "Rare", "S": "Super Rare", "M": "Majestic", "L": "Legendary", "F": "Fabled",
            "P": "Promo", "T": "Token", "V": "Marvel", "B": "Basic",
        ]
        return names[rarity] ?? rarity
    }
}

/// Puts the foilings of a number together.
struct FleshAndBloodPrintings {
    /// The game.
    static let game = Game(rawValue: "flesh-and-blood")
    /// How many printings may wait: far more than there are, so that only a file made for it goes beyond.
    private static let largestWaitingCount = 200_000

    private var waiting: [Printing] = []
    private var positions: [String: Int] = [:]
    /// Which card an id was given to: the two sides of a card share its number.
    private var cards: [String: Int] = [:]

    /// Takes a foiling.
    mutating func add(_ foiling: FleshAndBloodPrinting, into output: CatalogOutput) throws {
        var nativeID = foiling.nativeID
        let card = foiling.card.key.hashValue
        if cards[nativeID, default: card] != card { nativeID += "/\(foiling.card.key)" }
        cards[nativeID] = card
        if let position = positions[nativeID] {
            Self.merge(foiling, into: &waiting[position])
            return
        }
        if waiting.count >= Self.largestWaitingCount { try flush(into: output) }
        var printing = Printing(
            id: PrintingID(game: Self.game, nativeID: nativeID), name: foiling.card.name, setID: foiling.set,
            number: foiling.number, rarity: foiling.rarityName, smallImage: foiling.image,
            largeImage: foiling.image)
        if let colour = foiling.card.colour {
            printing.otherNames.append(OtherName("\(foiling.card.name) (\(colour))", kind: .flavor))
        }
        Self.merge(foiling, into: &printing)
        positions[nativeID] = waiting.count
        waiting.append(printing)
    }

    /// Lets all printings go.
    mutating func flush(into output: CatalogOutput) throws {
        for printing in waiting { try output.emit(printing) }
        waiting.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
    }

    private static func merge(_ foiling: FleshAndBloodPrinting, into printing: inout Printing) {
        if let finish = foiling.finish, !printing.finishes.contains(finish) {
            printing.finishes.append(finish)
        }
        let id = ExternalID(kind: "tcgplayer", value: foiling.product)
        if !id.value.isEmpty, !printing.externalIDs.contains(id) { printing.externalIDs.append(id) }
        if printing.smallImage.isEmpty {
            printing.smallImage = foiling.image
            printing.largeImage = foiling.image
        }
    }
}
