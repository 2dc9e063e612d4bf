internal import CardModel
internal import CardText

/// Which requests bring the prices of some printings from Scrydex.
///
/// Its Pokémon cards have the identifiers of PokemonTCG.io, which it succeeds, and are asked for many at a time. Cards
/// of other games have identifiers of its own, and are found by name and number.
struct ScrydexPlan {
    /// One request.
    struct Query {
        /// The part of the path that stands for the game.
        var game: String
        /// The query.
        var text: String
        /// The printings that it is about.
        var printings: [PrintingID]
    }

    /// The games, and the part of the path that stands for each.
    static let paths: [Game: String] = [
        .pokemon: "pokemon", .magic: "magicthegathering", Game(rawValue: "lorcana"): "lorcana",
    ]
    /// The most identifiers in one query.
    static let largestBatch = 40

    /// The requests.
    private(set) var queries: [Query] = []
    /// The printings that can't be asked for.
    private(set) var unknown: [PrintingID] = []

    /// Plans requests.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - lookup: What the index knows of them.
    init(_ printings: [PrintingID], _ lookup: PrintingLookup) {
        var pokemon: [PrintingID] = []
        for id in printings {
            if id.game == .pokemon, PokemonTCGPlan.isPlain(id.nativeID) {
                pokemon.append(id)
            } else if let path = Self.paths[id.game], id.game != .pokemon,
                let printing = lookup.printing(id)?.printing, let text = Self.text(printing)
            {
                queries.append(Query(game: path, text: text, printings: [id]))
            } else {
                unknown.append(id)
            }
        }
        for start in stride(from: 0, to: pokemon.count, by: Self.largestBatch) {
            let batch = Array(pokemon[start..<min(start + Self.largestBatch, pokemon.count)])
            let text = batch.map { "id:\($0.nativeID)" }.joined(separator: " OR ")
            queries.append(Query(game: "pokemon", text: text, printings: batch))
        }
    }

    private static func text(_ printing: Printing) -> String? {
        // Quotation marks would end the phrase; names have none.
        let name = printing.name.filter { $0 != "\"" && $0 != "\\" && $0 != "*" }
        guard !name.allSatisfy(\.isWhitespace) else { return nil }
        let number = PokemonTCGPlan.isPlain(printing.number) ? " number:\(printing.number)" : ""
        return "name:\"\(name)\"\(number)"
    }

    /// Finds a printing among the cards of an answer.
    ///
    /// - Parameters:
    ///   - id: The printing.
    ///   - known: What the index knows of it.
    ///   - cards: The cards.
    /// - Returns: The card; `nil` where none fits, or more than one.
    static func card(
        of id: PrintingID, _ known: (printing: Printing, set: CardSet?)?, among cards: [ScrydexCard]
    ) -> ScrydexCard? {
        if id.game == .pokemon { return cards.first { $0.id == id.nativeID } }
        guard let known else { return nil }
        var folder = Folder()
        func key(_ text: String) -> [UInt8] { folder.fold(text).joined }
        let name = key(known.printing.name)
        let number = CollectorNumber.key(of: known.printing.number)
        let set = known.set
        let codes = ([known.printing.setID, set?.name ?? ""] + (set?.codes ?? [])).map(key).filter {
            !$0.isEmpty
        }
        let fitting = cards.filter { card in
            key(card.name) == name && CollectorNumber.key(of: card.number) == number
                && card.expansion.contains { codes.contains(key($0)) }
        }
        return fitting.count == 1 ? fitting.first : nil
    }
}
