public import CardModel

/// How a price engine works, where there is a choice.
public struct EngineSettings: Hashable, Sendable {
    /// Whether no source may be asked, whatever is wanted.
    public var isOffline: Bool
    /// The currency the reader thinks in.
    public var preferredCurrency: Currency?
    /// Of how many printings the prices are kept in memory.
    public var memoryCapacity: Int
    /// For how many seconds they are kept there.
    public var memorySeconds: Int64
    /// How long somebody who asks for a price is kept waiting for it, in milliseconds.
    public var patienceMilliseconds: Int64
    /// Whether a price that moved by more than a fifth is asked for once more before it is believed.
    public var rechecksJumps: Bool
    /// Since when the present sources are asked, in seconds since the epoch: prices fetched before are shown, but count as
    /// old, because other sources gave them.
    public var sourcesSince: Int64

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - isOffline: Whether no source may be asked.
    ///   - preferredCurrency: The currency the reader thinks in.
    ///   - memoryCapacity: Of how many printings the prices are kept in memory; 0 for none.
    ///   - memorySeconds: For how many seconds they are kept there.
    ///   - patienceMilliseconds: How long somebody who asks is kept waiting.
    ///   - rechecksJumps: Whether a price that moved by more than a fifth is asked for once more.
    ///   - sourcesSince: Since when the present sources are asked, in seconds since the epoch.
    public init(
        isOffline: Bool = false, preferredCurrency: Currency? = nil, memoryCapacity: Int = 4_096,
        memorySeconds: Int64 = 300, patienceMilliseconds: Int64 = 10_000, rechecksJumps: Bool = true,
        sourcesSince: Int64 = .min
    ) {
        self.isOffline = isOffline
        self.preferredCurrency = preferredCurrency
        self.memoryCapacity = max(0, memoryCapacity)
        self.memorySeconds = max(0, memorySeconds)
        self.patienceMilliseconds = max(1, patienceMilliseconds)
        self.rechecksJumps = rechecksJumps
        self.sourcesSince = sourcesSince
    }
}
