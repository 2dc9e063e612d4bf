import CardIndex
import CardModel
import CardPricing
import CardServer
import CardTestSupport
import Cardex
import Foundation
import Testing

/// A server over a small index with a few prices, asked without a socket.
struct NativeFixture {
    static let now: Int64 = 1_785_600_000
    private static let day: Int64 = 86_400

    let folder: TemporaryFolder
    let router = Router([NativeRoutes.group])
    let context: ServerContext

    init(withPrices: Bool = true) throws {
        folder = try TemporaryFolder()
        let clock = WallClock.fixed(Self.now)
        var store: SQLitePriceStore?
        if withPrices {
            let prices = try SQLitePriceStore(path: folder.file("prices.sqlite"), clock: clock)
            for (age, cents) in [(Int64(3), Int64(40_500)), (2, 40_900), (0, 41_200)] {
                let moment = Self.now - age * Self.day - 5_400
                try prices.record(
                    [Self.price("pokemon:base1-4", "tcgplayer", .holofoil, cents, at: moment)],
                    fetchedAt: moment)
            }
            try prices.record(
                [
                    Self.price("pokemon:base1-4", "tcgplayer", .normal, 9_900, at: Self.now - 60),
                    Self.price("magic:lea-161", "cardkingdom", .normal, 31_050, at: Self.now - 2 * Self.day),
                ], fetchedAt: Self.now - 30)
            store = prices
        }
        let finder = CardFinder(index: try Self.index(), store: store, clock: clock)
        context = ServerContext(
            generation: Generation(finder: finder, tag: "0a1b", openedAt: Self.now),
            baseAddress: "http://127.0.0.1:7878", now: Self.now)
    }

    private static func price(
        _ id: String, _ source: String, _ finish: Finish, _ cents: Int64, at moment: Int64
    ) throws -> PriceObservation {
        PriceObservation(
            printing: try #require(PrintingID(id)), source: source, kind: .index, statistic: .market,
            finish: finish, sourceVariant: finish.rawValue,
            amount: Money(minorUnits: cents, currency: .usDollar),
            asOf: moment)
    }

    private static func index() throws -> SearchIndex {
        var builder = IndexBuilder()
        builder.add(
            CardSet(
                game: .pokemon, id: "base1", name: "Base", series: "Base", codes: ["BS"],
                releaseDate: CalendarDate("1999-01-09"), printedTotal: 102))
        builder.add(
            CardSet(
                game: .pokemon, id: "base4", name: "Base Set 2", series: "Base", codes: ["B2"],
                releaseDate: CalendarDate("2000-02-24"), printedTotal: 130))
        builder.add(
            CardSet(
                game: .magic, id: "lea", name: "Limited Edition Alpha",
                releaseDate: CalendarDate("1993-08-05")))
        builder.add(CardSet(game: .magic, id: "apc", name: "Apocalypse"))
        let pokemon = [
            ("base1-4", "Charizard", "base1", "4", "Rare Holo"),
            ("base4-4", "Charizard", "base4", "4", "Rare Holo"),
            ("base1-58", "Pikachu", "base1", "58", "Common"),
            ("base1-44", "Bulbasaur", "base1", "44", "Common"),
            ("base1-24", "Charmeleon", "base1", "24", "Uncommon"),
            ("base1-46", "Charmander", "base1", "46", "Common"),
        ]
        for (id, name, set, number, rarity) in pokemon {
            builder.add(
                Printing(
                    id: PrintingID(game: .pokemon, nativeID: id), name: name, setID: set, number: number,
                    rarity: rarity, finishes: [.normal, .holofoil],
                    smallImage: "https://images.example/\(id).png",
                    externalIDs: [ExternalID(kind: "tcgplayer", value: "4\(number)")]))
        }
        builder.add(
            Printing(
                id: PrintingID(game: .magic, nativeID: "lea-161"), name: "Lightning Bolt", setID: "lea",
                number: "161", rarity: "common"))
        builder.add(
            Printing(
                id: PrintingID(game: .magic, nativeID: "apc-128"), name: "Fire // Ice",
                otherNames: [OtherName("Fire", kind: .face), OtherName("Ice", kind: .face)], setID: "apc",
                number: "128", rarity: "uncommon", isDigital: true))
        let bytes = try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: "fixture")
        return try SearchIndex.open(bytes: bytes, path: "fixture")
    }

    /// Answers `GET` of an address such as `/v1/search?q=a b`, written without any escapes.
    func get(_ address: String) async -> HTTPResponse {
        await router.respond(to: Self.request(.get, address), in: context)
    }

    /// Answers `POST` of a body.
    func post(_ address: String, _ body: String) async -> HTTPResponse {
        var request = Self.request(.post, address)
        request.body = Array(body.utf8)
        return await router.respond(to: request, in: context)
    }

    private static func request(_ method: HTTPMethod, _ address: String) -> HTTPRequest {
        let parts = address.unicodeScalars.split(separator: "?", maxSplits: 1).map(String.init)
        var query = QueryParameters()
        // By scalars, since a mark behind a sign would make one character with it.
        for item in parts.count > 1 ? parts[1].unicodeScalars.split(separator: "&") : [] {
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            query.add(String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
        }
        let path = parts[0].split(separator: "/").map { $0.replacingOccurrences(of: "%2F", with: "/") }
        return HTTPRequest(method, path: path, query: query)
    }
}

extension HTTPResponse {
    /// The body as text; a stream is run to its end.
    func text() async throws -> String {
        switch body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .stream(let run):
            let parts = SentParts()
            try await run { parts.append($0) }
            return String(decoding: parts.all.flatMap { $0 }, as: UTF8.self)
        }
    }

    /// The body as JSON.
    func json() async throws -> Any {
        try AnyJSON.parse(try await text())
    }

    /// What the error of the body says.
    func problem() async throws -> (code: String, message: String) {
        let object = try #require(try await json() as? [String: Any])
        let error = try #require(object["error"] as? [String: Any])
        #expect(error["status"] as? Int == status)
        return (try #require(error["code"] as? String), try #require(error["message"] as? String))
    }
}

/// What a stream has sent.
final class SentParts: @unchecked Sendable {
    private let lock = NSLock()
    private var parts: [[UInt8]] = []

    func append(_ part: [UInt8]) { lock.withLock { parts.append(part) } }

    var all: [[UInt8]] { lock.withLock { parts } }
}
