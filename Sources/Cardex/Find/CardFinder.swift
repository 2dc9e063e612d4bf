/// An index and its prices, open for questions: what an app, the command and the server ask.
///
/// Searching never waits for prices: those that are stored are joined to the ranked results, and a price store that is
/// missing or unusable only means results without prices. The network is used by `price(for:strategy:)` alone, and only
/// where the finder was given access to services. Safe to share between threads.
///
///     let finder = try CardFinder.open(index: "cards.cardex", prices: "prices.sqlite")
///     for result in finder.search(SearchRequest("charzard 4/102")).results {
///         print(result.name, result.printings.first?.price?.amount ?? "no price")
///     }
public final class CardFinder: Sendable {
    /// The index.
    public let index: SearchIndex
    /// Why there are no prices, if the price store could not be used.
    public let pricingError: PricingError?
    /// The store of prices, what was asked for, and look-ups.
    package let store: (any Store)?
    /// Answers what printings cost; `nil` without a store.
    package let engine: PriceEngine?
    private let clock: WallClock
    private let lookups: LookupMemory
    /// The store that was opened for reading, and that look-ups are written to.
    private let storePath: String?
    private let joining: PriceJoining

    /// A store that keeps prices, what was asked for, and look-ups.
    public typealias Store = PriceStore & FetchLedger & LookupJournal

    /// Makes a finder over an open index and an open store; it never uses the network.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - store: The prices; `nil` gives results without prices.
    ///   - clock: What time it is, for the age of prices.
    public convenience init(index: SearchIndex, store: (any Store)?, clock: WallClock = .system) {
        self.init(
            index: index, store: store, engine: store.map { Self.storedPrices($0, clock) }, storePath: nil,
            clock: clock, pricingError: nil)
    }

    package init(
        index: SearchIndex, store: (any Store)?, engine: PriceEngine?, storePath: String?, clock: WallClock,
        pricingError: PricingError?, joining: PriceJoining = PriceJoining()
    ) {
        self.index = index
        self.store = store
        self.engine = engine
        self.clock = clock
        self.pricingError = pricingError
        self.storePath = storePath
        self.joining = joining
        lookups = LookupMemory(store: store, clock: clock)
    }

    /// An engine that knows what is stored, and nobody to ask.
    static func storedPrices(
        _ store: any Store, _ clock: WallClock, _ chain: SourceChain = SourceChain()
    ) -> PriceEngine {
        let system = PricingSurroundings.system
        let surroundings = PricingSurroundings(
            now: { clock.now().multipliedReportingOverflow(by: 1_000).partialValue }, sleep: system.sleep,
            random: system.random)
        return PriceEngine(store: store, sources: [], chain: chain, surroundings: surroundings)
    }

    /// Opens an index and, read-only, the prices beside it; it never uses the network.
    ///
    /// - Parameters:
    ///   - path: The index file.
    ///   - prices: The price store; `nil`, or a file that is not there, gives results without prices.
    ///   - chain: How much each market counts.
    ///   - clock: What time it is, for the age of prices.
    /// - Returns: The finder.
    /// - Throws: `IndexError` when the index can't be used. A price store that can't be used is no error: see
    ///   `pricingError`.
    /// - Complexity: O(1).
    public static func open(
        index path: String, prices: String? = nil, chain: SourceChain = SourceChain(),
        clock: WallClock = .system
    ) throws(IndexError) -> CardFinder {
        let index = try SearchIndex.open(at: path)
        guard let prices else { return CardFinder(index: index, store: nil, clock: clock) }
        do throws(PricingError) {
            let store = try SQLitePriceStore(path: prices, readOnly: true, clock: clock)
            return CardFinder(
                index: index, store: store, engine: storedPrices(store, clock, chain), storePath: prices,
                clock: clock,
                pricingError: nil)
        } catch {
            return CardFinder(
                index: index, store: nil, engine: nil, storePath: nil, clock: clock,
                pricingError: error.code == .notFound ? nil : error)
        }
    }

    /// Opens an index and its prices, and lets the services be asked that price them.
    ///
    /// - Parameters:
    ///   - path: The index file.
    ///   - prices: The price store, which is made where there is none.
    ///   - access: Which services may be asked, and how.
    /// - Returns: The finder.
    /// - Throws: `IndexError` when the index can't be used. A price store that can't be used is no error: see
    ///   `pricingError`.
    /// - Complexity: O(1), and O(bytes) of the store up to 64 MB once a day, because it is checked.
    public static func open(
        index path: String, prices: String, access: PriceAccess
    ) throws(IndexError) -> CardFinder {
        let index = try SearchIndex.open(at: path)
        let clock = access.surroundings.clock
        do throws(PricingError) {
            let services = try PriceServices(index: index, store: prices, access: access)
            return CardFinder(
                index: index, store: services.store, engine: services.engine, storePath: nil, clock: clock,
                pricingError: nil)
        } catch {
            return CardFinder(
                index: index, store: nil, engine: nil, storePath: nil, clock: clock, pricingError: error)
        }
    }

    /// Finds the printings that a text means, with their prices.
    ///
    /// - Parameter request: The text and the conditions.
    /// - Returns: The answer.
    public func search(_ request: SearchRequest) -> CardAnswer {
        answer(index.search(request, popularity: lookups.popularity(in: index)))
    }

    /// Finds the names that start with a text, the likeliest first, with the prices of their printings.
    ///
    /// - Parameter request: The text typed so far and the conditions.
    /// - Returns: The answer.
    public func complete(_ request: SearchRequest) -> CardAnswer {
        answer(index.complete(request, popularity: lookups.popularity(in: index)))
    }

    /// Finds the printings that a text means, with or without their prices.
    ///
    /// - Parameters:
    ///   - request: The text and the conditions.
    ///   - withPrices: Whether the store is asked what they cost.
    /// - Returns: The answer.
    package func search(_ request: SearchRequest, withPrices: Bool) -> CardAnswer {
        answer(index.search(request, popularity: lookups.popularity(in: index)), withPrices: withPrices)
    }

    /// Finds the names that start with a text, with or without the prices of their printings.
    ///
    /// - Parameters:
    ///   - request: The text typed so far and the conditions.
    ///   - withPrices: Whether the store is asked what they cost.
    /// - Returns: The answer.
    package func complete(_ request: SearchRequest, withPrices: Bool) -> CardAnswer {
        answer(index.complete(request, popularity: lookups.popularity(in: index)), withPrices: withPrices)
    }

    /// Remembers that somebody looked a printing up, which settles ties in later searches on this machine.
    ///
    /// For explicit look-ups only, never for what a search happens to list. Searches of this finder know the look-ups
    /// from before its first search; later ones are known to the next finder.
    ///
    /// - Parameter id: The printing's key.
    /// - Returns: Whether it was remembered; there may be no store, or nobody may write it, which is no error.
    @discardableResult
    public func recordLookup(of id: PrintingID) -> Bool {
        record(JournalEntry(at: clock.now(), query: "", hits: 1, chosen: id, origin: .none, microseconds: 0))
    }

    /// Remembers a look-up with all that is known of it, as `recordLookup(of:)` does.
    ///
    /// - Parameter lookup: What was asked, what was found, and how long it took.
    /// - Returns: Whether it was remembered.
    @discardableResult
    public func record(_ lookup: JournalEntry) -> Bool {
        do throws(PricingError) {
            if let storePath {
                try SQLitePriceStore.record(lookup, inStoreAt: storePath)
            } else {
                if let printing = lookup.chosen { try store?.recordLookup(of: printing, at: lookup.at) }
                try store?.append([lookup])
            }
            return store != nil
        } catch {
            return false
        }
    }

    /// Looks one printing up by its stable key.
    ///
    /// - Parameter id: The key.
    /// - Returns: The printing with its price, or `nil` when the index does not hold it.
    public func card(_ id: PrintingID) -> PricedPrinting? {
        guard let found = index.printing(id) else { return nil }
        return PricedPrinting(found, price: headlines(for: [id]).prices[id])
    }

    /// Looks printings up by an identifier of another service, of a trade or of a book.
    ///
    ///     finder.cards(identifiedBy: ExternalID(kind: "isbn", value: "978-0-306-40615-7"))
    ///
    /// - Parameter identifier: The identifier; an empty kind means any. Hyphens, blanks and letter case do not matter.
    /// - Returns: The printings that carry it, with their prices, in the order of the index.
    /// - Complexity: O(log n) in the number of identifiers, plus one look-up of prices.
    public func cards(identifiedBy identifier: ExternalID) -> [PricedPrinting] {
        let found = index.printings(identifiedBy: identifier)
        let prices = headlines(for: found.map(\.printing.id)).prices
        return found.map { PricedPrinting($0, price: prices[$0.printing.id]) }
    }

    /// What is in the price store, or `nil` without one.
    ///
    /// - Returns: The statistics.
    /// - Throws: `PricingError` when the store fails.
    public func priceStatistics() throws(PricingError) -> PriceStoreStatistics? {
        if let pricingError { throw pricingError }
        return try store?.statistics()
    }

    /// Checks every page of a price store.
    ///
    /// - Parameters:
    ///   - path: The price store.
    ///   - clock: What time it is.
    /// - Returns: Whether there is one.
    /// - Throws: `PricingError` when it is damaged or can't be used.
    public static func verifyPrices(at path: String, clock: WallClock = .system) throws(PricingError) -> Bool
    {
        do throws(PricingError) {
            try SQLitePriceStore(path: path, readOnly: true, clock: clock).verify()
            return true
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
    }

    private func answer(_ found: SearchAnswer, withPrices: Bool = true) -> CardAnswer {
        let positions = found.results.flatMap(\.printings)
        let printings = index.printings(at: positions)
        var joinedPositions: Set<Int> = []
        let ids = positions.filter { withPrices && joinedPositions.insert($0).inserted }
            .compactMap { printings[$0]?.printing.id }
        let joined = headlines(for: ids)
        let results = found.results.map { result in
            CardResult(
                name: result.name, foundBy: result.foundBy, entryKind: result.entryKind,
                highlights: result.highlights, rank: result.rank,
                printings: result.printings.compactMap { printings[$0] }.map { printing in
                    PricedPrinting(printing, price: joined.prices[printing.printing.id])
                },
                printingCount: result.printingCount)
        }
        return CardAnswer(
            found, results: results, pricingError: joined.error, pricesComplete: joined.isComplete)
    }

    /// The price to show first of each printing; a store that fails costs the prices, not the answer.
    private func headlines(for ids: [PrintingID]) -> PriceJoining.Joined {
        joining.headlines(for: ids, engine: engine, pricingError: pricingError)
    }
}
