/// The scripts of a name, as far as transliteration tells them apart.
struct ScriptSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let latin = ScriptSet(rawValue: 1)
    static let kana = ScriptSet(rawValue: 2)
    static let han = ScriptSet(rawValue: 4)
    static let hangul = ScriptSet(rawValue: 8)
    static let cyrillic = ScriptSet(rawValue: 16)
    static let greek = ScriptSet(rawValue: 32)
    /// A letter of any other script.
    static let other = ScriptSet(rawValue: 64)

    /// The scripts of a name's letters.
    ///
    /// - Parameter name: Any text.
    /// - Returns: The scripts; none for a name of digits and signs. A Greek letter counts only beside another one: alone
    ///   it is a symbol.
    /// - Complexity: O(length of `name`).
    static func scripts(of name: String) -> ScriptSet {
        var scripts: ScriptSet = []
        var previous: ScriptSet = []
        for scalar in name.unicodeScalars {
            let script = script(of: scalar.value)
            if script != .greek || previous == .greek { scripts.formUnion(script) }
            previous = script
        }
        return scripts
    }

    /// The script of a scalar, or none where it is no letter.
    static func script(of scalar: UInt32) -> ScriptSet {
        switch scalar {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF3A, 0xFF41...0xFF5A: .latin
        case 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .kana
        case 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .han
        case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA1...0xFFDC: .hangul
        case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: .cyrillic
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x250...0x2AF, 0x530...0x1FFF, 0x2C00...0x2DFF, 0xA000...0xABFF, 0xFB1D...0xFEFC: .other
        default: []
        }
    }
}
