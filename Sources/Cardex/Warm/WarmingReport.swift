/// What went into the price store.
public struct WarmingReport: Sendable {
    /// Why a product was joined to no printing; an open set.
    public struct Reason: RawRepresentable, Hashable, Comparable, Sendable {
        /// The identifier of the reason.
        public let rawValue: String

        /// Makes a reason from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The index holds no card of the product's game.
        public static let unknownGame = Reason(rawValue: "unknownGame")
        /// No card is called so.
        public static let unknownName = Reason(rawValue: "unknownName")
        /// The group fits no set of the index, and nothing else tells which printing it is.
        public static let unknownSet = Reason(rawValue: "unknownSet")
        /// The group's set has no card of the name with the number.
        public static let unknownNumber = Reason(rawValue: "unknownNumber")
        /// The group's set has another card under the number.
        public static let otherName = Reason(rawValue: "otherName")
        /// Several printings fit equally well.
        public static let ambiguous = Reason(rawValue: "ambiguous")
        /// Another product is the same copy of the same printing.
        public static let duplicate = Reason(rawValue: "duplicate")
        /// The dump gives the product's identifier to another card, and the product fits no other printing.
        public static let wrongIdentifier = Reason(rawValue: "wrongIdentifier")
        /// Its file gives an identifier alone, which no printing carries.
        public static let noIdentifier = Reason(rawValue: "noIdentifier")

        /// Orders reasons by their identifier.
        ///
        /// - Parameters:
        ///   - left: One reason.
        ///   - right: Another reason.
        /// - Returns: Whether `left` comes first.
        public static func < (left: Reason, right: Reason) -> Bool { left.rawValue < right.rawValue }
    }

    /// A product that no printing could be found for.
    public struct Miss: Sendable {
        /// The identifier of the product at its source.
        public let productID: String
        /// The product as its source calls it.
        public let product: String
        /// Its collector number as printed.
        public let number: String
        /// Its group as its source calls it.
        public let group: String
        /// The kind of reason why no printing fits.
        public let reason: Reason
        /// The reason in words, with what was found instead.
        public let explanation: String
    }

    /// How many prices were read for printings.
    public internal(set) var observations = 0
    /// How many of them the store did not know yet.
    public internal(set) var inserted = 0
    /// How many of them replaced an older one.
    public internal(set) var updated = 0
    /// How many products were joined to a printing.
    public internal(set) var joinedProducts = 0
    /// How many products are sealed goods or accessories, which are no cards.
    public internal(set) var sealedProducts = 0
    /// How many products are cards that fit no printing.
    public internal(set) var missedProducts = 0
    /// How many of them there are for each reason.
    public internal(set) var missCounts: [Reason: Int] = [:]
    /// The first of each reason, at most `samplesPerReason`.
    public internal(set) var misses: [Miss] = []

    /// The most misses of one reason that a report names one by one.
    public static let samplesPerReason = 5
    /// How many records could not be used.
    public internal(set) var skippedCount = 0
    /// The first of those.
    public internal(set) var skipped: [SkippedRecord] = []

    mutating func add(_ summary: RecordSummary) {
        observations += summary.inserted + summary.updated + summary.unchanged
        inserted += summary.inserted
        updated += summary.updated
    }

    mutating func add(_ miss: Miss) {
        missedProducts += 1
        let count = missCounts[miss.reason, default: 0]
        missCounts[miss.reason] = count + 1
        if count < Self.samplesPerReason { misses.append(miss) }
    }

    mutating func merge(_ other: WarmingReport) {
        observations += other.observations
        inserted += other.inserted
        updated += other.updated
        joinedProducts += other.joinedProducts
        sealedProducts += other.sealedProducts
        missedProducts += other.missedProducts
        missCounts.merge(other.missCounts, uniquingKeysWith: +)
        misses += other.misses
        skippedCount += other.skippedCount
        skipped = Array((skipped + other.skipped).prefix(ReleaseReport.sampleLimit))
    }
}
