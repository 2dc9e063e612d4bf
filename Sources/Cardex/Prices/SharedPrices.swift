internal import CardMarket
internal import Synchronization

/// The prices of a process whose index is exchanged while it runs: the store, the services and what is remembered stay,
/// and only the printings are new.
package final class SharedPrices: Sendable {
    /// The store; `nil` when there is none, or it can't be used.
    package let store: (any CardFinder.Store)?
    /// Answers what printings cost.
    package let engine: PriceEngine?
    /// Why there are no prices, if the store can't be used.
    package let pricingError: PricingError?
    /// How prices were found.
    package let tally = PriceTally()
    /// What the services were asked; `nil` without a store.
    package let traffic: (any TrafficStore)?
    private let storePath: String?
    private let clock: WallClock
    /// The printings that services are asked for.
    private let index: CurrentIndex

    /// Opens a store for reading; no service is ever asked.
    ///
    /// - Parameters:
    ///   - path: The store; one that is not there gives no prices.
    ///   - chain: How much each market counts.
    ///   - clock: What time it is, for the age of prices.
    package init(reading path: String, chain: SourceChain, clock: WallClock = .system) {
        self.clock = clock
        index = CurrentIndex()
        do throws(PricingError) {
            let store = try SQLitePriceStore(path: path, readOnly: true, clock: clock)
            self.store = store
            traffic = store
            engine = CardFinder.storedPrices(store, clock, chain)
            pricingError = nil
            storePath = path
        } catch {
            (store, engine, traffic, storePath) = (nil, nil, nil, nil)
            pricingError = error.code == .notFound ? nil : error
        }
    }

    /// Opens a store, which is made where there is none, and lets services be asked.
    ///
    /// - Parameters:
    ///   - path: The store.
    ///   - access: Which services may be asked, and how.
    package init(path: String, access: PriceAccess) {
        clock = access.surroundings.clock
        storePath = nil
        let current = CurrentIndex()
        index = current
        do throws(PricingError) {
            let lookup = PrintingLookup(
                printing: { id in current.index.flatMap { PrintingLookup($0).printing(id) } },
                members: { game, set in current.index.map { PrintingLookup($0).members(game, set) } ?? [] })
            let (store, engine) = try PriceServices.open(store: path, access: access, lookup: lookup)
            self.store = store
            traffic = store
            self.engine = engine
            pricingError = nil
        } catch {
            (store, engine, traffic) = (nil, nil, nil)
            pricingError = error
        }
    }

    /// A finder over an index, with these prices.
    ///
    /// - Parameters:
    ///   - index: The index, which services are asked for from now on.
    ///   - limit: How long joining prices to an answer may take.
    /// - Returns: The finder.
    package func finder(over index: SearchIndex, joiningWithin limit: Duration?) -> CardFinder {
        self.index.index = index
        return CardFinder(
            index: index, store: store, engine: engine, storePath: storePath, clock: clock,
            pricingError: pricingError, joining: PriceJoining(limit: limit, tally: tally))
    }
}

/// The index of the moment.
private final class CurrentIndex: Sendable {
    private let current = Mutex<SearchIndex?>(nil)

    var index: SearchIndex? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
