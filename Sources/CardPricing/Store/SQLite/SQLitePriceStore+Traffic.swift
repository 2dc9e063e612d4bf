public import CardModel

extension SQLitePriceStore: TrafficStore {
    /// Reads what is known of the traffic with a service, lets a function change it, and writes back what it changed,
    /// in one transaction.
    ///
    /// - Parameters:
    ///   - service: The name of the service, of at most 4,096 bytes.
    ///   - day: The day, in UTC, whose usage is handed to the function.
    ///   - body: Changes the state and the usage of the day; it is called once, and must not call the store.
    /// - Returns: What the function returns.
    /// - Throws: `PricingError` when the store can't be written or the name is too long; then nothing is changed.
    /// - Complexity: O(log n) for n rows.
    public func updateTraffic<Result: Sendable>(
        with service: String, on day: CalendarDate,
        _ body: @Sendable (inout TrafficState, inout ServiceUsage) -> Result
    ) throws(PricingError) -> Result {
        guard service.utf8.count <= PriceObservation.longestText else {
            throw PricingError(
                .invalidConfiguration,
                "the name of a service has \(service.utf8.count) bytes; give it one of at most "
                    + "\(PriceObservation.longestText)",
                path: path)
        }
        return try writing { connection throws(PricingError) in
            try connection.updateTraffic(with: service, on: day, body)
        }
    }

    /// Returns what is known of the traffic with every service.
    ///
    /// - Returns: The states by the name of the service.
    /// - Throws: `PricingError` when the store can't be read.
    public func trafficStates() throws(PricingError) -> [String: TrafficState] {
        try reading { connection throws(PricingError) in try connection.trafficStates() }
    }

    /// Returns how much services were used.
    ///
    /// - Parameter since: The first day wanted.
    /// - Returns: One row for each service and day, by service, then by day.
    /// - Throws: `PricingError` when the store can't be read.
    public func usage(since: CalendarDate) throws(PricingError) -> [ServiceUsage] {
        try reading { connection throws(PricingError) in try connection.usage(since: since) }
    }
}
