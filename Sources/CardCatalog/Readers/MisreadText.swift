/// Recognises text that was UTF-8, was read as Windows-1252 or Latin-1 on its way here, and was then written as UTF-8.
///
///     Pokémon  ► bytes 50 6F 6B C3 A9 …  ► read as `PokÃ©mon`  ► repaired to Pokémon
///
/// It is repaired only where no other explanation is left: every letter beyond ASCII must be the reading of one byte, the
/// bytes must be valid UTF-8, and what they spell must be characters that names have.
enum MisreadText {
    /// Reads a text again as it was meant.
    ///
    /// - Parameter text: The text as it came.
    /// - Returns: The text that was meant, or `nil` where it is not certain to have been misread.
    /// - Complexity: O(length), and next to nothing for ASCII.
    static func repaired(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let byte = byte(of: scalar) else { return nil }
            bytes.append(byte)
        }
        guard let meant = String(validating: bytes, as: UTF8.self) else { return nil }
        var isCertain = false
        var count = 0
        for scalar in meant.unicodeScalars where !scalar.isASCII {
            guard isUsual(scalar) else { return nil }
            count += 1
            // `Ã` or `Â` before a sign, and three signs in a row, are no accident; one other pair may be, where its
            // second half is a sign that follows letters, as in `Å’`.
            if !(0x100..<0x800).contains(scalar.value) || !isFollower(scalar) { isCertain = true }
        }
        return isCertain || count > 1 ? meant : nil
    }

    /// Whether letters of a text were lost before it came here.
    static func hasLostLetters(_ text: String) -> Bool {
        text.utf8.contains(0xEF) && text.unicodeScalars.contains("\u{FFFD}")
    }

    /// Whether the second byte of a scalar was read as a sign that follows letters: a quote, a dash, dots, a mark.
    private static func isFollower(_ scalar: Unicode.Scalar) -> Bool {
        let last = UInt8(truncatingIfNeeded: 0x80 | scalar.value & 0x3F)
        return [
            0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xA1, 0xA9, 0xAA, 0xAB, 0xAE, 0xBA,
            0xBB, 0xBF,
        ]
        .contains(last)
    }

    /// What is said of a text whose letters were lost.
    static func loss(of text: String) -> String {
        "its name `\(text)` holds U+FFFD, which stands for letters that were lost when the file was converted; "
            + "convert it again, as UTF-8"
    }

    /// The byte that Windows-1252, or Latin-1 where that has none, reads as a scalar.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x100 { return UInt8(scalar.value) }
        return windowsBytes[scalar]
    }

    /// The characters of Windows-1252 between 80 and 9F.
    private static let windowsBytes: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89,
        "Š": 0x8A, "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95,
        "–": 0x96, "—": 0x97, "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]

    /// Whether names have such a character: Latin, Greek, Cyrillic, Arabic, Thai, kana, Han, Hangul, and common signs.
    private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0...0x17F, 0x386...0x3CE, 0x400...0x45F, 0x621...0x64A, 0xE01...0xE4E, 0x1E00...0x1EFF,
            0x2010...0x2027, 0x20AC, 0x2122, 0x2200...0x22FF, 0x2500...0x27BF, 0x3000...0x30FF,
            0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF:
            true
        default: false
        }
    }
}
