internal import CardModel

/// The watch list of the database.
extension Connection {
    /// The whole watch list in its order.
    func watches() throws(PricingError) -> [WatchEntry] {
        let statement = try statement(Query.watches)
        defer { statement.reset() }
        try statement.bind("", at: 1)
        var entries: [WatchEntry] = []
        while try statement.step() {
            if let entry = statement.watchEntry { entries.append(entry) }
        }
        return entries
    }

    /// Writes entries in one transaction.
    func setWatches(_ entries: [WatchEntry]) throws(PricingError) -> StoreChangeSummary.Count {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var count = StoreChangeSummary.Count()
            for entry in entries { try put(entry, &count, former: nil) }
            return count
        }
    }

    /// Removes entries in one transaction.
    func removeWatches(_ entries: [WatchEntry]) throws(PricingError) -> Int {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            var removed = 0
            let remove = try statement(Query.removeWatch)
            for entry in entries {
                guard let key = entry.printing.storedKey else { continue }
                try remove.bind(wish: entry, key: key)
                try remove.run()
                removed += Int(changes)
            }
            return removed
        }
    }

    /// Writes one entry inside a transaction.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - count: Is told what became of it.
    ///   - former: The list before the change, where this connection may not show it.
    /// - Returns: Whether the list before the change had the same wish, and this connection did not show it.
    /// - Throws: `PricingError` when the store fails.
    @discardableResult
    func put(
        _ entry: WatchEntry, _ count: inout StoreChangeSummary.Count, former: Connection?
    ) throws(PricingError) -> Bool {
        guard entry.isStorable, let key = entry.printing.storedKey else {
            count.refused += 1
            return false
        }
        let own = try find(entry, key: key)
        var isKept = false
        var known = own
        if own == nil, let former {
            known = try former.find(entry, key: key)
            isKept = known != nil
        }
        if let known {
            let isSame =
                known.threshold == entry.threshold.minorUnits && known.createdAt == entry.createdAt
                && known.note.utf8.elementsEqual(entry.note.utf8)
            if isSame { count.unchanged += 1 } else { count.updated += 1 }
        } else {
            count.inserted += 1
        }
        let put = try statement(Query.putWatch)
        try put.bind(wish: entry, key: key)
        try put.bind(entry.threshold.minorUnits, at: 6)
        try put.bind(entry.note, at: 7)
        try put.bind(entry.createdAt, at: 8)
        try put.run()
        return isKept
    }

    private func find(
        _ entry: WatchEntry, key: String
    ) throws(PricingError) -> (threshold: Int64, note: String, createdAt: Int64)? {
        let statement = try statement(Query.findWatch)
        defer { statement.reset() }
        try statement.bind(wish: entry, key: key)
        guard try statement.step() else { return nil }
        return (statement.integer(0), statement.text(1), statement.integer(2))
    }
}

extension Statement {
    /// Binds the first five parameters to what makes two entries the same wish.
    fileprivate func bind(wish entry: WatchEntry, key: String) throws(PricingError) {
        try bind(key, at: 1)
        try bind(entry.finish?.rawValue ?? "", at: 2)
        try bind(entry.condition, at: 3)
        try bind(entry.threshold.currency.rawValue, at: 4)
        try bind(Int64(entry.direction.rawValue), at: 5)
    }

    /// Reads a row of `Query.watches`; a row that is no entry, which no cardex writes, is passed over.
    var watchEntry: WatchEntry? {
        guard let printing = PrintingID(text(0)),
            let direction = UInt8(exactly: integer(4)).flatMap(WatchEntry.Direction.init(rawValue:))
        else { return nil }
        let finish = text(1)
        return WatchEntry(
            printing: printing, finish: finish.isEmpty ? nil : Finish(rawValue: finish), condition: text(2),
            direction: direction,
            threshold: Money(minorUnits: integer(5), currency: Currency(rawValue: text(3))), note: text(6),
            createdAt: integer(7))
    }
}
