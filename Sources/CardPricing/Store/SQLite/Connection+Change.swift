extension Connection {
    /// Takes rows in, in one transaction.
    ///
    /// - Parameters:
    ///   - change: The rows, and what they replace.
    ///   - before: Opens the store once more; what is written here is not seen there until it stands.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: What became of the rows.
    /// - Throws: `PricingError` when the store or the rows fail; then nothing is changed.
    func apply(
        _ change: StoreChange, before: () throws(PricingError) -> Connection, now: Int64
    ) throws(PricingError) -> StoreChangeSummary {
        try transaction("BEGIN IMMEDIATE") { () throws(PricingError) in
            let former = try before()
            if change.replaced.contains(.prices) { try statement(Query.clearPrices).run() }
            if change.replaced.contains(.days) {
                try statement(Query.clearHistory).run()
                try statement(Query.clearDays).run()
            }
            if change.replaced.contains(.watches) { try statement(Query.clearWatches).run() }
            let summary = try take(change, former: former, isHidden: false, now: now)
            try change.beforeCommit()
            return summary
        }
    }

    /// Tells what `apply` would do to a store.
    ///
    /// - Parameters:
    ///   - change: The rows, and what they would replace.
    ///   - store: The store; `nil` for one without anything.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: What would become of the rows.
    /// - Throws: `PricingError` when the store or the rows fail.
    static func preview(
        _ change: StoreChange, of store: Connection?, now: Int64
    ) throws(PricingError) -> StoreChangeSummary {
        let scratch = try Connection(path: "", mode: .scratch, busyTimeout: 0)
        try scratch.execute(Schema.connectionSettings)
        try scratch.migrate(through: Schema.migrations)
        func taken() throws(PricingError) -> StoreChangeSummary {
            try scratch.transaction("BEGIN") { () throws(PricingError) in
                try scratch.take(change, former: store, isHidden: true, now: now)
            }
        }
        guard let store else { return try taken() }
        return try store.transaction("BEGIN") { () throws(PricingError) in try taken() }
    }

    /// Takes rows in inside a transaction.
    ///
    /// - Parameters:
    ///   - change: The rows, and what they replace.
    ///   - former: The store before the change.
    ///   - isHidden: Whether this connection shows nothing of it.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: What became of the rows.
    /// - Throws: `PricingError` when the store or the rows fail.
    private func take(
        _ change: StoreChange, former: Connection?, isHidden: Bool, now: Int64
    ) throws(PricingError) -> StoreChangeSummary {
        let prices = try former.map { former throws(PricingError) in try FormerPrices(through: former) }
        var recording = try Recording(
            on: self, now: now, former: prices, isHidden: isHidden, replaced: change.replaced)
        var summary = StoreChangeSummary()
        var keptWatches = 0
        let formerWatches = isHidden || change.replaced.contains(.watches) ? former : nil
        while let row = try change.rows.next() {
            switch row {
            case .price(let stored): try recording.add(stored)
            case .day(let price, let printing): try recording.add(price, of: printing)
            case .watch(let entry):
                if try put(entry, &summary.watches, former: formerWatches) { keptWatches += 1 }
            }
        }
        try recording.finish()
        summary.prices = StoreChangeSummary.Count(recording.summary)
        summary.days = recording.days
        if change.replaced.contains(.prices) {
            summary.prices.removed = try (prices?.priceCount() ?? 0) - recording.keptPrices
        }
        if change.replaced.contains(.days) {
            summary.days.removed = try (prices?.dayCount() ?? 0) - recording.keptDays
        }
        if change.replaced.contains(.watches) {
            summary.watches.removed = Int(try former?.integer(Query.countWatches) ?? 0) - keptWatches
        }
        return summary
    }
}
