/// What became of the observations of one call to `PriceStore.record`; the counts add up to all of them.
public struct RecordSummary: Hashable, Sendable {
    /// Observations of variants the store had not seen.
    public var inserted = 0
    /// Observations that replaced a different amount.
    public var updated = 0
    /// Observations that confirmed the stored amount.
    public var unchanged = 0
    /// Observations older than the stored one, which went to the history only.
    public var backdated = 0
    /// Observations left out because their amount is zero or less.
    public var refusedAmounts = 0
    /// Observations left out because their id has no game or native part, or a text is too long.
    public var refusedKeys = 0

    /// Makes a summary of nothing.
    public init() {}

    /// How many observations were left out.
    public var refused: Int { refusedAmounts + refusedKeys }

    /// How many observations were stored, in the history at least.
    public var stored: Int { inserted + updated + unchanged + backdated }
}
