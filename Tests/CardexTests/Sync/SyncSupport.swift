import CardIndex
import CardModel
import CardPricing
import CardTestSupport
import Cardex
import Foundation
import Synchronization

/// A service that answers from a function, and writes down what it was asked.
final class StubService: PriceSource {
    enum Fault: Sendable {
        case none
        case code(PricingError.Code)
    }

    struct Request: Sendable {
        var printings: [PrintingID]
        var at: Int64
    }

    private struct State {
        var requests: [Request] = []
        var fault = Fault.none
        var unpriced: Set<PrintingID> = []
        var store: (any TrafficStore)?
        var bytesOfRequest: Int64 = 0
    }

    let name: String
    let capabilities: PriceSourceCapabilities
    private let time: VirtualTime
    private let pageSize: Int
    private let state = Mutex(State())

    init(
        _ name: String, _ time: VirtualTime, games: Set<Game>? = nil, bySet: Bool = true, batch: Int = 1,
        pageSize: Int = 250, interval: Int64 = 86_400
    ) {
        self.name = name
        self.time = time
        self.pageSize = pageSize
        capabilities = PriceSourceCapabilities(
            games: games, largestBatch: batch, asksBySet: bySet, publishingInterval: interval)
    }

    var requests: [Request] { state.withLock(\.requests) }
    var asked: [PrintingID] { requests.flatMap(\.printings) }

    func fail(_ fault: Fault) { state.withLock { $0.fault = fault } }
    func know(nothingOf printings: [PrintingID]) { state.withLock { $0.unpriced = Set(printings) } }
    func count(bytes: Int64, in store: any TrafficStore) {
        state.withLock { ($0.bytesOfRequest, $0.store) = (bytes, store) }
    }
    func forgetRequests() { state.withLock { $0.requests = [] } }

    static func set(of printing: PrintingID) -> String {
        String(printing.nativeID.prefix { $0 != "-" })
    }

    func requestCount(for printings: [PrintingID]) -> Int {
        guard capabilities.asksBySet else {
            return (printings.count + capabilities.largestBatch - 1) / capabilities.largestBatch
        }
        let sets = Dictionary(grouping: printings, by: Self.set)
        return sets.values.reduce(0) { $0 + ($1.count + pageSize - 1) / pageSize }
    }

    func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        let now = time.seconds
        let count = requestCount(for: request.printings)
        let (fault, unpriced, store, bytes) = state.withLock { state in
            state.requests.append(Request(printings: request.printings, at: now))
            return (state.fault, state.unpriced, state.store, state.bytesOfRequest)
        }
        if let store {
            try store.updateTraffic(with: name, on: CalendarDate(secondsSinceEpoch: now)) { _, usage in
                usage.requests += Int64(count)
                usage.bytes += bytes * Int64(count)
            }
        }
        if case .code(let code) = fault { throw PricingError(code, "the stub is told to fail", source: name) }
        let priced = request.printings.filter { !unpriced.contains($0) }
        let observations = priced.map { printing in
            PriceObservation(
                printing: printing, source: "tcgplayer", kind: .index, statistic: .market, finish: .normal,
                sourceVariant: "normal", amount: Money(minorUnits: 1_000, currency: .usDollar), asOf: now)
        }
        return PriceReply(observations: observations, answered: request.printings, requests: count)
    }
}

/// Sets of cards in an index, a real store beside it, and services that are stubs.
struct SyncBench {
    let folder: TemporaryFolder
    let time: VirtualTime
    let index: SearchIndex
    var indexPath: String { folder.file("cards.cardex") }
    var prices: String { folder.file("prices.sqlite") }

    struct SetPlan {
        var game = Game.pokemon
        var id: String
        var day: Int
        var cards: Int
    }

    init(_ sets: [SetPlan], at moment: Int64 = 1_795_262_400) throws {
        folder = try TemporaryFolder()
        time = VirtualTime(moment * 1_000)
        var builder = IndexBuilder()
        for set in sets {
            builder.add(
                CardSet(
                    game: set.game, id: set.id, name: "Set \(set.id)",
                    releaseDate: CalendarDate(daysSinceEpoch: Int32(set.day))))
            for number in 1...set.cards {
                builder.add(
                    Printing(
                        id: PrintingID(game: set.game, nativeID: "\(set.id)-\(number)"),
                        name: "Card \(set.id) \(number)", setID: set.id, number: String(number)))
            }
        }
        let path = folder.file("cards.cardex")
        try Data(try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: path))
            .write(to: URL(fileURLWithPath: path))
        index = try SearchIndex.open(at: path)
    }

    func store() throws -> SQLitePriceStore {
        try SQLitePriceStore(path: prices, clock: time.waiting().clock)
    }

    func services(_ sources: [any PriceSource], chain: SourceChain = SourceChain()) throws -> PriceServices {
        PriceServices(
            index: index, store: try store(), sources: sources, chain: chain, surroundings: time.waiting())
    }

    static func card(_ set: String, _ number: Int, _ game: Game = .pokemon) -> PrintingID {
        PrintingID(game: game, nativeID: "\(set)-\(number)")
    }
}
