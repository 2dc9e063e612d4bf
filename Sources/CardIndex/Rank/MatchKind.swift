/// How a query met a name, from the best way to the weakest.
///
/// A raw value is a tier, the first and strongest part of the rank, times four, plus the way inside the tier, which
/// decides only between equal distances.
public enum MatchKind: UInt8, Sendable, CaseIterable, Comparable {
    /// The text is the name as printed, give or take letter case.
    case exact = 0
    /// The text folds to the same words as the name.
    case folded = 4
    /// The text folds to the same letters as the name with words joined or split, or to a symbol's other spelling.
    case joined = 8
    /// The name has the words of the text and no others, in another order.
    case reordered = 9
    /// The name starts with the words of the text.
    case prefix = 12
    /// The name holds all words of the text, in whatever order.
    case words = 16
    /// The name starts with the text, whose last word is a part of one.
    case partialPrefix = 17
    /// The name holds all words of the text, of which the last is the beginning of one.
    case partialWords = 18
    /// The text is one face of the name, its printed name in another language, an alternative title or a nickname.
    case otherName = 20
    /// Such another name starts with the text.
    case otherNamePrefix = 24
    /// Such another name holds all words of the text.
    case otherNameWords = 25
    /// The text stands inside the name, across its words.
    case substring = 28
    /// The name, or another name, is within the allowed distance.
    case typo = 32
    /// The name holds all words of the text, some of them misspelt.
    case wordTypo = 33
    /// The name, or another name, starts with something within the allowed distance.
    case prefixTypo = 34
    /// The name sounds or looks like the text, beyond the allowed distance.
    case alike = 35
    /// The name holds most of the words of the text.
    case someWords = 36
    /// Nothing else was found, and the name shares many letter groups with the text: a guess.
    case similar = 40

    /// The tier: kinds of one tier are ordered by distance before anything else.
    var tier: UInt8 { rawValue >> 2 }

    /// The word for the kind in output.
    public var term: String {
        switch self {
        case .exact: "exact"
        case .folded: "folded"
        case .joined: "joined"
        case .reordered: "reordered"
        case .prefix: "prefix"
        case .words: "words"
        case .partialPrefix: "partial-prefix"
        case .partialWords: "partial-words"
        case .otherName: "other-name"
        case .otherNamePrefix: "other-name-prefix"
        case .otherNameWords: "other-name-words"
        case .substring: "substring"
        case .typo: "typo"
        case .wordTypo: "word-typo"
        case .prefixTypo: "prefix-typo"
        case .alike: "alike"
        case .someWords: "some-words"
        case .similar: "similar"
        }
    }

    /// Orders kinds from the best to the weakest, distance aside.
    ///
    /// - Parameters:
    ///   - left: One kind.
    ///   - right: Another kind.
    /// - Returns: Whether `left` is better.
    public static func < (left: MatchKind, right: MatchKind) -> Bool { left.rawValue < right.rawValue }
}
