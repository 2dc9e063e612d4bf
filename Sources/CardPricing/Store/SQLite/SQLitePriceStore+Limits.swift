extension SQLitePriceStore {
    /// Throws away what is over the limits: the tenth of the printings whose newest fetch is longest ago, again and again.
    ///
    /// What is pinned or waited for stays, and so does all history of what stays. Printings go in transactions of a few
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
            let weight = StoredWeight(try statistics())
            var gone = StoredWeight()
            repeat {
                let count = try readingApart { connection throws(PricingError) in
                    try connection.storedPrintings()
                }
                let tenth = try evictTenth(of: count, pricedOnly: false, &eviction)
                guard tenth.printings > 0 else { break }
                gone.add(tenth)
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
        let tenth = count / 10 + (count % 10 == 0 ? 0 : 1)
        let candidates = try readingApart { connection throws(PricingError) in
            try connection.stalest(tenth, pricedOnly: pricedOnly)
        }
        var gone = StorageEviction()
        var rest = candidates[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.evictionBatch)
            rest = rest.dropFirst(Self.evictionBatch)
            let part = try writing { connection throws(PricingError) in try connection.evict(batch) }
            gone.add(part)
            eviction.add(part)
        }
        return gone
    }

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
    }
}

/// About how many bytes prices take, to guess how many must go.
private struct StoredWeight {
    private(set) var bytes = 0

    init() {}

    init(_ statistics: PriceStoreStatistics) {
        add(printings: statistics.printings, prices: statistics.observations, days: statistics.historyPrices)
    }

    mutating func add(_ eviction: StorageEviction) {
        add(printings: eviction.printings, prices: eviction.prices, days: eviction.days)
    }

    /// How large a share of another weight it is.
    func share(of whole: StoredWeight) -> Double { Double(bytes) / Double(max(1, whole.bytes)) }

    /// As rows of `Schema` take on the average.
    private mutating func add(printings: Int, prices: Int, days: Int) {
        bytes += printings * 100 + prices * 26 + days * 18
    }
}
