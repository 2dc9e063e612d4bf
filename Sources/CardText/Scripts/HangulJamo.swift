/// Hangul in the order in which its letters are typed.
///
///     핔      ㅍ ㅣ ㅋ            a syllable on the way
///     피카츄  ㅍ ㅣ ㅋ ㅏ ㅊ ㅠ    so that it starts with it
///     닭      ㄷ ㅏ ㄹ ㄱ          a double final is two keys
///     왕      ㅇ ㅗ ㅏ ㅇ          and so is a compound vowel
///
/// The letters are compatibility jamo (U+3131 to U+3163), the ones on the keys of a Korean keyboard; the tense ones,
/// such as `ㄲ`, are a key with shift and stay one letter.
package enum HangulJamo {
    /// Replaces syllables and letters of Hangul by the letters typed for them.
    ///
    /// The Unicode Standard, section 3.12, "Hangul Syllable Decomposition".
    ///
    /// - Parameters:
    ///   - folded: A folded name, with or without spaces, as UTF-8.
    ///   - typed: What receives the letters; its former content is lost. All that is no Hangul is copied.
    /// - Returns: Whether any of it was Hangul.
    /// - Complexity: O(`folded.count`).
    package static func write(_ folded: Span<UInt8>, into typed: inout [UInt8]) -> Bool {
        typed.removeAll(keepingCapacity: true)
        var isHangul = false
        var index = 0
        while index < folded.count {
            let start = index
            let scalar = UTF8Decoding.nextScalar(in: folded, at: &index)
            if write(scalar: scalar, into: &typed) {
                isHangul = true
            } else {
                for place in start..<index { typed.append(folded[place]) }
            }
        }
        return isHangul
    }

    private static func write(scalar: UInt32, into typed: inout [UInt8]) -> Bool {
        switch scalar {
        case 0xAC00...0xD7A3:
            let number = Int(scalar - 0xAC00)
            append(initials[number / 588], to: &typed)
            append(vowels[number / 28 % 21], to: &typed)
            append(finals[number % 28], to: &typed)
        case 0x1100...0x1112: append(initials[Int(scalar - 0x1100)], to: &typed)
        case 0x1161...0x1175: append(vowels[Int(scalar - 0x1161)], to: &typed)
        case 0x11A8...0x11C2: append(finals[Int(scalar - 0x11A7)], to: &typed)
        case 0x3131...0x3163: append(keys[Int(scalar - 0x3131)], to: &typed)
        default: return false
        }
        return true
    }

    private static func append(_ letters: [UInt8], to typed: inout [UInt8]) {
        for byte in letters { typed.append(byte) }
    }

    /// The keys of each initial consonant, vowel and final consonant, in the order of the Unicode Standard.
    private static let initials = typed("ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ")
    private static let vowels = typed("ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ")
    private static let finals =
        [[]] + typed("ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ")
    /// The keys of each compatibility letter, in the order of the Unicode Standard.
    private static let keys =
        typed(
            """
            ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄸ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅃ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ
            """) + vowels

    private static func typed(_ letters: String) -> [[UInt8]] {
        letters.split(separator: " ").map { Array($0.utf8) }
    }
}
