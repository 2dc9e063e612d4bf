/// How sure it is which printing a line means.
public enum MatchConfidence: String, Sendable, CaseIterable, Comparable {
    /// Nothing can be proposed.
    case none
    /// Several printings fit, or what the line says contradicts itself; one is proposed.
    case ambiguous
    /// One printing fits best, on evidence that a slip could have changed.
    case likely
    /// One printing fits, and its evidence agrees from more than one side.
    case sure

    private var rank: Int {
        switch self {
        case .none: 0
        case .ambiguous: 1
        case .likely: 2
        case .sure: 3
        }
    }

    /// Orders from none to sure.
    ///
    /// - Parameters:
    ///   - left: One confidence.
    ///   - right: Another confidence.
    /// - Returns: Whether `left` is less sure.
    public static func < (left: MatchConfidence, right: MatchConfidence) -> Bool { left.rank < right.rank }
}
