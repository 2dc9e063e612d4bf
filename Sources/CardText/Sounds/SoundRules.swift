/// Which letters make which sound, in the spellings of European languages and of names made up after them.
///
/// Sounds that misspellings mix up share a letter: c, k, q and `ch`, which is hard in half of all names, are `K`; g, j
/// and `dge` are `G`; s, z and soft c are `S`; f, v and `ph` are `F`; t and `th` are `T`; `sh` and the `ti` of `tion`
/// are `X`.
struct SoundRules: Sendable {
    /// The rules that may match each pair of letters, pair after pair; of these the first that matches counts.
    let rules: [SoundRule]
    /// Where the rules of a pair start, by `pair`.
    let starts: [UInt16]

    static let shared = SoundRules(written)

    private init(_ written: [SoundRule]) {
        var rules: [SoundRule] = []
        var starts = [UInt16](repeating: 0, count: 1 << 10)
        for first in UInt8(ascii: "a")...UInt8(ascii: "z") {
            for second in [0] + Array(UInt8(ascii: "a")...UInt8(ascii: "z")) {
                let pair = UInt64(first) << 56 | UInt64(second) << 48
                starts[Self.pair(pair)] = UInt16(truncatingIfNeeded: rules.count)
                rules += written.filter { $0.mayMatch(pair) }
            }
        }
        self.rules = rules
        self.starts = starts
    }

    /// The number of the first two letters of a window.
    @inline(__always)
    static func pair(_ letters: UInt64) -> Int {
        Int(letters >> 51 & 0x3E0 | letters >> 48 & 0x1F)
    }

    /// All rules; of those that match the first counts.
    static let written = vowels + gutturals + sibilants + others

    private static let vowels = [
        SoundRule("a", sounds: "A"),
        SoundRule("e", after: .consonant, before: .edge, sounds: ""),  // scythe
        SoundRule("e", sounds: "A"),
        SoundRule("i", sounds: "A"),
        SoundRule("o", sounds: "A"),
        SoundRule("u", sounds: "A"),
        SoundRule("y", sounds: "A"),
        SoundRule("wh", after: .edge, sounds: "W"),
        SoundRule("wr", after: .edge, sounds: "R"),
        SoundRule("w", after: .edge, sounds: "W"),
        SoundRule("w", sounds: "A"),  // mew, swamp as if suamp
        SoundRule("h", sounds: ""),
    ]

    private static let gutturals = [
        SoundRule("cz", after: .edge, sounds: "S"),
        SoundRule("ch", sounds: "K"),
        SoundRule("cian", after: .letter, taking: 2, sounds: "X"),
        SoundRule("cial", after: .letter, taking: 2, sounds: "X"),
        SoundRule("ciou", after: .letter, taking: 2, sounds: "X"),
        SoundRule("cion", after: .letter, taking: 2, sounds: "X"),
        SoundRule("cien", after: .letter, taking: 2, sounds: "X"),
        SoundRule("c", before: .front, sounds: "S"),
        SoundRule("c", sounds: "K"),
        SoundRule("gh", after: .edge, sounds: "G"),  // ghost
        SoundRule("gh", after: .vowel, before: .vowel, sounds: "G"),  // spaghetti
        SoundRule("gh", after: .vowel, sounds: "A"),  // night, though
        SoundRule("gh", sounds: "G"),
        SoundRule("gn", after: .edge, sounds: "N"),  // gnome
        SoundRule("gn", before: .edge, sounds: "N"),  // reign
        SoundRule("ggz", sounds: "KS"),  // eggzecute
        SoundRule("gz", sounds: "KS"),
        SoundRule("gue", before: .edge, sounds: "G"),  // rogue
        SoundRule("g", sounds: "G"),
        SoundRule("j", sounds: "G"),
        SoundRule("kn", after: .edge, sounds: "N"),  // knight
        SoundRule("k", sounds: "K"),
        SoundRule("que", before: .edge, sounds: "K"),  // mystique
        SoundRule("q", sounds: "K"),
        SoundRule("x", after: .edge, sounds: "S"),  // xerneas
        SoundRule("xion", after: .letter, taking: 2, sounds: "KX"),
        SoundRule("xian", after: .letter, taking: 2, sounds: "KX"),  // phyrexian
        SoundRule("xiou", after: .letter, taking: 2, sounds: "KX"),
        SoundRule("xx", sounds: "KS"),
        SoundRule("x", sounds: "KS"),
    ]

    private static let sibilants = [
        SoundRule("scho", taking: 3, sounds: "SK"),  // scholar
        SoundRule("schem", taking: 3, sounds: "SK"),
        SoundRule("schi", before: .otherConsonant, taking: 3, sounds: "SK"),  // schism
        SoundRule("sch", sounds: "X"),
        SoundRule("sh", sounds: "X"),
        SoundRule("sc", after: .edge, before: .front, sounds: "S"),  // scion, not as in vicious
        SoundRule("ssion", taking: 3, sounds: "X"),
        SoundRule("ssian", taking: 3, sounds: "X"),
        SoundRule("sion", after: .letter, taking: 2, sounds: "X"),
        SoundRule("syon", after: .letter, taking: 2, sounds: "X"),
        SoundRule("sian", after: .letter, taking: 2, sounds: "X"),
        SoundRule("stl", taking: 2, sounds: "S"),  // castle
        SoundRule("s", sounds: "S"),
        SoundRule("tsch", sounds: "K"),
        SoundRule("tch", sounds: "K"),
        SoundRule("tsh", sounds: "K"),
        SoundRule("ttion", taking: 3, sounds: "X"),
        SoundRule("tion", after: .letter, taking: 2, sounds: "X"),
        SoundRule("tyon", after: .letter, taking: 2, sounds: "X"),
        SoundRule("tian", after: .letter, taking: 2, sounds: "X"),
        SoundRule("tial", after: .letter, taking: 2, sounds: "X"),
        SoundRule("tiou", after: .letter, taking: 2, sounds: "X"),
        SoundRule("tien", after: .letter, taking: 2, sounds: "X"),
        SoundRule("ts", after: .edge, sounds: "S"),  // tsunami
        SoundRule("tz", after: .edge, sounds: "S"),
        SoundRule("t", sounds: "T"),
        SoundRule("zzion", after: .letter, taking: 3, sounds: "X"),
        SoundRule("zion", after: .letter, taking: 2, sounds: "X"),
        SoundRule("zian", after: .letter, taking: 2, sounds: "X"),
        SoundRule("z", sounds: "S"),
    ]

    private static let others = [
        SoundRule("b", sounds: "B"),
        SoundRule("dge", taking: 2, sounds: "G"),  // badge
        SoundRule("dgi", taking: 2, sounds: "G"),
        SoundRule("dj", sounds: "G"),  // djinn
        SoundRule("dt", sounds: "T"),
        SoundRule("dz", after: .edge, sounds: "S"),
        SoundRule("d", sounds: "D"),
        SoundRule("f", sounds: "F"),
        SoundRule("l", sounds: "L"),
        SoundRule("mb", before: .edge, sounds: "M"),  // tomb
        SoundRule("mbs", before: .edge, taking: 2, sounds: "M"),
        SoundRule("mn", after: .edge, sounds: "N"),  // mnemonic
        SoundRule("mn", before: .edge, sounds: "M"),  // hymn
        SoundRule("m", sounds: "M"),
        SoundRule("nph", taking: 1, sounds: "N"),
        SoundRule("n", before: .labial, sounds: "M"),  // inpact for impact
        SoundRule("n", sounds: "N"),
        SoundRule("pn", after: .edge, sounds: "N"),
        SoundRule("pt", after: .edge, sounds: "T"),  // pteranodon
        SoundRule("ps", after: .edge, sounds: "S"),  // psychic
        SoundRule("pf", sounds: "F"),  // sapfire
        SoundRule("pph", sounds: "F"),  // sapphire
        SoundRule("ph", sounds: "F"),
        SoundRule("p", sounds: "P"),
        SoundRule("r", sounds: "R"),
        SoundRule("v", sounds: "F"),
    ]
}
