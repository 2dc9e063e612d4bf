/// How easily one letter beyond ASCII is typed in the place of another.
enum ScriptLikeness {
    /// The cost of one scalar in the place of another.
    ///
    /// Kana that differ by their sound marks or their size, and syllables of Hangul that differ by one of their
    /// three parts, are half right.
    ///
    /// - Parameters:
    ///   - scalar: A folded scalar.
    ///   - other: Another one.
    /// - Returns: The cost, at most that of an ordinary edit.
    static func cost(of scalar: UInt32, for other: UInt32) -> UInt8 {
        if hangul.contains(scalar), hangul.contains(other) {
            let (one, two) = (scalar - hangul.lowerBound, other - hangul.lowerBound)
            let equalParts =
                (one / 588 == two / 588 ? 1 : 0) + (one / 28 % 21 == two / 28 % 21 ? 1 : 0)
                + (one % 28 == two % 28 ? 1 : 0)
            return equalParts == 2 ? LetterLikeness.keyboardNeighbour : LetterLikeness.ordinary
        }
        if hiragana.contains(scalar), hiragana.contains(other), plainKana(scalar) == plainKana(other) {
            return LetterLikeness.soundAlike
        }
        return LetterLikeness.ordinary
    }

    /// The kana without its sound mark, in full size.
    ///
    /// - Parameter scalar: A hiragana.
    /// - Returns: The hiragana it is a form of.
    static func plainKana(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3083, 0x3085, 0x3087, 0x308E: scalar + 1  // ぁ
        case 0x3063, 0x3065: 0x3064  // っ づ
        case 0x304B...0x3062: scalar - (scalar - 0x304B) % 2  // か…ぢ
        case 0x3064...0x3069: scalar - (scalar - 0x3064) % 2  // つ…ど
        case 0x306F...0x307D: scalar - (scalar - 0x306F) % 3  // は…ぽ
        case 0x3094: 0x3046  // ゔ
        case 0x3095: 0x304B  // ゕ
        case 0x3096: 0x3051  // ゖ
        default: scalar
        }
    }

    private static let hangul = UInt32(0xAC00)...0xD7A3
    private static let hiragana = UInt32(0x3041)...0x3096
}
