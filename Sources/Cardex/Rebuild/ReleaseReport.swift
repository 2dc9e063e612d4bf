/// What a rebuild brought: sets first, then printings, then what was skipped and how long it took.
public struct ReleaseReport: Sendable {
    /// A set that the index did not hold before, or holds no more.
    public struct SetChange: Hashable, Sendable {
        /// The set.
        public let set: CardSet
        /// How many of its printings the index holds now, or held before if the set is gone.
        public let printingCount: Int
    }

    /// What one dump gave.
    public struct Dump: Sendable {
        /// The dump.
        public let source: CatalogSource
        /// Its counts and its digest.
        public let summary: CatalogSummary
    }

    /// The dumps in the order in which they were named.
    public internal(set) var dumps: [Dump] = []
    /// Whether there was an index before.
    public internal(set) var hadPrevious = false
    /// Sets the index did not hold before, newest first.
    public internal(set) var newSets: [SetChange] = []
    /// Sets the index holds no more.
    public internal(set) var goneSets: [SetChange] = []
    /// How many printings are new.
    public internal(set) var newPrintings = 0
    /// How many printings say something else than before.
    public internal(set) var changedPrintings = 0
    /// How many printings are gone.
    public internal(set) var gonePrintings = 0
    /// Which printings of different dumps were one, and where the dumps contradict each other.
    public internal(set) var merge = MergeReport()
    /// How many printings came from two dumps and were completed.
    public var mergedPrintings: Int { merge.merged }
    /// How many printings came under the id of another name and were left out.
    public var conflictingPrintings: Int { merge.conflicts[.sameIDOtherName] ?? 0 }
    /// The printings, names and sets of the new index.
    public internal(set) var printingCount = 0
    /// The number of distinct names.
    public internal(set) var nameCount = 0
    /// The number of sets.
    public internal(set) var setCount = 0
    /// The records that could not be used; at most `sampleLimit` of them.
    public internal(set) var skipped: [SkippedRecord] = []
    /// How many records could not be used.
    public internal(set) var skippedCount = 0
    /// The size of the new index in bytes.
    public internal(set) var byteCount = 0
    /// Whether the new index equals the old one byte for byte, so that the old one was left as it is.
    public internal(set) var isUnchanged = false
    /// What the aliases gave; `nil` when there are none.
    public internal(set) var aliases: AliasSummary?
    /// What went into the price store; `nil` when warming was not asked for.
    public internal(set) var warming: WarmingReport?
    /// From start to end, in nanoseconds.
    public internal(set) var elapsedNanoseconds: Int64 = 0

    /// The most skipped records that a report names one by one.
    public static let sampleLimit = 20
}
