import CardCatalog
import CardModel
import CardPricing
import CardTestSupport
import CardTransport
import Foundation

@testable import CardMarket

/// A market whose services are all one stub upstream, with a clock that only moves when somebody waits.
struct MarketFixture {
    static let start: Int64 = 1_800_000_000_000

    /// Secrets that are found again wherever they leak.
    static let secrets: [CredentialName: Secret] = [
        .pokemonTCGKey: Secret("sEcReT-poke/key+1"), .tcgplayerClient: Secret("sEcReT-tcg-client"),
        .tcgplayerSecret: Secret("sEcReT-tcg\"secret\\2"), .ebayClient: Secret("sEcReT-ebay-client"),
        .ebaySecret: Secret("sEcReT-ebay&secret=3"), .scrydexKey: Secret("sEcReT-scry-key"),
        .scrydexTeam: Secret("sEcReT-scry-team"),
    ]

    let upstream: StubUpstream
    let time = VirtualTime(MarketFixture.start)
    let store = InMemoryTrafficStore()
    var configuration = MarketConfiguration()
    var credentials = Credentials(MarketFixture.secrets)
    var printings: [PrintingID: (printing: Printing, set: CardSet?)] = [:]

    init(rules: [String: Int64?] = ["attempts": 1]) throws {
        upstream = try StubUpstream()
        for name in ServiceName.all {
            var service = MarketConfiguration.Service()
            service.address = upstream.base
            service.rules = rules
            configuration.services[name] = service
        }
    }

    /// Adds a printing to what the index knows.
    @discardableResult
    mutating func add(_ printing: Printing, _ set: CardSet? = nil) -> PrintingID {
        printings[printing.id] = (printing, set)
        return printing.id
    }

    var market: Marketplace { market(time.driving(random: { 0 })) }

    func market(_ surroundings: PricingSurroundings) -> Marketplace {
        let known = printings
        return Marketplace.make(
            configuration: configuration, credentials: credentials, traffic: store,
            lookup: PrintingLookup(
                printing: { known[$0] },
                members: { game, set in
                    known.values.filter { $0.printing.id.game == game && $0.printing.setID == set }.map(
                        \.printing.id)
                }), transport: CurlTransport(userAgent: "cardex/test"), surroundings: surroundings)
    }

    func source(_ name: String) throws -> any PriceSource {
        guard let source = market.sources.first(where: { $0.name == name }) else { throw Missing(name: name) }
        return source
    }

    struct Missing: Error {
        var name: String
    }
}

/// The error of a fetch, or `nil` when it succeeds.
func failure(_ source: any PriceSource, _ printings: [PrintingID]) async -> PricingError? {
    do {
        _ = try await source.fetch(PriceRequest(printings))
        return nil
    } catch {
        return error
    }
}

/// Observations as texts that are easy to compare: `tcgplayer index market holofoil  - 12.35 USD`.
func lines(_ observations: [PriceObservation]) -> [String] {
    observations.map { price in
        let words = [
            price.source, price.kind.word, price.statistic.word, price.finish.rawValue, price.edition,
            price.condition,
            price.grade, price.amount.description,
        ]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }.sorted()
}

/// A resource of a text that is not cached.
func json(_ text: String, status: Int = 200, fields: [(name: String, value: String)] = []) -> StubResource {
    StubResource(Array(text.utf8), status: status, fields: fields)
}

extension PrintingID {
    static func pokemon(_ id: String) -> PrintingID { PrintingID(game: .pokemon, nativeID: id) }
    static func magic(_ id: String) -> PrintingID { PrintingID(game: .magic, nativeID: id) }
}

extension StubRequest {
    /// The path without the query.
    var path: String { String(target.prefix { $0 != "?" }) }

    /// The parameters of the query, decoded.
    var query: [String: String] {
        guard let mark = target.firstIndex(of: "?") else { return [:] }
        let pairs = target[target.index(after: mark)...].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return (parts[0], (parts.count == 2 ? parts[1] : "").removingPercentEncoding ?? "")
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
