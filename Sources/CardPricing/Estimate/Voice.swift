internal import CardModel

/// What one source says of one group: its best number, and how much that counts.
struct Voice {
    /// What becomes of it.
    enum Standing: UInt8 {
        /// It counts.
        case believed
        /// It counts, but another voice it contradicts is the likelier one.
        case doubted
        /// Another name of the same market says the same.
        case repeated
        /// Better evidence exists: a suspect beside others, a dead source beside living ones, an ask beside sales.
        case outranked
        /// It is too far off.
        case rejected
    }

    /// Which observation it is, by position.
    var position: Int
    /// The number of the group.
    var group: Int
    /// The amount in minor units, above zero.
    var amount: Int64
    /// How old it is in seconds.
    var age: Int64
    /// How good it is for what it is: the lower, the better.
    var rank: Rank
    /// What it counts for what it is, in thousandths of an ordinary market's number.
    var worth: Int64
    /// What it counts at its age.
    var weight: Int64

    /// How good a number is for what it is, as bits, so that one comparison decides.
    struct Rank: Comparable {
        private let bits: UInt8

        /// Ranks a number.
        ///
        /// - Parameters:
        ///   - isSuspect: Whether its source seems to mean another card.
        ///   - isDead: Whether it is older than any price should be.
        ///   - isAsk: Whether somebody only asks it.
        ///   - statistic: Which statistic it is.
        init(isSuspect: Bool, isDead: Bool, isAsk: Bool, statistic: PriceObservation.Statistic) {
            bits =
                (isSuspect ? 64 : 0) | (isDead ? 32 : 0) | (isAsk ? 16 : 0) | Self.position(of: statistic)
        }

        /// What is shared by all numbers that are weighed together.
        var tier: UInt8 { bits >> 4 }

        /// Whether its source seems to mean another card.
        var isSuspect: Bool { bits & 64 != 0 }

        /// Whether somebody only asks it.
        var isAsk: Bool { bits & 16 != 0 }

        static func < (left: Rank, right: Rank) -> Bool { left.bits < right.bits }

        /// The order in which the statistics of one source are taken.
        private static func position(of statistic: PriceObservation.Statistic) -> UInt8 {
            switch statistic {
            case .market: 0
            case .trend: 1
            case .average7: 2
            case .average30: 3
            case .average1: 4
            case .mid: 5
            case .directLow: 6
            case .low: 7
            case .high: 8
            }
        }
    }

    /// What a number counts for what it is, in thousandths: means count less the fewer days or the older ones they speak of,
    /// listings less than sales, and the lowest listing little, because it is one copy, often a worn one.
    ///
    /// - Parameters:
    ///   - statistic: Which statistic it is.
    ///   - kind: What kind of number it is.
    /// - Returns: The worth, from 125 to 1,000.
    static func worth(of statistic: PriceObservation.Statistic, _ kind: PriceObservation.Kind) -> Int64 {
        let worth: Int64 =
            switch statistic {
            case .market, .trend: 1_000
            case .average7: 950
            case .average30, .average1: 850
            case .mid: 500
            case .directLow: 300
            case .low, .high: 250
            }
        return kind == .ask ? worth / 2 : worth
    }
}
