internal import Synchronization

/// What was looked up, for one open index: read from the store the first time it is asked for.
///
/// Look-ups never leave the machine, and one that can't be read or written costs nothing but its effect on ties.
final class LookupMemory: Sendable {
    /// How many of the heaviest look-ups a search knows.
    static let knownCount = 1_000

    private let store: (any PriceStore)?
    private let clock: WallClock
    private let popularity = Mutex<Popularity?>(nil)

    init(store: (any PriceStore)?, clock: WallClock) {
        self.store = store
        self.clock = clock
    }

    /// The popularity of the names of an index, always of the same one.
    func popularity(in index: SearchIndex) -> Popularity {
        guard let store else { return .none }
        return popularity.withLock { known in
            if let known { return known }
            let weights = (try? store.lookupWeights(at: clock.now(), limit: Self.knownCount)) ?? []
            let read = index.popularity(of: weights.map { ($0.printing, $0.count) })
            known = read
            return read
        }
    }
}
