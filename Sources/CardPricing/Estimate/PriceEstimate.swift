public import CardModel

/// What several sources together say a card is worth, and how sure that is.
public struct PriceEstimate: Hashable, Sendable {
    /// A reason to doubt; an open set.
    public struct Reason: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
        /// The identifier, as written in JSON answers.
        public let rawValue: String

        /// Makes a reason from its identifier.
        ///
        /// - Parameter rawValue: The identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// One source alone says so.
        public static let solo = Reason(rawValue: "SOLO")
        /// What it rests on weighs little: few sources, asks only, or sources of little weight.
        public static let thin = Reason(rawValue: "THIN")
        /// The newest of it is older than a day, or what it rests on is mostly older than a week.
        public static let stale = Reason(rawValue: "STALE")
        /// The sources are far apart.
        public static let dispersed = Reason(rawValue: "DISPERSED")
        /// A source is so far from the others that it seems to mean another card; it was left out.
        public static let mappingSuspect = Reason(rawValue: "MAPPING_SUSPECT")
        /// It moved by more than a fifth since the last time, and no second look has confirmed that yet.
        public static let jump = Reason(rawValue: "JUMP")

        /// The identifier.
        public var description: String { rawValue }

        /// Orders by identifier.
        ///
        /// - Parameters:
        ///   - left: One reason.
        ///   - right: Another reason.
        /// - Returns: Whether `left` comes first.
        public static func < (left: Reason, right: Reason) -> Bool { left.rawValue < right.rawValue }
    }

    /// The estimate: the weighted median of what is believed, in log price.
    public var amount: Money
    /// The weighted lower quartile of what is believed.
    public var low: Money
    /// The weighted upper quartile of what is believed.
    public var high: Money
    /// How sure it is, in thousandths, from 0 to 1,000.
    public var confidencePermille: Int
    /// The reasons to doubt, by identifier.
    public var reasons: [Reason]
    /// The sources that were believed, by name.
    public var sources: [String]
    /// The sources that were left out because they are too far off, by name.
    public var rejected: [String]

    /// Makes an estimate.
    ///
    /// - Parameters:
    ///   - amount: The estimate.
    ///   - low: The lower quartile.
    ///   - high: The upper quartile.
    ///   - confidencePermille: How sure it is, in thousandths.
    ///   - reasons: The reasons to doubt.
    ///   - sources: The sources that were believed.
    ///   - rejected: The sources that were left out.
    public init(
        amount: Money, low: Money, high: Money, confidencePermille: Int, reasons: [Reason], sources: [String],
        rejected: [String] = []
    ) {
        self.amount = amount
        self.low = low
        self.high = high
        self.confidencePermille = min(max(0, confidencePermille), 1_000)
        self.reasons = reasons.count > 1 ? reasons.sorted() : reasons
        self.sources = sources
        self.rejected = rejected
    }
}
