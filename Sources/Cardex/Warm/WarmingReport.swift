/// What went into the price store.
public struct WarmingReport: Sendable {
    /// A product that no printing could be found for.
    public struct Miss: Sendable {
        /// The product as its source calls it.
        public let product: String
        /// Its collector number as printed.
        public let number: String
        /// Its group as its source calls it.
        public let group: String
        /// Why no printing fits.
        public let reason: String
    }

    /// How many prices were read for printings.
    public internal(set) var observations = 0
    /// How many of them the store did not know yet.
    public internal(set) var inserted = 0
    /// How many of them replaced an older one.
    public internal(set) var updated = 0
    /// How many products were joined to a printing.
    public internal(set) var joinedProducts = 0
    /// How many products are sealed goods or others without a number, which no printing can have.
    public internal(set) var unnumberedProducts = 0
    /// How many products carry a number but fit no printing.
    public internal(set) var missedProducts = 0
    /// The first of those, at most `ReleaseReport.sampleLimit`.
    public internal(set) var misses: [Miss] = []
    /// How many records could not be used.
    public internal(set) var skippedCount = 0
    /// The first of those.
    public internal(set) var skipped: [SkippedRecord] = []

    mutating func add(_ summary: RecordSummary) {
        observations += summary.inserted + summary.updated + summary.unchanged
        inserted += summary.inserted
        updated += summary.updated
    }

    mutating func merge(_ other: WarmingReport) {
        observations += other.observations
        inserted += other.inserted
        updated += other.updated
        joinedProducts += other.joinedProducts
        unnumberedProducts += other.unnumberedProducts
        missedProducts += other.missedProducts
        misses = Array((misses + other.misses).prefix(ReleaseReport.sampleLimit))
        skippedCount += other.skippedCount
        skipped = Array((skipped + other.skipped).prefix(ReleaseReport.sampleLimit))
    }
}
