/// How a query met a name, from the best way to the weakest.
///
/// The raw values are the first and strongest part of the rank; the gaps are the places of ways still to come: all
/// words in any order, substrings, similarity.
public enum MatchKind: UInt8, Sendable, CaseIterable, Comparable {
    /// The text is the name as printed, give or take letter case.
    case exact = 0
    /// The text folds to the same words as the name.
    case folded = 1
    /// The text folds to the same letters as the name with words joined or split, or to a symbol's other spelling.
    case joined = 2
    /// The name starts with the text.
    case prefix = 3
    /// The text is one face of the name, its printed name in another language, or an alternative title.
    case otherName = 5
    /// Such another name starts with the text.
    case otherNamePrefix = 6
    /// The name, or another name, is within the allowed distance.
    case typo = 8
    /// The name, or another name, starts with something within the allowed distance.
    case prefixTypo = 9

    /// The word for the kind in output.
    public var term: String {
        switch self {
        case .exact: "exact"
        case .folded: "folded"
        case .joined: "joined"
        case .prefix: "prefix"
        case .otherName: "other-name"
        case .otherNamePrefix: "other-name-prefix"
        case .typo: "typo"
        case .prefixTypo: "prefix-typo"
        }
    }

    /// Orders kinds from the best to the weakest.
    ///
    /// - Parameters:
    ///   - left: One kind.
    ///   - right: Another kind.
    /// - Returns: Whether `left` is better.
    public static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}
