/// How much a price may be trusted for its age alone.
///
/// Every bulk source publishes once a day, so a price of the last day is as good as any and one of the last hour
/// is as good as asking again.
public enum Freshness: String, Sendable, CaseIterable, Comparable {
    /// Younger than an hour, or from the future: a clock that was set back does not spoil prices.
    case fresh
    /// Younger than a day.
    case recent
    /// Younger than a week.
    case stale
    /// A week old or older.
    case veryStale = "very_stale"

    /// Tells how fresh a price of a given age is.
    ///
    /// - Parameter age: The age in seconds; negative ages count as fresh.
    public init(age: Int64) {
        switch age {
        case ..<Self.hour: self = .fresh
        case ..<Self.day: self = .recent
        case ..<Self.week: self = .stale
        default: self = .veryStale
        }
    }

    /// Orders from fresh to very stale.
    ///
    /// - Parameters:
    ///   - left: One freshness.
    ///   - right: Another freshness.
    /// - Returns: Whether `left` is the fresher one.
    public static func < (left: Freshness, right: Freshness) -> Bool { left.rank < right.rank }

    /// The seconds of an hour, below which a price is fresh.
    package static let hour: Int64 = 3_600
    /// The seconds of a day, below which a price is recent.
    package static let day: Int64 = 86_400
    /// The seconds of a week, below which a price is stale and from which on it is very stale.
    package static let week: Int64 = 604_800

    private var rank: Int {
        switch self {
        case .fresh: 0
        case .recent: 1
        case .stale: 2
        case .veryStale: 3
        }
    }
}
