/// Measures, cleans and shortens text for terminals.
///
/// Widths are in cells: most characters take one, East Asian wide ones and emoji two, marks on a letter none.
/// The ranges are those of Unicode Standard Annex #11 (East Asian Width), wide and fullwidth.
package enum TerminalText {
    /// The width of a text in cells.
    ///
    /// - Parameter text: The text.
    /// - Returns: The number of cells.
    /// - Complexity: O(length of `text`).
    package static func width(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// The text with everything that would steer a terminal, or break a line, made visible.
    ///
    /// Names come from dumps that others wrote: an escape sequence in one must not recolour or rewrite the
    /// screen, and a direction override must not turn a line around.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text with control characters replaced: white space by a space, others by U+FFFD.
    /// - Complexity: O(length of `text`).
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: steersTerminal) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !steersTerminal(scalar) {
                result.append(scalar)
            } else {
                result.append(scalar.properties.isWhitespace ? " " : "\u{FFFD}")
            }
        }
        return String(result)
    }

    /// The text cut to a width, its last cell an ellipsis when something is missing.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The width in cells.
    /// - Returns: The text itself when it fits.
    /// - Complexity: O(length of `text`).
    package static func truncated(_ text: String, to limit: Int) -> String {
        guard width(of: text) > limit else { return text }
        guard limit > 0 else { return "" }
        var result = ""
        var used = 0
        for character in text {
            let cells = width(of: character)
            guard used + cells < limit else { break }
            result.append(character)
            used += cells
        }
        return result + "…"
    }

    /// The width of one character as a reader sees it: at most two cells, however many scalars.
    private static func width(of character: Character) -> Int {
        var cells = 0
        for scalar in character.unicodeScalars {
            if scalar == "\u{FE0F}", cells == 1 { cells = 2 }
            cells += width(of: scalar)
        }
        return min(cells, 2)
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value == 0 ? 0 : 1 }
        // Medial and final Hangul letters join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        return wideRanges.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
            ? 2 : 1
    }

    private static func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0: true
        case 0x2028, 0x2029: true
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
