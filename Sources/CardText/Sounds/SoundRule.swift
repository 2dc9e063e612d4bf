/// What some letters sound like among certain neighbours.
///
/// The letters are compared as one number, as `LetterWindow` holds the word:
///
///     letters   s c h e . . . .     what the rule reads
///     mask      ■ ■ ■ ■ . . . .
///     taken     3                   `sch` is used up, `e` is only looked at
struct SoundRule: BitwiseCopyable, Sendable {
    /// The sound of every vowel.
    static let vowel = UInt8(ascii: "A")

    private let letters: UInt64
    private let mask: UInt64
    /// How far the letter behind those read has to be moved to the lowest byte.
    private let aheadShift: UInt8
    private let behind: LetterKinds
    private let ahead: LetterKinds
    /// How many letters the rule uses up, at least one.
    let taken: UInt8
    /// The sounds, zero for none; `vowel` is the only vowel.
    let first: UInt8
    let second: UInt8

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - letters: The letters it reads, one to seven.
    ///   - behind: What may stand before them.
    ///   - ahead: What may stand behind them.
    ///   - taken: How many of them it uses up; all where `nil`.
    ///   - sounds: None, one or two sounds.
    init(
        _ letters: StaticString, after behind: LetterKinds = .any, before ahead: LetterKinds = .any,
        taking taken: UInt8? = nil, sounds: StaticString
    ) {
        var packed: UInt64 = 0
        var count = 0
        for byte in "\(letters)".utf8.prefix(7) {
            packed = packed << 8 | UInt64(byte)
            count += 1
        }
        let shift = UInt64(64 - 8 * count)
        self.letters = packed << shift
        mask = ~0 << shift
        aheadShift = UInt8(56 - 8 * count)
        self.behind = behind
        self.ahead = ahead
        self.taken = max(taken ?? UInt8(count), 1)
        let bytes = Array("\(sounds)".utf8)
        first = bytes.first ?? 0
        second = bytes.count > 1 ? bytes[1] : 0
    }

    /// Whether the rule may hold where a window starts with two letters, the second of which may be none.
    func mayMatch(_ pair: UInt64) -> Bool {
        let two: UInt64 = 0xFFFF << 48
        guard (pair ^ letters) & mask & two == 0 else { return false }
        return mask & two == two
            || ahead.contains(LetterKinds.kind(of: UInt8(truncatingIfNeeded: pair >> 48)))
    }

    /// Whether the rule holds for the letters that come next.
    ///
    /// - Parameters:
    ///   - window: The next eight letters, the first in the highest byte, zeros behind the end of the word.
    ///   - neighbour: What kind of letter stands before them.
    /// - Returns: Whether it does.
    @inline(__always)
    func matches(_ window: UInt64, behind neighbour: LetterKinds) -> Bool {
        guard window & mask == letters, behind.contains(neighbour) else { return false }
        return ahead.contains(LetterKinds.kind(of: UInt8(truncatingIfNeeded: window >> UInt64(aheadShift))))
    }
}

/// Sets of kinds of letters that rules tell apart.
struct LetterKinds: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8

    /// No letter: the start or the end of the word.
    static let edge = LetterKinds(rawValue: 1)
    /// The vowels that soften `c` and `g`: e, i, y.
    static let front = LetterKinds(rawValue: 2)
    /// The other vowels: a, o, u.
    static let back = LetterKinds(rawValue: 4)
    /// The letters before which n is spoken as m: b and p.
    static let labial = LetterKinds(rawValue: 8)
    /// Every other letter.
    static let otherConsonant = LetterKinds(rawValue: 16)

    static let vowel: LetterKinds = [.front, .back]
    static let consonant: LetterKinds = [.labial, .otherConsonant]
    static let letter: LetterKinds = [.vowel, .consonant]
    static let any: LetterKinds = [.edge, .letter]

    /// The kind of a letter from a to z, or `edge` for zero.
    @inline(__always)
    static func kind(of letter: UInt8) -> LetterKinds {
        switch letter {
        case 0: edge
        case UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y"): front
        case UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u"): back
        case UInt8(ascii: "b"), UInt8(ascii: "p"): labial
        default: otherConsonant
        }
    }
}
