/// The words of a name that is written without spaces, as far as its letters show them.
///
///     ラノワールのエルフ   ラノワール の エルフ
///     メガリザードンXex    メガリザードン Xex
enum ScriptWords {
    private enum Kind {
        case katakana, hiragana, hangul, latin
        /// A letter that belongs to whatever stands before it, or no letter.
        case neutral
    }

    /// Puts a space where katakana, hiragana, Hangul, and Latin letters or digits meet.
    ///
    /// - Parameter name: A name as it is printed.
    /// - Returns: The name with spaces, or the name itself.
    /// - Complexity: O(length of `name`).
    static func apart(_ name: String) -> String {
        var words = String.UnicodeScalarView()
        var previous = Kind.neutral
        for scalar in name.unicodeScalars {
            let kind = kind(of: scalar.value)
            if kind != .neutral {
                if previous != .neutral, kind != previous { words.append(" ") }
                previous = kind
            } else if ScriptSet.script(of: scalar.value).isEmpty {
                previous = .neutral
            }
            words.append(scalar)
        }
        return String(words)
    }

    private static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case 0x30A1...0x30FA, 0x30FD, 0x30FE, 0x31F0...0x31FF, 0xFF66...0xFF6F, 0xFF71...0xFF9D: .katakana
        case 0x3041...0x3096, 0x309D, 0x309E: .hiragana
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: .hangul
        case 0x30...0x39, 0xFF10...0xFF19: .latin
        default: ScriptSet.script(of: scalar) == .latin ? .latin : .neutral
        }
    }
}
