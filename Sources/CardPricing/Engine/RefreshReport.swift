/// What came of asking sources for many printings.
public struct RefreshReport: Sendable {
    /// How many requests were sent, repeated ones included.
    public var requests = 0
    /// How many prices came back.
    public var observations = 0
    /// How many of the printings have a price now that was fetched just now.
    public var priced = 0
    /// How many of them were fetched so lately that no source was asked.
    public var current = 0
    /// How many of them no source prices.
    public var unpriced = 0
    /// How many of them no source could be asked for.
    public var failed = 0
    /// How many prices were refused, because they can't be prices of what was asked for.
    public var refused = 0
    /// Why, one error for each source and kind of failure.
    public var failures: [PricingError] = []

    /// Makes an empty report.
    public init() {}
}
