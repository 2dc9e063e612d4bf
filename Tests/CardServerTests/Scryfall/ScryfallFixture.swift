import CardDocuments
import CardIndex
import CardModel
import CardPricing
import CardServer
import CardTestSupport
import Cardex
import Foundation

/// A server over card objects in memory, asked without a socket.
struct ScryfallFixture {
    let router: Router
    let context: ServerContext
    /// The card objects as they are published, without their prices.
    let bodies: [[String: Any]]
    private let folder: TemporaryFolder

    /// The cards of the project's corpus, and others beside them.
    init(
        adding others: [String] = [], onlyOthers: Bool = false, allPrices: PriceReader? = nil
    ) throws {
        let file = "\(RealCorpora.projectFolder)/Corpus/magic/scryfall-cards.jsonl"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let all = (onlyOthers ? [] : lines) + others
        bodies = try all.map(Self.object)
        folder = try TemporaryFolder()
        let store = try SQLitePriceStore(path: folder.file("prices.sqlite"))
        try store.record(try bodies.flatMap(Self.prices), fetchedAt: Self.now)
        var builder = IndexBuilder()
        for body in bodies { builder.add(try Self.printing(body)) }
        let bytes = try builder.build(corpusDigest: Array(0..<32), path: "small.cardex")
        let finder = CardFinder(
            index: try SearchIndex.open(bytes: bytes, path: "small.cardex"), store: store,
            clock: WallClock { Self.now })
        let documents = try MemoryDocuments(.scryfallCard, of: .magic, bodies: all.map(Self.withoutPrices))
        context = ServerContext(
            generation: Generation(
                finder: finder, documents: [.scryfallCard: documents], tag: "test", openedAt: Self.now),
            baseAddress: "http://127.0.0.1:7878", now: Self.now)
        router = Router([ScryfallRoutes.group(prices: PriceReader.unhurried, allPrices: allPrices) { $0 / 2 }]
        )
    }

    static let now: Int64 = 1_780_000_000

    struct Answer {
        var status: Int
        var response: HTTPResponse
        var bytes: [UInt8]

        var object: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
        }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var data: [[String: Any]] { object["data"] as? [[String: Any]] ?? [] }
        var names: [String] { data.compactMap { $0["name"] as? String } }
        var identifiers: [String] { data.compactMap { $0["id"] as? String } }
        subscript(_ key: String) -> String? { object[key] as? String }
    }

    func get(_ path: String, _ query: KeyValuePairs<String, String> = [:]) async -> Answer {
        var parameters = QueryParameters()
        for (name, value) in query { parameters.add(name, value) }
        return await answer(HTTPRequest(path: Self.segments(path), query: parameters))
    }

    func post(_ path: String, _ body: String) async -> Answer {
        await answer(HTTPRequest(.post, path: Self.segments(path), body: Array(body.utf8)))
    }

    private func answer(_ request: HTTPRequest) async -> Answer {
        let response = await router.respond(to: request, in: context)
        guard case .bytes(let bytes) = response.body else {
            return Answer(status: response.status, response: response, bytes: [])
        }
        return Answer(status: response.status, response: response, bytes: bytes)
    }

    /// All documents that a search finds, page by page.
    func search(_ query: String) async -> (status: Int, identifiers: [String]) {
        var identifiers: [String] = []
        for page in 1...100 {
            let answer = await get(
                "/cards/search",
                [
                    "q": query, "unique": "prints", "include_extras": "true",
                    "include_multilingual": "true", "page": String(page),
                ])
            guard answer.status == 200 else { return (answer.status, identifiers) }
            identifiers += answer.identifiers
            if answer.object["has_more"] as? Bool != true { break }
        }
        return (200, identifiers)
    }

    private static func segments(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

    private static func object(_ line: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }

    /// The line without the member that the reader of the dump leaves out; it stands last there.
    private static func withoutPrices(_ line: String) -> String {
        guard let start = line.range(of: ", \"prices\":") else { return line }
        return String(line[..<start.lowerBound]) + "}"
    }

    private static func prices(_ body: [String: Any]) throws -> [PriceObservation] {
        let meanings: [(String, Currency, Finish)] = [
            ("usd", .usDollar, .normal), ("usd_foil", .usDollar, .foil), ("usd_etched", .usDollar, .etched),
            ("eur", .euro, .normal), ("eur_foil", .euro, .foil), ("tix", .eventTicket, .normal),
        ]
        let prices = body["prices"] as? [String: Any] ?? [:]
        return try meanings.compactMap { field, currency, finish in
            guard let text = prices[field] as? String, let amount = try Money.price(text, currency) else {
                return nil
            }
            return PriceObservation(
                printing: PrintingID(game: .magic, nativeID: body["id"] as? String ?? ""), source: "scryfall",
                kind: .index, statistic: .market, finish: finish, sourceVariant: field, amount: amount,
                asOf: now)
        }
    }

    private static func printing(_ body: [String: Any]) throws -> Printing {
        Printing(
            id: PrintingID(game: .magic, nativeID: body["id"] as? String ?? ""),
            name: body["name"] as? String ?? "", setID: body["set"] as? String ?? "",
            number: body["collector_number"] as? String ?? "")
    }
}
