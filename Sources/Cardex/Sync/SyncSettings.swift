/// How a store is kept up to date.
public struct SyncSettings: Hashable, Sendable {
    /// The oldest a price from a service may become while services answer, in seconds: 48 hours.
    public static let oldestAge: Int64 = 172_800

    /// From what age on prices are asked for again, in seconds: half of `oldestAge`, so that a day without network costs
    /// nothing.
    public var refreshAge: Int64
    /// How much one round may take from services.
    public var budget: WarmBudget
    /// How much the store may hold.
    public var limits: StorageLimits
    /// Whether the next look-ups are guessed and warmed.
    public var predicts: Bool
    /// The only games; `nil` for all.
    public var games: Set<Game>?

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - refreshAge: From what age on prices are asked for again, in seconds.
    ///   - budget: How much one round may take from services.
    ///   - limits: How much the store may hold.
    ///   - predicts: Whether the next look-ups are guessed and warmed.
    ///   - games: The only games.
    public init(
        refreshAge: Int64 = oldestAge / 2, budget: WarmBudget = WarmBudget(),
        limits: StorageLimits = StorageLimits(), predicts: Bool = true, games: Set<Game>? = nil
    ) {
        self.refreshAge = max(0, refreshAge)
        self.budget = budget
        self.limits = limits
        self.predicts = predicts
        self.games = games
    }
}

/// What one round of keeping a store up to date came to.
public struct SyncReport: Sendable {
    /// When it began, in seconds since the epoch.
    public internal(set) var startedAt: Int64
    /// What the bulk sources came to.
    public internal(set) var bulk = BulkReport()
    /// What asking services again for old prices came to.
    public internal(set) var refreshed = ServiceReport()
    /// What asking services for the guessed look-ups came to.
    public internal(set) var predicted = ServiceReport()
    /// How many guesses were made and came true since the sync began.
    public internal(set) var tally = PredictionTally()
    /// How many printings that services price have older prices than `SyncSettings.oldestAge` now.
    public internal(set) var overdue = 0
    /// What was thrown away to keep within the limits of storage.
    public internal(set) var eviction = StorageEviction()
    /// How long it took, in milliseconds.
    public internal(set) var milliseconds: Int64 = 0
    /// Whether somebody ended it before it was done.
    public internal(set) var isCancelled = false

    /// Whether an upstream failed, so that some prices stay old.
    public var hasFailedUpstream: Bool {
        !bulk.unreachable.isEmpty || (refreshed.failed > 0 && !refreshed.failures.isEmpty)
    }
}
