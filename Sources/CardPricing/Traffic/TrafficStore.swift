public import CardModel

/// Where the traffic with services is kept, so that their limits hold across restarts and between processes.
public protocol TrafficStore: Sendable {
    /// Reads what is known of the traffic with a service, lets a function change it, and writes it back, while no other
    /// thread or process does the same.
    ///
    /// - Parameters:
    ///   - service: The name of the service.
    ///   - day: The day, in UTC, whose usage is handed to the function.
    ///   - body: Changes the state and the usage of the day; it is called once, and must not call the store.
    /// - Returns: What the function returns.
    /// - Throws: `PricingError` when the store can't be written; then nothing is changed.
    /// - Complexity: O(log n) for n rows.
    func updateTraffic<Result: Sendable>(
        with service: String, on day: CalendarDate,
        _ body: @Sendable (inout TrafficState, inout ServiceUsage) -> Result
    ) throws(PricingError) -> Result

    /// Returns what is known of the traffic with every service.
    ///
    /// - Returns: The states by the name of the service.
    /// - Throws: `PricingError` when the store can't be read.
    func trafficStates() throws(PricingError) -> [String: TrafficState]

    /// Returns how much services were used.
    ///
    /// - Parameter since: The first day wanted.
    /// - Returns: One row for each service and day, by service, then by day.
    /// - Throws: `PricingError` when the store can't be read.
    func usage(since: CalendarDate) throws(PricingError) -> [ServiceUsage]
}

/// What is remembered of the traffic with a service: numbers only, so that any process can go on with them.
///
/// Moments are milliseconds since the epoch. What they mean, and how clocks that jump are taken, is said by the
/// transitions, not here.
public struct TrafficState: Hashable, Sendable {
    /// How much of the burst is left, in thousandths of a request; `nil` before the first request.
    public var tokens: Int64?
    /// When `tokens` was true.
    public var refilledAt: Int64
    /// The day that `sentToday` counts, in days since the epoch.
    public var quotaDay: Int64
    /// How many requests were sent on that day.
    public var sentToday: Int64
    /// Until when the service wants to be left alone, by its own word; 0 for no such time.
    public var pausedUntil: Int64
    /// When the pause was asked for: a clock that was set back must not make it endless.
    public var pausedAt: Int64
    /// How many failures there were in a row.
    public var failures: Int64
    /// Until when the circuit is open; 0 while it is closed.
    public var openUntil: Int64
    /// When the circuit was opened.
    public var openedAt: Int64
    /// How often it was opened in a row.
    public var openings: Int64
    /// When the one request that tries an open circuit was sent; 0 when none is under way.
    public var trialAt: Int64

    /// Makes the state of a service that was never asked.
    public init() {
        refilledAt = 0
        quotaDay = 0
        sentToday = 0
        pausedUntil = 0
        pausedAt = 0
        failures = 0
        openUntil = 0
        openedAt = 0
        openings = 0
        trialAt = 0
    }
}

/// How much one service was used on one day.
public struct ServiceUsage: Hashable, Sendable {
    /// The name of the service.
    public var service: String
    /// The day, in UTC.
    public var day: CalendarDate
    /// How many requests were sent, repeated ones included.
    public var requests: Int64 = 0
    /// How many of them failed.
    public var failures: Int64 = 0
    /// How many of those the service refused because of its limits.
    public var refusals: Int64 = 0
    /// How many requests were not sent because of our own limits.
    public var withheld: Int64 = 0
    /// How many prices came back.
    public var prices: Int64 = 0
    /// How many bytes came back, as they were sent.
    public var bytes: Int64 = 0
    /// How long the requests took, summed, in milliseconds.
    public var milliseconds: Int64 = 0
    /// What they cost, in millionths of a US dollar.
    public var microdollars: Int64 = 0

    /// Makes the usage of a day without requests.
    ///
    /// - Parameters:
    ///   - service: The name of the service.
    ///   - day: The day, in UTC.
    public init(service: String, day: CalendarDate) {
        self.service = service
        self.day = day
    }
}
