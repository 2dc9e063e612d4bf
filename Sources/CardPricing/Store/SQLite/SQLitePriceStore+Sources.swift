extension SQLitePriceStore {
    /// Remembers which sources are asked, and says since when it is these.
    ///
    /// - Parameter sources: The sources in words that are the same as long as the sources are.
    /// - Returns: The moment since which they are asked, in seconds since the epoch; the beginning of time where none were
    ///   remembered before.
    /// - Throws: `PricingError` when the store can't be written.
    public func sinceWhen(asking sources: String) throws(PricingError) -> Int64 {
        let now = clock.now()
        return try writing { connection throws(PricingError) in
            let known = try connection.state(Self.sourcesKey) ?? ""
            let parts = known.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[1] == sources, let moment = Int64(parts[0]) {
                // A clock that ran ahead must not make every price old until then.
                return min(moment, now)
            }
            let moment = known.isEmpty ? Int64.min : now
            try connection.setState(Self.sourcesKey, to: "\(moment) \(sources)")
            return moment
        }
    }

    private static var sourcesKey: String { "sources" }
}
