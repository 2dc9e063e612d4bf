import CardModel
import CardPricing
import CardServer
import CardTestSupport
import Synchronization
import Testing

/// Queries and orders by the prices that answers show.
struct PriceSearchTests {
    private static let market = "tcgplayer.prices.holofoil.market"
    private static let average = "cardmarket.prices.averageSellPrice"
    private static let paths = [
        market, "tcgplayer.prices.reverseHolofoil.low", "tcgplayer.prices.1stEditionHolofoil.directLow",
        average, "cardmarket.prices.reverseHoloTrend", "cardmarket.prices.avg7",
    ]

    private let prices: SamplePrices

    init() throws {
        prices = try SamplePrices()
    }

    private func price(
        _ card: String, _ path: String, _ cents: Int64, at moment: Int64 = SamplePrices.day
    ) throws -> PriceObservation {
        let parts = path.split(separator: ".").map(String.init)
        let statistics: [String: PriceObservation.Statistic] = [
            "market": .market, "low": .low, "directLow": .directLow, "averageSellPrice": .market,
            "reverseHoloTrend": .trend, "avg7": .average7,
        ]
        let isReverse = path.contains("everseHolo")
        return PriceObservation(
            printing: PrintingID(game: .pokemon, nativeID: card), source: parts[0], kind: .index,
            statistic: try #require(statistics[parts.last ?? ""]),
            finish: isReverse ? .reverseHolofoil : .normal,
            sourceVariant: parts.count == 4 ? parts[2] : isReverse ? "reverseHolofoil" : "normal",
            amount: Money(minorUnits: cents, currency: parts[0] == "tcgplayer" ? .usDollar : .euro),
            asOf: moment)
    }

    private func identifiers() throws -> [String] {
        try SampleCards.bodies.map { try SlowJSON(Array($0.utf8))["id"]?.text ?? "" }
    }

    private func recordSome(using random: inout SeededGenerator) throws {
        var some: [PriceObservation] = []
        for card in try identifiers() {
            for path in Self.paths where Int.random(in: 0..<4, using: &random) > 0 {
                let amounts: [Int64] = [1, 10, 99, 100, 101, 110, 125, 150, 1_000, 1_050, 123_456]
                some.append(try price(card, path, amounts.randomElement(using: &random) ?? 1))
            }
        }
        try prices.record(some)
    }

    private func shown(_ client: PokemonTCGClient) async throws -> [SlowJSON] {
        guard case .array(let cards) = try await client.json("/v2/cards")["data"] else { return [] }
        return cards
    }

    @Test func whatIsFoundIsWhatTheAnswersShow() async throws {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<4 {
            try recordSome(using: &random)
            let client = try prices.client()
            let cards = try await shown(client)
            let slow = try cards.map { try SlowCardQuery(Array(Self.text(of: $0).utf8)) }
            for _ in 0..<40 {
                let text = query(using: &random)
                let parsed = try QueryParser.parse(Array(text.utf8))
                let expected = cards.indices.filter { slow[$0].holds(parsed) }.map { cards[$0]["id"]?.text }
                #expect(try await client.find(text) == expected, "\(text)")
            }
        }
    }

    /// A document as it is written, of what was read of it.
    private static func text(of json: SlowJSON) -> String {
        switch json {
        case .object(let members):
            "{" + members.map { "\"\($0.key)\":\(text(of: $0.value))" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map { text(of: $0) }.joined(separator: ",") + "]"
        case .string(let text): "\"\(text)\""
        case .number(let digits): digits
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }

    private func query(using random: inout SeededGenerator) -> String {
        func bound() -> String {
            [
                "*", "0", "1", "1.0", "1.01", "1.1", "1.25", "9", "10.5", "1234.56", "2000", "abc",
                "2019/01/01",
            ]
            .randomElement(using: &random) ?? "*"
        }
        let path = Self.paths.randomElement(using: &random) ?? Self.market
        let name = Bool.random(using: &random) ? path : path.uppercased()
        let condition =
            switch Int.random(in: 0..<6, using: &random) {
            case 0: "\(name):*"
            case 1: "\(name):\(bound())"
            case 2: "!\(name):\(bound())*"
            case 3: "\(name):\(Bool.random(using: &random) ? ">" : "<=")1.1"
            default:
                "\(name):\(Bool.random(using: &random) ? "[" : "{")\(bound()) TO \(bound())"
                    + (Bool.random(using: &random) ? "]" : "}")
            }
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: "-\(condition)"
        case 1: "\(condition) types:fire"
        case 2: "(\(condition) OR \(Self.average):[1 TO 5])"
        default: condition
        }
    }

    @Test func ordersGoByAmountAndCardsWithoutOneComeLast() async throws {
        var random = SeededGenerator(seed: 32)
        try recordSome(using: &random)
        let client = try prices.client()
        let cards = try await shown(client)
        for path in Self.paths {
            let amounts = cards.map { card -> Double? in
                var value: SlowJSON? = card
                for part in path.split(separator: ".") { value = value?[String(part)] }
                guard case .number(let digits) = value else { return nil }
                return Double(digits)
            }
            for isDescending in [false, true] {
                let order = cards.indices.sorted { left, right in
                    switch (amounts[left], amounts[right]) {
                    case (nil, nil): left < right
                    case (nil, _): false
                    case (_, nil): true
                    case (let one?, let other?):
                        one == other ? left < right : isDescending ? one > other : one < other
                    }
                }
                let asked = (isDescending ? "-" : "") + path
                #expect(
                    try await client.list("id", "/v2/cards", [("orderBy", asked)])
                        == order.map { cards[$0]["id"]?.text }, "\(asked)")
            }
        }
        // Further keys settle ties as they do behind other fields.
        let first = try await client.list("id", "/v2/cards", [("orderBy", "-supertype,\(Self.market)")])
        #expect(first.first == "cel25-24" && first.count == cards.count)
    }

    @Test func aPriceThatChangesIsFoundAtOnceAndOthersAreNotReadAgain() async throws {
        try prices.record([try price("base1-4", Self.market, 1_000), try price("base1-2", Self.market, 900)])
        let log = ReadLog()
        let client = try prices.client(log.reader())
        let query = [("q", "\(Self.market):[10 TO *]"), ("select", "id")]
        for _ in 0..<3 { #expect(try await client.list("id", "/v2/cards", query) == ["base1-4"]) }
        let order = [("q", "set.id:base1"), ("select", "id"), ("orderBy", Self.market)]
        #expect(try await client.list("id", "/v2/cards", order) == ["base1-2", "base1-4", "base1-58"])
        #expect(log.calls == 1, "all prices are read in one pass, and remembered")
        try prices.record([try price("base1-2", Self.market, 1_100, at: SamplePrices.day + 60)])
        #expect(try await client.list("id", "/v2/cards", query) == ["base1-2", "base1-4"])
        #expect(try await client.list("id", "/v2/cards", order) == ["base1-4", "base1-2", "base1-58"])
        #expect(log.calls == 2)
    }

    @Test func anAnswerByPricesHoldsForItsContentAndOneWithoutForTheGeneration() async throws {
        try prices.record([try price("base1-4", Self.market, 1_000)])
        let client = try prices.client()
        let parameters = [("select", "id")]
        #expect(
            await client.response("/v2/cards", parameters + [("q", "\(Self.market):*")]).validity == .content)
        #expect(
            await client.response("/v2/cards", parameters + [("orderBy", Self.market)]).validity == .content)
        #expect(await client.response("/v2/cards", parameters).validity != .content)
    }

    @Test func pricesThatNoCardShowsAreFieldsThatNothingHas() async throws {
        try prices.record([try price("base1-4", Self.market, 1_000)])
        let client = try prices.client()
        for path in [
            "tcgplayer.prices.nosuch.market", "tcgplayer.prices.holofoil.nosuch", Self.average,
            "cardmarket.prices", "tcgplayer.url", "cardmarket.prices.averageSellPrice.x",
        ] {
            let response = await client.response("/v2/cards", [("q", "\(path):*"), ("orderBy", path)])
            #expect(response.status == 200)
            #expect(response.fields["Warning"]?.contains("nothing here has the field") == true, "\(path)")
            #expect(PokemonTCGClient.text(of: response).contains(#""totalCount":0}"#))
        }
        let bare = PokemonTCGClient(try SampleCards.context())
        let response = await bare.response("/v2/cards", [("q", "\(Self.market):*")])
        #expect(response.fields["Warning"]?.contains("nothing here has the field") == true)
    }

    @Test func moreNamesThanAreRememberedCostAWarning() async throws {
        try prices.record([try price("base1-4", Self.market, 1_000)])
        let client = try prices.client()
        let names = (0..<17).map { "tcgplayer.prices.v\($0).market:*" }.joined(separator: " OR ")
        let response = await client.response("/v2/cards", [("q", names)])
        #expect(response.status == 200)
        #expect(response.fields["Warning"]?.contains("no more than 16 prices") == true)
        // More than are remembered at a time, a few in each request.
        for round in 0..<9 {
            let query =
                "\(Self.market):10 OR tcgplayer.prices.v\(round).market:* OR tcgplayer.prices.w\(round).low:*"
            #expect(try await client.find(query) == ["base1-4"])
        }
    }

    @Test func aStoreThatHangsCostsAWarningAndNotTheAnswer() async throws {
        try prices.record([try price("base1-4", Self.market, 1_000)])
        let log = ReadLog()
        log.isHeld.withLock { $0 = true }
        let client = try prices.client(log.impatientReader)
        let query = [("q", "\(Self.market):* OR set.id:xy5"), ("orderBy", Self.market), ("select", "id")]
        for _ in 0..<3 {
            let response = await client.response("/v2/cards", query)
            #expect(response.fields["Warning"]?.contains("too long") == true)
            #expect(response.fields.fields.filter { $0.name == "Warning" }.count == 1)
            #expect(PokemonTCGClient.text(of: response).hasPrefix(#"{"data":[{"id":"xy5-8"}],"#))
        }
        while log.calls == 0 { await Task.yield() }
        #expect(log.calls == 1)
        log.isHeld.withLock { $0 = false }
        while true {
            let response = await client.response("/v2/cards", query)
            guard response.fields["Warning"] == nil else {
                await Task.yield()
                continue
            }
            #expect(
                PokemonTCGClient.text(of: response).hasPrefix(#"{"data":[{"id":"base1-4"},{"id":"xy5-8"}],"#))
            break
        }
        #expect(log.calls == 1, "what came late was not lost")
    }
}
