import CardModel
import CardPricing
import CardTestSupport
import Synchronization

/// A source that says what a test wants, and notes who was asked for what at which time.
final class ScriptedSource: PriceSource {
    typealias Script =
        @Sendable (_ request: PriceRequest, _ call: Int) async throws(PricingError) -> PriceReply

    private struct Notes {
        var requests: [PriceRequest] = []
        var inAir: [PrintingID: Int] = [:]
        var collisions = 0
    }

    let name: String
    let capabilities: PriceSourceCapabilities
    private let notes = Mutex(Notes())
    private let script: Script

    init(
        _ name: String = "pokemontcg", _ capabilities: PriceSourceCapabilities = PriceSourceCapabilities(),
        _ script: @escaping Script
    ) {
        self.name = name
        self.capabilities = capabilities
        self.script = script
    }

    /// What was asked for, in order.
    var requests: [PriceRequest] { notes.withLock(\.requests) }

    /// How often a printing was asked for while it was being asked for.
    var collisions: Int { notes.withLock(\.collisions) }

    func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        let call = notes.withLock { notes in
            notes.requests.append(request)
            for printing in request.printings {
                if notes.inAir[printing, default: 0] > 0 { notes.collisions += 1 }
                notes.inAir[printing, default: 0] += 1
            }
            return notes.requests.count
        }
        defer { notes.withLock { for printing in request.printings { $0.inAir[printing, default: 0] -= 1 } } }
        return try await script(request, call)
    }
}

/// One market price for each printing that is asked for.
func reply(_ request: PriceRequest, cents: Int64 = 1_250, asOf: Int64 = 0) -> PriceReply {
    PriceReply(
        observations: request.printings.map {
            PriceObservation(
                printing: $0, source: "tcgplayer", kind: .index, statistic: .market, finish: .normal,
                sourceVariant: "normal", amount: Money(minorUnits: cents, currency: .usDollar), asOf: asOf)
        },
        answered: request.printings, requests: 1)
}

/// A reply that knows the printings and no price.
func emptyReply(_ request: PriceRequest) -> PriceReply {
    PriceReply(answered: request.printings, requests: 1)
}

let noonMilliseconds = noon * 1_000

extension PriceAnswer {
    /// The cents of the headline; 0 without one.
    var cents: Int64 { headline?.amount.minorUnits ?? 0 }
}
