/// Why a name stands where it stands: integers compared one after the other, smaller first.
///
/// Packed into 43 bits, most significant first, so that comparing ranks is comparing numbers:
///
///     4  kind of match            5  distance in edits        1  letter case differs
///     1  first letter differs     1  words are divided otherwise, or the prefix ends inside a word
///     1  another name matched     8  extra characters         3  7 - popularity
///     16 65,535 - static score
///     3  distance of the spelling as printed, among names that tie in all of the above
///
/// Names of equal rank are ordered by their folded key and then by their spelling.
public struct Rank: Hashable, Comparable, Sendable {
    /// How the query met the name.
    public var kind: MatchKind
    /// The optimal-string-alignment distance in folded scalars.
    public var distance: UInt8
    /// Whether an exact match differs in letter case.
    public var differsInCase: Bool
    /// Whether the first letter differs.
    public var differsInFirstLetter: Bool
    /// Whether words are divided otherwise than in the name, or a prefix ends inside a word.
    public var dividesWords: Bool
    /// Whether the name was met through another name of its printings or another spelling of its symbols.
    public var isOtherName: Bool
    /// How many characters the key has beyond the query, at most 255.
    public var extraCharacters: UInt8
    /// How often the name was looked up of late on this machine, a level of `Popularity`, at most 7.
    public var popularity: UInt8
    /// The static score of the key: more printings and newer ones score higher.
    public var staticScore: UInt16

    /// How far the spelling as printed is from the text as typed, compared only where all else is equal; at most 7.
    public var spellingDistance: UInt8

    /// The largest distance of spellings that is told apart.
    static let largestSpellingDistance: UInt8 = 7

    /// Makes a rank.
    init(
        kind: MatchKind, distance: UInt8 = 0, differsInCase: Bool = false, differsInFirstLetter: Bool = false,
        dividesWords: Bool = false, isOtherName: Bool = false, extraCharacters: UInt8 = 0,
        popularity: UInt8 = 0, staticScore: UInt16,
        spellingDistance: UInt8 = 0
    ) {
        self.kind = kind
        self.distance = distance
        self.differsInCase = differsInCase
        self.differsInFirstLetter = differsInFirstLetter
        self.dividesWords = dividesWords
        self.isOtherName = isOtherName
        self.extraCharacters = extraCharacters
        self.popularity = popularity
        self.staticScore = staticScore
        self.spellingDistance = spellingDistance
    }

    /// Reads a packed rank.
    init(packed: UInt64) {
        kind = MatchKind(rawValue: UInt8(packed >> 39 & 0xF)) ?? .prefixTypo
        distance = UInt8(packed >> 34 & 0x1F)
        differsInCase = packed >> 33 & 1 == 1
        differsInFirstLetter = packed >> 32 & 1 == 1
        dividesWords = packed >> 31 & 1 == 1
        isOtherName = packed >> 30 & 1 == 1
        extraCharacters = UInt8(packed >> 22 & 0xFF)
        popularity = Popularity.highestLevel - UInt8(packed >> 19 & 7)
        staticScore = UInt16.max - UInt16(packed >> 3 & 0xFFFF)
        spellingDistance = UInt8(packed & 7)
    }

    /// The parts that tell a clear answer from an ambiguous one: kind, distance and letter case.
    var strength: UInt64 { packed >> 33 }

    /// The largest packed rank.
    static let worst: UInt64 = 1 << 43 - 1

    /// The rank as one number, smaller is better.
    public var packed: UInt64 {
        var bits = UInt64(kind.rawValue & 0xF)
        bits = bits << 5 | UInt64(min(distance, 31))
        bits = bits << 1 | (differsInCase ? 1 : 0)
        bits = bits << 1 | (differsInFirstLetter ? 1 : 0)
        bits = bits << 1 | (dividesWords ? 1 : 0)
        bits = bits << 1 | (isOtherName ? 1 : 0)
        bits = bits << 8 | UInt64(extraCharacters)
        bits = bits << 3 | UInt64(Popularity.highestLevel - min(popularity, Popularity.highestLevel))
        bits = bits << 16 | UInt64(UInt16.max - staticScore)
        return bits << 3 | UInt64(min(spellingDistance, Self.largestSpellingDistance))
    }

    /// The rank as one number, larger is better; exact in JSON, since it has 43 bits.
    public var score: Int { Int(Self.worst - packed) }

    /// Orders ranks from the best to the weakest.
    ///
    /// - Parameters:
    ///   - left: One rank.
    ///   - right: Another rank.
    /// - Returns: Whether `left` is better.
    public static func < (left: Rank, right: Rank) -> Bool { left.packed < right.packed }
}
