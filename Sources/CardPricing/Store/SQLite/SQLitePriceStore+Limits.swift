extension SQLitePriceStore {
    /// Throws away what is over the limits: the tenth of the printings whose newest fetch is longest ago, again and again.
    ///
    /// What came of asking for printings that have no price goes the same way, by when they were asked for. What is
    /// pinned or waited for stays, and so does all history of what stays. Printings go in transactions of a few
    /// hundred, so that others write in between; then the file is written anew, and who writes waits for that.
    ///
    /// - Parameter limits: The limits.
    /// - Returns: What was thrown away.
    /// - Throws: `PricingError` when the store can't be written; transactions before the failure stay.
    /// - Complexity: O(stored observations) for each tenth, and O(bytes).
    public func enforce(_ limits: StorageLimits) throws(PricingError) -> StorageEviction {
        guard limits.printings != nil || limits.bytes != nil else { return StorageEviction() }
        let before = opening.file.bytes
        var eviction = StorageEviction()
        if let limit = limits.printings { try enforce(printings: max(0, limit), &eviction) }
        if let limit = limits.bytes { try enforce(bytes: max(0, limit), &eviction) }
        eviction.bytes = max(0, before - opening.file.bytes)
        return eviction
    }

    private func enforce(printings limit: Int, _ eviction: inout StorageEviction) throws(PricingError) {
        var evicted = false
        while true {
            let count = try readingApart { connection throws(PricingError) in
                try connection.pricedPrintings()
            }
            guard count > limit else { break }
            guard try evictTenth(of: count, pricedOnly: true, &eviction).printings > 0 else { break }
            evicted = true
        }
        while true {
            let count = try readingApart { connection throws(PricingError) in
                try connection.askedPrintings().printings
            }
            guard count > limit else { break }
            guard try forgetTenth(of: count, &eviction).outcomes > 0 else { break }
            evicted = true
        }
        if evicted { try writing { connection throws(PricingError) in try connection.compact() } }
    }

    /// Brings the pages of the file below a limit.
    ///
    /// What a printing takes is spread over pages that it shares with others, so pages are free only once the file is
    /// written anew. That is slow, and so it is done when as many tenths are gone as should be enough.
    private func enforce(bytes limit: Int64, _ eviction: inout StorageEviction) throws(PricingError) {
        guard opening.file.bytes > limit else { return }
        var held = try writing { connection throws(PricingError) in
            try connection.foldLog()
            let (held, free) = (try connection.pageBytes(), try connection.freeBytes())
            guard held > limit, free > held / Self.worthCompacting else { return held }
            try connection.compact()
            return try connection.pageBytes()
        }
        while held > limit {
            let weight = try storedWeight()
            var gone = StoredWeight()
            repeat {
                let (stored, asked) = try readingApart { connection throws(PricingError) in
                    (try connection.storedPrintings(), try connection.askedPrintings().printings)
                }
                let evicted = try evictTenth(of: stored, pricedOnly: false, &eviction)
                let forgotten = try forgetTenth(of: asked, &eviction)
                guard evicted.printings + forgotten.outcomes > 0 else { break }
                gone.add(evicted)
                gone.add(forgotten)
            } while Double(held) * (1 - gone.share(of: weight)) > Double(limit)
            guard gone.bytes > 0 else { return }
            held = try writing { connection throws(PricingError) in
                try connection.compact()
                return try connection.pageBytes()
            }
        }
    }

    /// Throws away the stalest tenth of so many printings.
    private func evictTenth(
        of count: Int, pricedOnly: Bool, _ eviction: inout StorageEviction
    ) throws(PricingError) -> StorageEviction {
        let candidates = try readingApart { connection throws(PricingError) in
            try connection.stalest(Self.tenth(of: count), pricedOnly: pricedOnly)
        }
        return try throwAway(candidates, &eviction) { connection, batch throws(PricingError) in
            try connection.evict(batch)
        }
    }

    /// Forgets what came of asking for the tenth of so many printings without prices that were asked for longest ago.
    private func forgetTenth(
        of count: Int, _ eviction: inout StorageEviction
    ) throws(PricingError) -> StorageEviction {
        let printings = try readingApart { connection throws(PricingError) in
            try connection.leastAsked(Self.tenth(of: count))
        }
        return try throwAway(printings, &eviction) { connection, batch throws(PricingError) in
            try connection.forget(batch)
        }
    }

    /// Throws away what was found, some in each transaction.
    private func throwAway<Found: Sendable>(
        _ found: [Found], _ eviction: inout StorageEviction,
        by work: @Sendable (Connection, ArraySlice<Found>) throws(PricingError) -> StorageEviction
    ) throws(PricingError) -> StorageEviction {
        var gone = StorageEviction()
        var rest = found[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.evictionBatch)
            rest = rest.dropFirst(Self.evictionBatch)
            let part = try writing { connection throws(PricingError) in try work(connection, batch) }
            gone.add(part)
            eviction.add(part)
        }
        return gone
    }

    private func storedWeight() throws(PricingError) -> StoredWeight {
        let outcomes = try readingApart { connection throws(PricingError) in
            try connection.askedPrintings().outcomes
        }
        return StoredWeight(try statistics(), outcomes: outcomes)
    }

    private static func tenth(of count: Int) -> Int { count / 10 + (count % 10 == 0 ? 0 : 1) }

    /// How many printings go in one transaction.
    private static var evictionBatch: Int { 500 }
    /// The file is written anew when more than one part in so many is free.
    private static var worthCompacting: Int64 { 20 }
}

extension StorageEviction {
    fileprivate mutating func add(_ other: StorageEviction) {
        printings += other.printings
        prices += other.prices
        days += other.days
        outcomes += other.outcomes
    }
}

/// About how many bytes prices take, to guess how many must go.
private struct StoredWeight {
    private(set) var bytes = 0

    init() {}

    init(_ statistics: PriceStoreStatistics, outcomes: Int) {
        add(statistics.printings, statistics.observations, statistics.historyPrices, outcomes)
    }

    mutating func add(_ eviction: StorageEviction) {
        add(eviction.printings, eviction.prices, eviction.days, eviction.outcomes)
    }

    /// How large a share of another weight it is.
    func share(of whole: StoredWeight) -> Double { Double(bytes) / Double(max(1, whole.bytes)) }

    /// As rows of `Schema` take on the average.
    private mutating func add(_ printings: Int, _ prices: Int, _ days: Int, _ outcomes: Int) {
        bytes += printings * 100 + prices * 26 + days * 18 + outcomes * 40
    }
}
