package import CardModel
package import CardPricing
internal import Cardex
internal import Dispatch
internal import Synchronization

/// Reads stored prices for an answer that does not wait for them longer than a moment.
///
/// Reading blocks, and does so on a thread that runs no tasks. A read that is late goes on by itself; until it has come
/// back nobody else starts one, so that a store on a disk that hangs costs the prices and not the server.
package final class PriceReader: Sendable {
    /// What came of reading.
    enum Outcome: Sendable {
        /// There is no store.
        case none
        /// The prices that are stored.
        case prices([PrintingID: [StoredObservation]])
        /// Why there are none, for people.
        case missing(String)
    }

    /// How long an answer waits, in milliseconds.
    package static let patience = 250

    private let lateReads = Mutex(0)
    private let sleep: @Sendable (_ milliseconds: Int) async -> Void

    private let read: Read

    /// Reads what is stored of printings.
    package typealias Read =
        @Sendable (any PriceStore, [PrintingID]) throws(PricingError) -> [PrintingID: [StoredObservation]]

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - sleep: Waits; it returns early when its task is cancelled.
    ///   - read: Reads what is stored of printings.
    package init(
        sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { milliseconds in
            try? await Task.sleep(for: .milliseconds(milliseconds))
        },
        read: @escaping Read = { store, printings throws(PricingError) in
            try store.observations(for: printings)
        }
    ) {
        self.sleep = sleep
        self.read = read
    }

    /// Reads the prices of printings in one call.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - finder: Knows the store.
    /// - Returns: What came of it.
    func prices(of printings: [PrintingID], in finder: CardFinder) async -> Outcome {
        guard let store = finder.store else {
            return finder.pricingError.map { .missing("prices can't be read: \($0.message)") } ?? .none
        }
        guard !printings.isEmpty else { return .prices([:]) }
        guard lateReads.withLock({ $0 }) == 0 else { return .missing(Self.lateness) }
        return await withCheckedContinuation { continuation in
            let race = Race(continuation)
            let timer = Task { [self] in
                await sleep(Self.patience)
                lateReads.withLock { late in
                    if race.finish(.missing(Self.lateness)) { late += 1 }
                }
            }
            DispatchQueue.global(qos: .userInitiated).async { [self] in
                let outcome = outcome(of: printings, in: store)
                let isLate = !race.finish(outcome)
                timer.cancel()
                if isLate { lateReads.withLock { $0 -= 1 } }
            }
        }
    }

    private static let lateness = "prices were left out because reading them takes too long; try again"

    private func outcome(of printings: [PrintingID], in store: any PriceStore) -> Outcome {
        do throws(PricingError) {
            return .prices(try read(store, printings))
        } catch {
            return .missing("prices can't be read: \(error.message)")
        }
    }

    /// The first of two to finish answers.
    private final class Race: Sendable {
        private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

        init(_ continuation: CheckedContinuation<Outcome, Never>) {
            self.continuation = Mutex(continuation)
        }

        /// Answers if nobody did.
        ///
        /// - Returns: Whether nobody did.
        func finish(_ outcome: Outcome) -> Bool {
            let waiting = continuation.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            waiting?.resume(returning: outcome)
            return waiting != nil
        }
    }
}
