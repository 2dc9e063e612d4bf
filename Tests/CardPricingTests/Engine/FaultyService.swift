import CardModel
import CardPricing
import CardTestSupport
import Synchronization

/// An upstream as bad as they come, shared by the sources of several processes; it notes everything it is sent.
///
/// Every printing has two prices, and the second is always half of the first: a pair that does not fit was mixed from two
/// answers.
final class FaultyService: Sendable {
    struct Arrival {
        var time: Int64
        var clock: Int64
    }

    private struct Notes {
        var arrivals: [Arrival] = []
        /// When it said that it wants to be left alone, and until when, in true time.
        var pauses: [(from: Int64, until: Int64)] = []
        var faults: [String: Int] = [:]
        var isTokenValid = true
    }

    private let time: VirtualTime
    private let random: SharedRandom
    private let notes = Mutex(Notes())

    init(_ time: VirtualTime, seed: UInt64) {
        self.time = time
        random = SharedRandom(seed: seed)
    }

    var arrivals: [Arrival] { notes.withLock(\.arrivals) }
    var pauses: [(from: Int64, until: Int64)] { notes.withLock(\.pauses) }
    var faults: [String: Int] { notes.withLock(\.faults) }

    /// A source of one process, which comes through a gate.
    func source(through gate: TrafficGate, _ capabilities: PriceSourceCapabilities) -> ScriptedSource {
        ScriptedSource(gate.service, capabilities) { request, _ throws(PricingError) in
            do throws(PricingError) {
                return try await self.ask(request, gate)
            } catch  where error.code == .unauthorized {
                // The token has expired: a new one is had, and the request is sent again.
                self.notes.withLock { $0.isTokenValid = true }
                return try await self.ask(request, gate)
            }
        }
    }

    private func ask(_ request: PriceRequest, _ gate: TrafficGate) async throws(PricingError) -> PriceReply {
        try await gate.perform(priority: request.priority, deadline: request.deadline) { attempt in
            await self.answer(request, within: attempt.milliseconds)
        }
    }

    private func answer(_ request: PriceRequest, within limit: Int64) async -> TrafficExchange<PriceReply> {
        notes.withLock { $0.arrivals.append(Arrival(time: time.time, clock: time.clock)) }
        let fault = random.number(in: 1...1_000)
        let duration = fault <= 40 ? limit + 1 : random.number(in: 20...1_500)
        do {
            try await time.sleep(min(duration, limit))
        } catch {
            return TrafficExchange(.failure(PricingError(.cancelled, "")))
        }
        switch fault {
        case ..<41: return failure("time-out", .timedOut, nil)
        case ..<71:
            let seconds = random.number(in: 1...50)
            notes.withLock { $0.pauses.append((time.time, time.time + seconds * 1_000)) }
            return failure("429 with a time", .rateLimited, 429, [("Retry-After", "\(seconds)")])
        case ..<91: return failure("429 without", .rateLimited, 429)
        case ..<151: return failure("500", .upstreamFailed, 500)
        case ..<181: return failure("cut off", .malformedAnswer, 200)
        case ..<191: notes.withLock { $0.isTokenValid = false }
        default: break
        }
        guard notes.withLock(\.isTokenValid) else { return failure("token", .unauthorized, 401) }
        let observations = request.printings.flatMap { printing -> [PriceObservation] in
            // Some printings are never priced; others move a little, and sometimes a lot.
            guard printing.nativeID.utf8.last != UInt8(ascii: "7") else { return [] }
            let cents =
                2 * (random.happens(30) ? random.number(in: 100...20_000) : random.number(in: 480...520))
            return [PriceObservation.Statistic.market, .low].map { statistic in
                PriceObservation(
                    printing: printing, source: "tcgplayer", kind: .index, statistic: statistic,
                    finish: .normal, sourceVariant: "normal",
                    amount: Money(minorUnits: statistic == .market ? cents : cents / 2, currency: .usDollar),
                    asOf: 0)
            }
        }
        return TrafficExchange(
            .success(PriceReply(observations: observations, answered: request.printings, requests: 1)),
            status: 200, bytes: 500, prices: Int64(observations.count))
    }

    private func failure(
        _ name: String, _ code: PricingError.Code, _ status: Int?,
        _ fields: [(name: String, value: String)] = []
    ) -> TrafficExchange<PriceReply> {
        notes.withLock { $0.faults[name, default: 0] += 1 }
        return TrafficExchange(.failure(PricingError(code, "")), status: status, fields: fields)
    }
}
