/// The letters that people without their keys write as two: `Müller` is typed mueller, `Ångström` aangstroem.
///
/// A fold turns them into the plain letter, as most people type them; this is the other way.
enum Umlauts {
    /// Writes each such letter as two.
    ///
    /// - Parameter source: A name, as UTF-8 with composed or decomposed letters.
    /// - Returns: The name, or `nil` where it holds no such letter.
    /// - Complexity: O(`source.count`).
    static func spelledOut(_ source: [UInt8]) -> [UInt8]? {
        var spelled: [UInt8] = []
        var isChanged = false
        var previous: UInt32 = 0
        var index = 0
        while index < source.count {
            let start = index
            let scalar = UTF8Decoding.nextScalar(in: source.span, at: &index)
            if let letters = letters(for: scalar, after: previous) {
                spelled.append(contentsOf: letters.utf8)
                isChanged = true
            } else {
                spelled.append(contentsOf: source[start..<index])
            }
            previous = scalar
        }
        return isChanged ? spelled : nil
    }

    /// What is typed for a letter, or for a mark behind its letter.
    private static func letters(for scalar: UInt32, after previous: UInt32) -> String? {
        switch Unicode.Scalar(scalar) {
        case "ä", "Ä": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å": "aa"
        case "\u{308}" where isOneOf("aouAOU", previous): "e"
        case "\u{30A}" where isOneOf("aA", previous): "a"
        default: nil
        }
    }

    private static func isOneOf(_ letters: StaticString, _ scalar: UInt32) -> Bool {
        scalar < 0x80 && "\(letters)".utf8.contains(UInt8(scalar))
    }
}
