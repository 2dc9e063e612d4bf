/// What a rebuild brought: sets first, then printings, then what was skipped, and how long it took.
public struct ReleaseReport: Sendable {
    /// What one dump gave.
    public struct Dump: Sendable {
        /// The dump.
        public let source: CatalogSource
        /// Its counts and its digest.
        public let summary: CatalogSummary
        /// How many printings it gave for each game.
        public let printings: [Game: Int]
        /// How long it was read, in nanoseconds.
        public let elapsedNanoseconds: Int64

        /// How many records were read, those that could not be used among them.
        public var recordCount: Int { summary.printings + summary.products + summary.skipped }

        /// How many millions of bytes of the file were read in a second.
        public var megabytesPerSecond: Double {
            elapsedNanoseconds > 0 ? Double(summary.bytesRead) * 1_000 / Double(elapsedNanoseconds) : 0
        }
    }

    /// How the sources that are addresses were fetched, in their order.
    public internal(set) var fetches: [FetchReport] = []
    /// The dumps in the order in which they were named; empty when none had to be read.
    public internal(set) var dumps: [Dump] = []
    /// Whether there was an index before that the new one could be compared with.
    public internal(set) var hadPrevious = false
    /// Why the index that stood there could not be compared; `nil` when it could, or when there was none.
    public internal(set) var previousProblem: IndexError?
    /// Whether the new index was put in the place of the old one.
    public internal(set) var isPublished = false
    /// Whether the new index equals the old one, so that the old one was left as it is.
    public internal(set) var isUnchanged = false

    /// What became of each game, by name; each game of the old and the new index is here.
    public internal(set) var games: [GameChange] = []
    /// Sets the index did not hold before, newest first.
    public internal(set) var newSets: [SetChange] = []
    /// Sets the index holds no more, newest first.
    public internal(set) var goneSets: [SetChange] = []
    /// Sets that the index held before, and in which something came, changed or went; newest first.
    public internal(set) var changedSets: [SetChange] = []
    /// What came, changed and went altogether.
    public internal(set) var counts = ChangeCounts()
    /// The first new printings in the order of the index, at most `sampleLimit`; none for a first index.
    public internal(set) var newPrintings: [PrintingChange] = []
    /// The first printings that say something else than before but have the same name, at most `sampleLimit`.
    public internal(set) var changedPrintings: [PrintingChange] = []
    /// The first printings that are called otherwise than before, at most `sampleLimit`.
    public internal(set) var renamedPrintings: [PrintingChange] = []
    /// The first printings that are gone, at most `sampleLimit`.
    public internal(set) var gonePrintings: [PrintingChange] = []

    /// Which printings of different dumps were one, and where the dumps contradict each other.
    public internal(set) var merge = MergeReport()
    /// The number of printings in the new index.
    public internal(set) var printingCount = 0
    /// The number of distinct names.
    public internal(set) var nameCount = 0
    /// The number of sets.
    public internal(set) var setCount = 0
    /// The records that could not be used, by reason.
    public internal(set) var skipped = SkippedRecords()
    /// The size of the new index in bytes.
    public internal(set) var byteCount = 0
    /// The size of the documents beside the new index, in bytes; 0 when there are none.
    public internal(set) var documentsByteCount = 0
    /// The size of the index before, in bytes; 0 when there was none.
    public internal(set) var previousByteCount = 0
    /// What the aliases gave; `nil` when there are none, or when nothing had to be built.
    public internal(set) var aliases: AliasSummary?
    /// What went into the price store; `nil` when warming was not asked for.
    public internal(set) var warming: WarmingReport?
    /// How long each stage took, in their order.
    public internal(set) var stages: [StageTime] = []
    /// From start to end, in nanoseconds.
    public internal(set) var elapsedNanoseconds: Int64 = 0

    /// The sources that could not be brought up to date, so that their last copies were read.
    public var outdated: [FetchReport] { fetches.filter { $0.error != nil } }

    /// The most things of a kind that a report names one by one.
    public static let sampleLimit = 20
}
