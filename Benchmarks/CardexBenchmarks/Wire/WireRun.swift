internal import CardDocuments
internal import CardIndex
internal import CardModel
internal import CardPricing
internal import CardServer
internal import CardTestSupport
internal import Cardex
internal import Foundation

/// Measures the answers of the PokemonTCG API over real cards, without a socket.
///
/// An index with its documents is built from the dumps, prices are made up for every card, and requests are asked one
/// after the other, each many times.
struct WireRun {
    private static let passes = 7
    private static let variants = ["normal", "reverseHolofoil"]

    private let options: Options

    /// Makes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Measures, prints and writes.
    ///
    /// - Returns: Whether all requirements are met.
    /// - Throws: When a dump can't be read, or an answer is none.
    func run() async throws -> Bool {
        let machine = Machine.current
        let folder = try TemporaryFolder()
        let (index, prices) = (folder.file("cards.cardex"), folder.file("prices.sqlite"))
        _ = try IndexRebuild(sources: options.sources, indexPath: index, pricesPath: prices).run()
        let (finder, documents) = try open(index, prices)
        let cards = try require(documents[.pokemonCard], "the dumps hold no Pokémon cards")
        let store = try SQLitePriceStore(path: prices)
        try store.record(Self.prices(of: cards), fetchedAt: Self.moment)
        let generation = Generation(finder: finder, documents: documents, tag: "measured", openedAt: 0)
        let context = ServerContext(generation: generation, baseAddress: "", now: Self.moment)
        let router = Router([PokemonTCGRoutes.group])
        var rows: [WireReport.Row] = []
        for question in WireQuestion.all(of: cards.count) {
            rows.append(try await measure(question, router, context))
        }
        let report = WireReport(machine: machine, cards: cards.count, rows: rows)
        for line in report.lines { print(line) }
        if let path = options.output { try JSONFile.write(report, to: path) }
        return report.failures.isEmpty
    }

    private func open(
        _ index: String, _ prices: String
    ) throws -> (CardFinder, [DocumentShape: any DocumentCollection]) {
        let finder = try CardFinder.open(index: index, prices: prices)
        return (finder, try IndexDocuments.open(for: finder.index))
    }

    private func require<Value>(_ value: Value?, _ problem: String) throws -> Value {
        guard let value else { throw BenchmarkError(problem) }
        return value
    }

    private func measure(
        _ question: WireQuestion, _ router: Router, _ context: ServerContext
    ) async throws -> WireReport.Row {
        let requests = question.requests
        var length = 0
        var passes: [[UInt64]] = []
        for _ in 0..<Self.passes {
            var times: [UInt64] = []
            for number in 0..<max(options.queries, requests.count) {
                let request = requests[number % requests.count]
                let start = Stopwatch.now
                let response = await router.respond(to: request, in: context)
                times.append(Stopwatch.now &- start)
                guard response.status == 200, case .bytes(let bytes) = response.body else {
                    throw BenchmarkError("\(question.title): the answer is \(response.status)")
                }
                length = max(length, bytes.count)
            }
            passes.append(times)
        }
        return WireReport.Row(
            title: question.title, bytes: length,
            latency: Latency.median(of: passes.map { Latency(nanoseconds: $0) })
                ?? Latency(nanoseconds: []),
            undisturbed: Latency.undisturbed(passes), greatestP50: question.greatestP50)
    }

    private static let moment: Int64 = 1_790_000_000

    private static func prices(of cards: any DocumentCollection) -> [PriceObservation] {
        let statistics: [PriceObservation.Statistic] = [.low, .mid, .high, .market]
        var prices: [PriceObservation] = []
        for card in 0..<cards.count {
            guard let printing = cards.printing(of: card) else { continue }
            for variant in variants {
                for (place, statistic) in statistics.enumerated() {
                    prices.append(
                        PriceObservation(
                            printing: printing, source: "tcgplayer",
                            kind: statistic == .market ? .index : .ask,
                            statistic: statistic, finish: variant == "normal" ? .normal : .reverseHolofoil,
                            sourceVariant: variant,
                            amount: Money(minorUnits: Int64(card % 9_973 + place + 1), currency: .usDollar),
                            asOf: moment))
                }
            }
        }
        return prices
    }
}

/// One request that is measured.
struct WireQuestion {
    /// What it is, in a few words.
    let title: String
    /// The segments of the path.
    let path: [String]
    /// The parameters.
    let parameters: [(String, String)]
    /// What the typical answer must not exceed, in microseconds.
    let greatestP50: Double
    /// The pages to ask for, one after the other; empty for the one that the parameters name.
    var pages: [Int] = []

    /// The requests, which follow each other until there were enough.
    var requests: [HTTPRequest] {
        (pages.isEmpty ? [nil] : pages.map { "\($0)" }).map { page in
            var query = QueryParameters()
            for (name, value) in parameters { query.add(name, value) }
            if let page { query.add("page", page) }
            return HTTPRequest(path: path, query: query)
        }
    }

    private static func cards(
        _ title: String, _ query: String, _ limit: Double = 500, _ others: (String, String)...
    ) -> WireQuestion {
        WireQuestion(
            title: title, path: ["v2", "cards"],
            parameters: (query.isEmpty ? [] : [("q", query)]) + others, greatestP50: limit)
    }

    /// Every page of the whole set by name, in random order: no two pages have many cards from one place of the file.
    private static func everyPageByName(of cards: Int) -> WireQuestion {
        var random = SeededGenerator(seed: 250)
        let last = max(1, (cards + ListRequest.largestPage - 1) / ListRequest.largestPage)
        var question = Self.cards("page of 250 by name", "", 2_000, ("orderBy", "name"))
        question.pages = (1...last).shuffled(using: &random)
        return question
    }

    /// The requests, with limits for a page of few cards and for one of 250.
    ///
    /// - Parameter cardCount: How many cards there are.
    /// - Returns: The requests.
    static func all(of cardCount: Int) -> [WireQuestion] { fixed + [everyPageByName(of: cardCount)] }

    private static let fixed: [WireQuestion] = [
        cards("word of the name", "name:blastoise", 500, ("select", "id,name")),
        cards("phrase of the name", #"name:"venusaur v""#, 500, ("select", "id,name")),
        cards("whole name", "!name:mewtwo", 500, ("select", "id,name")),
        cards("wildcard in the name", "name:char*der", 500, ("select", "id,name")),
        cards(
            "wildcard in attack texts", "attacks.text:paralyz*", 500, ("pageSize", "10"),
            ("select", "id,name")),
        cards("range of hit points", "hp:[300 TO *]", 500, ("pageSize", "10"), ("select", "id,name")),
        cards(
            "range of dates", "set.releaseDate:[2019/01/01 TO 2019/12/31]", 500, ("pageSize", "10"),
            ("select", "id,name")),
        cards(
            "groups", "(types:fire OR types:water) -subtypes:basic hp:[200 TO *]", 500, ("pageSize", "10"),
            ("select", "id,name")),
        cards(
            "100 identifiers", (1...100).map { "id:base1-\($0)" }.joined(separator: " OR "), 500,
            ("pageSize", "10"), ("select", "id,name")),
        cards("page of 10 with prices", "name:pikachu", 500, ("pageSize", "10")),
        cards(
            "ordered page of 10", "name:pikachu", 500, ("pageSize", "10"),
            ("orderBy", "-set.releaseDate,number"), ("select", "id,name")),
        cards(
            "price range", "tcgplayer.prices.normal.market:[20 TO *]", 500, ("pageSize", "10"),
            ("select", "id,name")),
        cards(
            "page of 10 by price", "name:pikachu", 500, ("pageSize", "10"),
            ("orderBy", "-tcgplayer.prices.normal.market"), ("select", "id,name")),
        cards("page of 250, selected", "", 2_000, ("page", "30"), ("select", "id,name,set")),
        cards("page of 250 with prices", "", 2_000, ("page", "30")),
        WireQuestion(
            title: "one card with prices", path: ["v2", "cards", "base1-4"], parameters: [], greatestP50: 500),
        WireQuestion(title: "all sets", path: ["v2", "sets"], parameters: [], greatestP50: 2_000),
        WireQuestion(title: "subtypes", path: ["v2", "subtypes"], parameters: [], greatestP50: 500),
    ]
}
