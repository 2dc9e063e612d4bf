internal import CardIndex
internal import CardModel
internal import CardPricing
internal import Cardex
internal import Synchronization

/// A service that answers by made-up prices through a real gate, and counts what reaches it.
final class ReplayService: PriceSource {
    /// How many printings stand on a page of a set.
    private static let pageSize = 250

    let name: String
    let capabilities: PriceSourceCapabilities
    private let gate: TrafficGate
    private let members: @Sendable (PrintingID) -> [PrintingID]
    private let clock: WallClock
    private let state = Mutex((requests: 0, lost: 0, isReachable: true))

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - bySet: Whether it prices whole sets, or printings one by one.
    ///   - traffic: Where its limits are kept.
    ///   - surroundings: The time, waiting and chance.
    ///   - members: Returns the printings of the set of a printing.
    init(
        _ name: String, bySet: Bool, traffic: any TrafficStore, surroundings: PricingSurroundings,
        members: @escaping @Sendable (PrintingID) -> [PrintingID]
    ) {
        self.name = name
        clock = surroundings.clock
        self.members = members
        capabilities = PriceSourceCapabilities(largestBatch: bySet ? 1 : 20, asksBySet: bySet)
        // Failures are not sent again: nobody moves the clock while a look-up waits.
        gate = TrafficGate(
            service: name, rules: TrafficRules(burst: 1_000, refillMilliseconds: 100, attempts: 1),
            store: traffic, surroundings: surroundings)
    }

    /// How many requests it was sent.
    var requests: Int { state.withLock(\.requests) }

    /// How many requests got lost while there was no network.
    var lostRequests: Int { state.withLock(\.lost) }

    /// Cuts the network off, or brings it back.
    func setReachable(_ isReachable: Bool) { state.withLock { $0.isReachable = isReachable } }

    /// A price that follows from the printing alone.
    static func price(of printing: PrintingID, at moment: Int64) -> PriceObservation {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in printing.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return PriceObservation(
            printing: printing, source: "tcgplayer", kind: .index, statistic: .market, finish: .normal,
            sourceVariant: "normal",
            amount: Money(minorUnits: 25 + Int64(hash % 20_000), currency: .usDollar), asOf: moment)
    }

    func requestCount(for printings: [PrintingID]) -> Int {
        guard capabilities.asksBySet else { return (printings.count + 19) / 20 }
        return pages(of: printings).count
    }

    func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply {
        var reply = PriceReply(answered: request.printings)
        for page in pages(of: request.printings) {
            let moment = clock.now()
            reply.observations += try await gate.perform(
                priority: request.priority, deadline: request.deadline
            ) { _ in
                let isReachable = self.state.withLock { state in
                    if state.isReachable { state.requests += 1 } else { state.lost += 1 }
                    return state.isReachable
                }
                guard isReachable else {
                    let error = PricingError(.upstreamFailed, "there is no network", source: self.name)
                    return TrafficExchange<[PriceObservation]>(.failure(error))
                }
                return TrafficExchange(
                    .success(page.map { Self.price(of: $0, at: moment) }), status: 200,
                    bytes: Int64(300 * page.count), prices: Int64(page.count))
            }
            reply.requests += 1
        }
        return reply
    }

    private func pages(of printings: [PrintingID]) -> [[PrintingID]] {
        var wanted = printings
        var size = 20
        if capabilities.asksBySet {
            var seen: Set<PrintingID> = []
            wanted = []
            for printing in printings where !seen.contains(printing) {
                let set = members(printing)
                wanted += set.isEmpty ? [printing] : set
                seen.formUnion(set)
            }
            size = Self.pageSize
        }
        return stride(from: 0, to: wanted.count, by: size).map {
            Array(wanted[$0..<min(wanted.count, $0 + size)])
        }
    }
}
