/// Why a name stands where it stands: integers compared one after the other, smaller first.
///
/// Packed into 53 bits, most significant first, so that comparing ranks is comparing numbers:
///
///      4  tier of the kind             1  a suffix or a number of the text is not in the name
///      2  words the name lacks         3  distance in edits
///      2  way inside the tier          6  cost of the edits
///      1  letter case differs          1  first letter differs
///      1  words divided otherwise      1  another name matched
///      2  order of the words           2  extra words
///      6  extra characters             3  7 - level of look-ups
///     16  65,535 - static score
///      2  distance of the spelling as printed, among names that tie in all of the above
///
/// Names of equal rank are ordered by their folded key and then by their spelling.
public struct Rank: Hashable, Comparable, Sendable {
    /// How the query met the name.
    public var kind: MatchKind
    /// Whether the text has a suffix word or a number that the name lacks, such as `GX` where the name has `EX`.
    public var changesExactWord: Bool
    /// How many words of the text the name lacks, at most 3.
    public var unmatchedWords: UInt8
    /// The optimal-string-alignment distance in folded scalars, at most 7.
    ///
    /// Where words matched one by one, it is the sum over words, and words of the name that the text does not have
    /// cost one more together, as does a word cut short; the same goes for names that start with something near the text,
    /// unless it is still being typed. Where the name looks like the text, a pair of letters
    /// taken for one costs one. Where it is a guess, it is what lacks to equality, in eighths.
    public var distance: UInt8
    /// How likely the edits are slips, less for likelier ones: decides between equal distances; at most 63.
    public var editCost: UInt8
    /// Whether an exact match differs in letter case.
    public var differsInCase: Bool
    /// Whether the first letter differs.
    public var differsInFirstLetter: Bool
    /// Whether words are divided otherwise than in the name, or the last one is the beginning of one.
    public var dividesWords: Bool
    /// Whether the name was met through another name of its printings or another spelling of its symbols.
    public var isOtherName: Bool
    /// 0 where the words stand side by side in the order of the text, 1 in that order with others between, else 2.
    public var wordOrder: UInt8
    /// How many words the name has beyond those of the text, at most 3; counted only where words matched one by one.
    public var extraWords: UInt8
    /// How many characters the key has beyond the query, at most 63.
    public var extraCharacters: UInt8
    /// How often the name was looked up of late on this machine, a level of `Popularity`, at most 7.
    public var popularity: UInt8
    /// The static score of the key: more printings and newer ones score higher.
    public var staticScore: UInt16
    /// How far the spelling as printed is from the text as typed, compared only where all else is equal; at most 3.
    public var spellingDistance: UInt8

    /// The largest distance of spellings that is told apart.
    static let largestSpellingDistance: UInt8 = 3

    /// Makes a rank.
    init(
        kind: MatchKind, changesExactWord: Bool = false, unmatchedWords: UInt8 = 0, distance: UInt8 = 0,
        editCost: UInt8 = 0, differsInCase: Bool = false, differsInFirstLetter: Bool = false,
        dividesWords: Bool = false, isOtherName: Bool = false, wordOrder: UInt8 = 0,
        extraWords: UInt8 = 0, extraCharacters: UInt8 = 0,
        popularity: UInt8 = 0, staticScore: UInt16, spellingDistance: UInt8 = 0
    ) {
        self.kind = kind
        self.changesExactWord = changesExactWord
        self.unmatchedWords = unmatchedWords
        self.distance = distance
        self.editCost = editCost
        self.differsInCase = differsInCase
        self.differsInFirstLetter = differsInFirstLetter
        self.dividesWords = dividesWords
        self.isOtherName = isOtherName
        self.wordOrder = wordOrder
        self.extraWords = extraWords
        self.extraCharacters = extraCharacters
        self.popularity = popularity
        self.staticScore = staticScore
        self.spellingDistance = spellingDistance
    }

    /// Reads a packed rank.
    init(packed: UInt64) {
        kind = MatchKind(rawValue: UInt8(packed >> 49 & 0xF) << 2 | UInt8(packed >> 41 & 3)) ?? .similar
        changesExactWord = packed >> 48 & 1 == 1
        unmatchedWords = UInt8(packed >> 46 & 3)
        distance = UInt8(packed >> 43 & 7)
        editCost = UInt8(packed >> 35 & 0x3F)
        differsInCase = packed >> 34 & 1 == 1
        differsInFirstLetter = packed >> 33 & 1 == 1
        dividesWords = packed >> 32 & 1 == 1
        isOtherName = packed >> 31 & 1 == 1
        wordOrder = UInt8(packed >> 29 & 3)
        extraWords = UInt8(packed >> 27 & 3)
        extraCharacters = UInt8(packed >> 21 & 0x3F)
        popularity = Popularity.highestLevel - UInt8(packed >> 18 & 7)
        staticScore = UInt16.max - UInt16(packed >> 2 & 0xFFFF)
        spellingDistance = UInt8(packed & 3)
    }

    /// The parts that tell a clear answer from an ambiguous one: all up to the letter case, but for the cost of edits.
    var strength: UInt64 { (packed >> 41) << 1 | packed >> 34 & 1 }

    /// The largest packed rank.
    static let worst: UInt64 = 1 << 53 - 1

    /// The rank as one number, smaller is better.
    public var packed: UInt64 {
        var bits = UInt64(kind.tier)
        bits = bits << 1 | (changesExactWord ? 1 : 0)
        bits = bits << 2 | UInt64(min(unmatchedWords, 3))
        bits = bits << 3 | UInt64(min(distance, 7))
        bits = bits << 2 | UInt64(kind.rawValue & 3)
        bits = bits << 6 | UInt64(min(editCost, 63))
        bits = bits << 1 | (differsInCase ? 1 : 0)
        bits = bits << 1 | (differsInFirstLetter ? 1 : 0)
        bits = bits << 1 | (dividesWords ? 1 : 0)
        bits = bits << 1 | (isOtherName ? 1 : 0)
        bits = bits << 2 | UInt64(min(wordOrder, 3))
        bits = bits << 2 | UInt64(min(extraWords, 3))
        bits = bits << 6 | UInt64(min(extraCharacters, 63))
        bits = bits << 3 | UInt64(Popularity.highestLevel - min(popularity, Popularity.highestLevel))
        bits = bits << 16 | UInt64(UInt16.max - staticScore)
        return bits << 2 | UInt64(min(spellingDistance, Self.largestSpellingDistance))
    }

    /// The rank as one number, larger is better; exact in JSON, since it has 53 bits.
    public var score: Int { Int(Self.worst - packed) }

    /// Orders ranks from the best to the weakest.
    ///
    /// - Parameters:
    ///   - left: One rank.
    ///   - right: Another rank.
    /// - Returns: Whether `left` is better.
    public static func < (left: Rank, right: Rank) -> Bool { left.packed < right.packed }
}
