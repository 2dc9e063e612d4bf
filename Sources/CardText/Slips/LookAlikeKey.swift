/// The skeleton of a name: names that a scanner, or a hasty eye, takes for each other share it.
///
///     charizard ┐                     wormhole  ┐
///     cHar1zarcl┴─► O B A N I Z …     vvorrnh0le┴─► I I I I O N N N …
///
/// Every letter becomes the class of those it is confused with, and a letter that is taken for two becomes the classes
/// of the two: `m` is `rn`, `d` is `cl`, `w` is `vv`, `u` is `ii`. So any number of confusions, anywhere, leaves the
/// skeleton as it is. Of 36,000 names of Pokémon and Magic cards one in five hundred shares its skeleton.
package enum LookAlikeKey {
    /// Writes the skeleton of a name.
    ///
    /// - Parameters:
    ///   - joined: A folded name without spaces, as UTF-8.
    ///   - key: What receives the skeleton; its former content is lost. It is empty only where the name is.
    /// - Complexity: O(`joined.count`).
    package static func write(_ joined: Span<UInt8>, into key: inout [UInt8]) {
        key.removeAll(keepingCapacity: true)
        let strokes = LookAlikeTable.strokes
        key.append(addingCapacity: LookAlikeTable.mostStrokes * joined.count) { key in
            var index = 0
            while index < joined.count {
                let byte = joined[index]
                if byte < 0x80 {
                    for shift in [UInt32(0), 8, 16, 24] {
                        let stroke = UInt8(truncatingIfNeeded: strokes[Int(byte)] >> shift)
                        if stroke != 0 { key.append(stroke) }
                    }
                    index += 1
                } else {
                    let start = index
                    let scalar = UTF8Decoding.nextScalar(in: joined, at: &index)
                    let plain = LookAlikeTable.plain(scalar)
                    if plain == scalar {
                        for place in start..<index { key.append(joined[place]) }
                    } else {
                        // Kana only, which take three bytes, as do all scalars that look like one.
                        key.append(UInt8(truncatingIfNeeded: 0xE0 | plain >> 12))
                        key.append(UInt8(truncatingIfNeeded: 0x80 | plain >> 6 & 0x3F))
                        key.append(UInt8(truncatingIfNeeded: 0x80 | plain & 0x3F))
                    }
                }
            }
        }
    }
}

/// What each letter looks like.
private enum LookAlikeTable {
    /// The most classes one letter becomes.
    static let mostStrokes = 4

    /// The classes of each ASCII byte, up to four, the first in the lowest byte.
    static let strokes: [UInt32] = {
        var strokes = (UInt32(0)..<0x80).map { $0 }
        func set(_ letters: String, to classes: String) {
            let packed = classes.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for letter in letters.utf8 { strokes[Int(letter)] = packed }
        }
        set("o0ce", to: "O")
        set("g69q", to: "G")
        set("l1ijtf7", to: "I")
        set("b8h3", to: "B")
        set("nr", to: "N")
        set("s5", to: "S")
        set("z2", to: "Z")
        set("a4", to: "A")
        set("uvy", to: "II")
        set("w", to: "IIII")
        set("m", to: "NN")
        set("d", to: "OI")
        return strokes
    }()

    /// The kana that a folded scalar beyond ASCII is taken for, or the scalar itself.
    static func plain(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x3041...0x3096: alike(ScriptLikeness.plainKana(scalar))
        case 0x4E00: 0x30FC  // 一 and ー
        case 0x529B: 0x304B  // 力 and カ
        case 0x53E3: 0x308D  // 口 and ロ
        case 0x4E8C: 0x306B  // 二 and ニ
        case 0x516B: 0x306F  // 八 and ハ
        case 0x5915: 0x305F  // 夕 and タ
        case 0x5DE5: 0x3048  // 工 and エ
        case 0x535C: 0x3068  // 卜 and ト
        case 0x5343: 0x3061  // 千 and チ
        case 0x4E09: 0x307F  // 三 and ミ
        default: scalar
        }
    }

    /// Folded names are in hiragana, but most are printed in katakana: シ and ツ, ソ and ン.
    private static func alike(_ kana: UInt32) -> UInt32 {
        switch kana {
        case 0x3064: 0x3057
        case 0x3093: 0x305D
        default: kana
        }
    }
}
