import CardDocuments
import CardIndex
import CardModel
import CardPricing
import CardServer
import CardTestSupport
import Cardex
import Foundation

/// Cards and sets in memory, and a generation over them.
enum SampleCards {
    /// Cards that hold what queries stumble over.
    static let bodies: [String] = [
        card(
            "base1-4", "Charizard",
            #""hp":"120","types":["Fire"],"subtypes":["Stage 2"],"rarity":"Rare Holo","nationalPokedexNumbers":[6],"attacks":[{"name":"Fire Spin","text":"Discard 2 Energy cards."}],"convertedRetreatCost":3"#,
            "base1"),
        card(
            "base1-58", "Pikachu",
            #""hp":"40","types":["Lightning"],"subtypes":["Basic"],"rarity":"Common","nationalPokedexNumbers":[25]"#,
            "base1"),
        card(
            "base1-2", "Blastoise",
            #""hp":"100","types":["Water"],"subtypes":["Stage 2"],"rarity":"Rare Holo","nationalPokedexNumbers":[9]"#,
            "base1"),
        card(
            "gym2-2", "Blaine's Charizard",
            #""hp":"100","types":["Fire"],"rarity":"Rare Holo","nationalPokedexNumbers":[6]"#, "gym2"),
        card(
            "xy5-8", "Shaymin-EX",
            #""hp":"110","types":["Colorless"],"subtypes":["Basic","EX"],"nationalPokedexNumbers":[492]"#,
            "xy5"),
        card("pl1-126", "Shaymin LV.X", #""hp":"100","types":["Grass"],"level":"X""#, "pl1"),
        card("swsh1-1", "Venusaur V", #""hp":"220","types":["Grass"],"subtypes":["Basic","V"]"#, "swsh1"),
        card("swsh1-10", "Venusaur VMAX", #""hp":"330","types":["Grass"],"subtypes":["VMAX"]"#, "swsh1"),
        card(
            "sm9-33", "Pikachu & Zekrom-GX",
            #""hp":"240","types":["Lightning"],"subtypes":["Basic","TAG TEAM","GX"],"nationalPokedexNumbers":[25,644]"#,
            "sm9"),
        card(
            "cel25-24", "Professor's Research (Professor Oak)",
            #""supertype2":"Trainer","rules":["You may play only 1 Supporter card during your turn."]"#,
            "cel25"),
        card(
            "sv3pt5-6", "Charizard ex", #""hp":"330","types":["Fire"],"subtypes":["Stage 2","ex"]"#, "sv3pt5"),
        card("swsh45sv-SV1", "Rowlet", #""hp":"60","types":["Grass"],"number2":"x""#, "swsh45sv"),
        card("ex10-?", "Unown", #""hp":"60","types":["Psychic"]"#, "ex10"),
        card("ex10-!", "Unown", #""hp":"60","types":["Psychic"]"#, "ex10"),
        card("swsh9-2", "Flabébé", #""hp":"40","types":["Psychic"]"#, "swsh9"),
        card(
            "gym1-16", "Farfetch'd",
            #""hp":"50","types":["Colorless"],"attacks":[{"name":"Leek Slap","text":"Flip a coin."},{"name":"Pot Smash","damage":"30+"}]"#,
            "gym1"),
        card("ex15-56", "Nidoran ♀ δ", #""hp":"40","types":["Metal"]"#, "ex15"),
        card("swsh9tg-TG12", "Eevee", #""hp":"60","types":["Colorless"]"#, "swsh9tg"),
        card("swsh9tg-TG2", "Eevee", #""hp":"60","types":["Colorless"]"#, "swsh9tg"),
    ]

    static let setBodies: [String] = [
        set("base1", "Base", "1999/01/09", "BS"), set("gym1", "Gym Heroes", "2000/08/14", "G1"),
        set("gym2", "Gym Challenge", "2000/10/16", "G2"), set("xy5", "Primal Clash", "2015/02/04", "PRC"),
        set("pl1", "Platinum", "2009/02/11", "PL"), set("swsh1", "Sword & Shield", "2020/02/07", "SSH"),
        set("sm9", "Team Up", "2019/02/01", "TEU"), set("cel25", "Celebrations", "2021/10/08", "CEL"),
        set("sv3pt5", "151", "2023/09/22", nil),
        set("swsh45sv", "Shining Fates Shiny Vault", "2021/02/19", "SHF"),
        set("ex10", "Unseen Forces", "2005/08/01", "UF"),
        set("swsh9", "Brilliant Stars", "2022/02/25", "BRS"),
        set("ex15", "Dragon Frontiers", "2006/11/01", "DF"),
        set("swsh9tg", "Brilliant Stars Trainer Gallery", "2022/02/25", "BRS"),
    ]

    private static func set(_ id: String, _ name: String, _ date: String, _ code: String?) -> String {
        #"{"id":"\#(id)","name":"\#(name)","series":"S","printedTotal":10,"total":12,"legalities":{"unlimited":"Legal"},"#
            + (code.map { #""ptcgoCode":"\#($0)","# } ?? "")
            + #""releaseDate":"\#(date)","updatedAt":"\#(date) 09:35:00","images":{"symbol":"s.png","logo":"l.png"}}"#
    }

    private static func card(_ id: String, _ name: String, _ members: String, _ setID: String) -> String {
        let number = id.split(separator: "-").last ?? ""
        let found = setBodies.first { $0.hasPrefix(#"{"id":"\#(setID)","#) } ?? "{}"
        return
            #"{"id":"\#(id)","name":"\#(name)","supertype":"\#(members.contains("hp") ? "Pokémon" : "Trainer")",\#(members),"set":\#(found),"number":"\#(number)","legalities":{"unlimited":"Legal"},"images":{"small":"a.png","large":"b.png"}}"#
    }

    static func cards() throws -> MemoryDocuments {
        try MemoryDocuments(.pokemonCard, of: .pokemon, bodies: bodies)
    }

    static func sets() throws -> MemoryDocuments {
        try MemoryDocuments(.pokemonSet, of: nil, bodies: setBodies)
    }

    /// The English cards of the project's own corpus, each with its set.
    static func corpus() throws -> MemoryDocuments {
        let folder = "\(RealCorpora.projectFolder)/Corpus/pokemon"
        let sets = try objects(in: "\(folder)/sets/en.json")
        var bodies: [String] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cards/en").sorted() {
            let id = file.split(separator: ".").first ?? ""
            let found = sets.first { $0.hasPrefix(#"{"id": "\#(id)","#) } ?? "{}"
            for object in try objects(in: "\(folder)/cards/en/\(file)") {
                bodies.append("\(object.dropLast()), \"set\": \(found)}")
            }
        }
        return try MemoryDocuments(.pokemonCard, of: .pokemon, bodies: bodies)
    }

    /// The objects of a file that has one on each line.
    private static func objects(in path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            let text = line.trimmingCharacters(in: .whitespaces)
            guard text.hasPrefix("{") else { return nil }
            return text.hasSuffix(",") ? String(text.dropLast()) : text
        }
    }

    /// What requests are answered from.
    ///
    /// - Parameters:
    ///   - cards: The cards.
    ///   - store: The prices.
    ///   - tag: What tells the generation from others.
    /// - Returns: The context.
    /// - Throws: What stands in the way of making it.
    static func context(
        _ cards: (any DocumentCollection)? = nil, store: (any CardFinder.Store)? = nil, tag: String = "a"
    ) throws -> ServerContext {
        let builder = IndexBuilder()
        let index = try SearchIndex.open(
            bytes: try builder.build(corpusDigest: [], path: "empty.cardex"), path: "empty.cardex")
        let generation = Generation(
            finder: CardFinder(index: index, store: store),
            documents: [.pokemonCard: try cards ?? Self.cards(), .pokemonSet: try sets()], tag: tag,
            openedAt: 0)
        return ServerContext(generation: generation, baseAddress: "http://127.0.0.1:7878", now: 1_800_000_000)
    }
}

/// Asks the routes without a socket.
struct PokemonTCGClient {
    let context: ServerContext
    let router: Router

    init(_ context: ServerContext, prices: PriceReader = PriceReader.unhurried) {
        self.context = context
        router = Router([PokemonTCGRoutes.group(prices: prices)])
    }

    func response(_ path: String, _ parameters: [(String, String)] = []) async -> HTTPResponse {
        var query = QueryParameters()
        for (name, value) in parameters { query.add(name, value) }
        let request = HTTPRequest(path: path.split(separator: "/").map(String.init), query: query)
        return await router.respond(to: request, in: context)
    }

    func text(_ path: String, _ parameters: [(String, String)] = []) async -> String {
        Self.text(of: await response(path, parameters))
    }

    func json(_ path: String, _ parameters: [(String, String)] = []) async throws -> SlowJSON {
        try SlowJSON(Array(await text(path, parameters).utf8))
    }

    /// The values of a member of all documents of a list.
    func list(
        _ member: String = "id", _ path: String = "/v2/cards", _ parameters: [(String, String)]
    ) async throws -> [String] {
        guard case .array(let elements) = try await json(path, parameters)["data"] else { return ["no data"] }
        return elements.map { $0[member]?.text ?? "" }
    }

    /// The identifiers of the cards that a query finds, in order.
    func find(_ query: String) async throws -> [String] { try await list("id", "/v2/cards", [("q", query)]) }

    static func text(of response: HTTPResponse) -> String {
        guard case .bytes(let bytes) = response.body else { return "a stream" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
