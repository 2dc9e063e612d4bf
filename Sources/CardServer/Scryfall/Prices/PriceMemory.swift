internal import CardPricing
internal import Dispatch
internal import Synchronization

/// Keeps the prices of all cards of one generation, so that searches compare and order by them without reading them anew.
///
/// Prices change beside this process, and whether they did can't be told without reading them. So columns are new for a
/// minute; after that they answer once more while they are read again beside the requests, and after ten minutes nobody is
/// answered from them. One thread reads at a time.
final class PriceMemory: Sendable {
    /// Reads columns of some prices.
    typealias Read = @Sendable (_ slots: Set<Int>) throws(PricingError) -> PriceColumns

    private struct State {
        var columns: PriceColumns?
        var readAt = ContinuousClock.now
        var isReadingAgain = false
    }

    private let state = Mutex(State())
    private let reading = Mutex(())
    private let freshness: Duration
    private let life: Duration

    /// Makes an empty memory.
    ///
    /// - Parameters:
    ///   - freshness: For how long nothing is read again.
    ///   - life: For how long columns answer at all.
    init(freshness: Duration = .seconds(60), life: Duration = .seconds(600)) {
        self.freshness = freshness
        self.life = life
    }

    /// Columns of some prices at least.
    ///
    /// - Parameters:
    ///   - slots: The prices, as places in `CardPrices.slots`.
    ///   - read: Reads columns.
    /// - Returns: The columns.
    /// - Throws: `PricingError` when the prices have to be read and can't be; that is not remembered.
    func columns(_ slots: Set<Int>, _ read: @escaping Read) throws(PricingError) -> PriceColumns {
        if let known = known(slots, read) { return known }
        return try reading.withLock { (_) throws(PricingError) in
            // Somebody else may have read them while this one waited.
            if let known = known(slots, read) { return known }
            return try store(slots, read)
        }
    }

    /// What is remembered, if it is young enough; has it read again when it gets old.
    ///
    /// - Parameters:
    ///   - slots: The prices, as places in `CardPrices.slots`.
    ///   - read: Reads columns.
    /// - Returns: The columns; `nil` when they have to be read.
    func known(_ slots: Set<Int>, _ read: @escaping Read) -> PriceColumns? {
        let (columns, isOld): (PriceColumns?, Bool) = state.withLock { state in
            let age = ContinuousClock.now - state.readAt
            guard let columns = state.columns, columns.slots.isSuperset(of: slots), age < life else {
                return (nil, false)
            }
            let isOld = age >= freshness && !state.isReadingAgain
            if isOld { state.isReadingAgain = true }
            return (columns, isOld)
        }
        if isOld {
            DispatchQueue.global(qos: .utility).async { [self] in
                reading.withLock { _ in _ = try? store(slots, read) }
                state.withLock { $0.isReadingAgain = false }
            }
        }
        return columns
    }

    /// Reads what is asked for now and was asked for before.
    private func store(_ slots: Set<Int>, _ read: Read) throws(PricingError) -> PriceColumns {
        let all = slots.union(state.withLock { $0.columns?.slots ?? [] })
        // What is stored from here on may be missing in what is read.
        let began = ContinuousClock.now
        let columns = try read(all)
        state.withLock { state in
            state.columns = columns
            state.readAt = began
        }
        return columns
    }
}
