internal import CardModel
package import CardPricing
package import Cardex
internal import Dispatch
internal import Synchronization

/// Reads stored prices for an answer that does not wait for them longer than a moment.
///
/// Reading blocks, and does so on a thread that runs no tasks. A read that is late goes on by itself; until it has come
/// back nobody else starts one, so that a store on a disk that hangs costs the prices and not the server.
///
///     switch await reader.read(from: finder, { _ throws(PricingError) in try finder.quotes(for: printings) }) {
///     case .read(let quotes): …       what is stored
///     case .none: …                   there is no store
///     case .missing(let reason): …    an answer without prices, and a warning why
///     }
///
/// `PriceJoining` of the library is for callers that have a thread to themselves: it looks at the clock between batches
/// and keeps what it has by then, but a single read that hangs holds its caller.
package final class PriceReader: Sendable {
    /// What came of reading.
    package enum Outcome<Value: Sendable>: Sendable {
        /// There is no store.
        case none
        /// What was read.
        case read(Value)
        /// Why there is nothing, for people.
        case missing(String)
    }

    /// Reads what is stored of printings.
    package typealias Read =
        @Sendable (any PriceStore, [PrintingID]) throws(PricingError) -> [PrintingID: [StoredObservation]]

    /// How long answers wait that only show prices, in milliseconds.
    package static let usualPatience = 250

    /// What an answer says that did not wait any longer.
    package static let lateness =
        "prices were left out because reading them takes too long; try again"

    private let lateReads = Mutex(0)
    private let patience: Int
    private let sleep: @Sendable (_ milliseconds: Int) async -> Void
    private let stored: Read

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - patience: How long an answer waits, in milliseconds.
    ///   - sleep: Waits; it returns early when its task is cancelled.
    ///   - read: Reads what is stored of printings.
    package init(
        patience: Int = PriceReader.usualPatience,
        sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { milliseconds in
            try? await Task.sleep(for: .milliseconds(milliseconds))
        },
        read: @escaping Read = { store, printings throws(PricingError) in
            try store.observations(for: printings)
        }
    ) {
        self.patience = patience
        self.sleep = sleep
        stored = read
    }

    /// Another reader like this one, whose late reads do not keep this one from reading: for what takes long by nature.
    ///
    /// - Parameter patience: How long an answer waits, in milliseconds.
    /// - Returns: The reader.
    package func another(patience: Int = PriceReader.usualPatience) -> PriceReader {
        PriceReader(patience: patience, sleep: sleep, read: stored)
    }

    /// Reads something from the store of a finder.
    ///
    /// - Parameters:
    ///   - finder: Knows the store.
    ///   - work: Reads, on a thread where it may block.
    /// - Returns: What came of it.
    package func read<Value: Sendable>(
        from finder: CardFinder,
        _ work: @escaping @Sendable (any CardFinder.Store) throws(PricingError) -> Value
    ) async -> Outcome<Value> {
        await withCheckedContinuation { continuation in
            begin(finder, work, { continuation.resume(returning: $0) }) { race in
                let timer = Task { [self] in
                    await sleep(patience)
                    giveUp(race)
                }
                return timer.cancel
            }
        }
    }

    /// Reads something from the store of a finder while the caller's thread waits, as it may beside the connections.
    ///
    /// - Parameters:
    ///   - finder: Knows the store.
    ///   - work: Reads, on another thread.
    /// - Returns: What came of it.
    package func readWaiting<Value: Sendable>(
        from finder: CardFinder,
        _ work: @escaping @Sendable (any CardFinder.Store) throws(PricingError) -> Value
    ) -> Outcome<Value> {
        let answer = Mutex(Outcome<Value>.none)
        let hasCome = DispatchSemaphore(value: 0)
        let race = begin(
            finder, work,
            { outcome in
                answer.withLock { $0 = outcome }
                hasCome.signal()
            })
        // The caller's own thread is the clock: one of those that run tasks might be waiting for this answer.
        if let race, hasCome.wait(timeout: .now() + .milliseconds(patience)) == .timedOut {
            giveUp(race)
            hasCome.wait()
        }
        return answer.withLock { $0 }
    }

    /// Begins to read; whoever ends the race first answers.
    ///
    /// - Parameters:
    ///   - finder: Knows the store.
    ///   - work: Reads.
    ///   - answer: Takes what came of it, once.
    ///   - setClock: Sees to it that the race is given up in time, and returns what is called when that is not needed.
    /// - Returns: The race, or `nil` when the answer was given at once.
    @discardableResult
    private func begin<Value: Sendable>(
        _ finder: CardFinder,
        _ work: @escaping @Sendable (any CardFinder.Store) throws(PricingError) -> Value,
        _ answer: @escaping @Sendable (Outcome<Value>) -> Void,
        setClock: (Race<Value>) -> @Sendable () -> Void = { _ in {} }
    ) -> Race<Value>? {
        guard let store = finder.store else {
            let reason = finder.pricingError.map { "prices can't be read: \($0.message)" }
            answer(reason.map { .missing($0) } ?? .none)
            return nil
        }
        guard lateReads.withLock({ $0 }) == 0 else {
            answer(.missing(Self.lateness))
            return nil
        }
        let race = Race(answer)
        let stopClock = setClock(race)
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let isLate = !race.finish(Self.outcome { () throws(PricingError) in try work(store) })
            stopClock()
            if isLate { lateReads.withLock { $0 -= 1 } }
        }
        return race
    }

    /// Answers without what is being read, unless it has come; from now on it counts as late.
    private func giveUp<Value>(_ race: Race<Value>) {
        lateReads.withLock { late in
            if race.finish(.missing(Self.lateness)) { late += 1 }
        }
    }

    /// Reads the prices of printings in one call.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - finder: Knows the store.
    /// - Returns: What came of it.
    package func prices(
        of printings: [PrintingID], in finder: CardFinder
    ) async -> Outcome<[PrintingID: [StoredObservation]]> {
        if printings.isEmpty, finder.store != nil { return .read([:]) }
        return await read(from: finder) { [self] store throws(PricingError) in
            try prices(of: printings, in: store)
        }
    }

    /// Reads the prices of printings where blocking does no harm, as in the work of `read(from:_:)`.
    ///
    /// - Parameters:
    ///   - printings: The printings.
    ///   - store: The store.
    /// - Returns: The newest prices of those that have any.
    /// - Throws: `PricingError` when the store can't be read.
    package func prices(
        of printings: [PrintingID], in store: any PriceStore
    ) throws(PricingError) -> [PrintingID: [StoredObservation]] {
        printings.isEmpty ? [:] : try stored(store, printings)
    }

    private static func outcome<Value>(_ work: () throws(PricingError) -> Value) -> Outcome<Value> {
        do throws(PricingError) {
            return .read(try work())
        } catch {
            return .missing("prices can't be read: \(error.message)")
        }
    }

    /// The first of two to finish answers.
    private final class Race<Value: Sendable>: Sendable {
        private let answer: Mutex<(@Sendable (Outcome<Value>) -> Void)?>

        init(_ answer: @escaping @Sendable (Outcome<Value>) -> Void) {
            self.answer = Mutex(answer)
        }

        /// Answers if nobody did.
        ///
        /// - Returns: Whether nobody did.
        func finish(_ outcome: Outcome<Value>) -> Bool {
            let waiting = answer.withLock { answer in
                defer { answer = nil }
                return answer
            }
            waiting?(outcome)
            return waiting != nil
        }
    }
}
