extension PriceObservation.Kind {
    /// The word in files, JSON and tables.
    public var word: String {
        switch self {
        case .index: "index"
        case .ask: "ask"
        case .sale: "sale"
        case .buylist: "buylist"
        }
    }

    /// The kind of a word, or `nil` when there is none.
    ///
    /// - Parameter word: The word.
    public init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = kind
    }
}

extension PriceObservation.Statistic {
    /// The word in files, JSON and tables.
    public var word: String {
        switch self {
        case .market: "market"
        case .low: "low"
        case .mid: "mid"
        case .high: "high"
        case .directLow: "direct_low"
        case .trend: "trend"
        case .average1: "avg1"
        case .average7: "avg7"
        case .average30: "avg30"
        }
    }

    /// The statistic of a word, or `nil` when there is none.
    ///
    /// - Parameter word: The word.
    public init?(word: String) {
        guard let statistic = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = statistic
    }
}
