import CardTestSupport

/// Seeded names of all scripts, with more of what is hard than chance would bring.
struct RandomNames {
    private var generator: SeededGenerator

    /// Scalars that meet in real names or that rules exist for.
    private static let interesting: [Unicode.Scalar] = Array(
        """
        aAeEiIoOuUsSzZkK019 -'’‘ʼ′"“”`´«»/.,:&＆+%#_?![]()\u{A0}\u{3000}\u{200B}\u{200D}\u{FE0F}\u{AD}\u{202E}\
        éÉàüßẞæÆœøØłŁđðþıİŋĳŉǆﬁﬃſµΩÅKȷńŵôřḑ\u{301}\u{308}\u{327}\u{345}\u{307}\u{338}\u{34F}\u{20E3}\
        αβγδΔΣσςάΐϐΩᾳᾴήйёЙЁўґіїאַבּשׁתالأإآؤةـًُّ٣٤กำิ่ดีकिख़ज़क़ংো\
        カガがパピヒﾋﾟｶﾞヴヷヽヾゝゞー・･゛゜々〇「」ポケモン가각ᄒ\u{1161}\u{11AB}힣ㅎㅏﾡ\
        ♀♂★☆◇♢δ×∞½¼⅓⁄²①⑽㈱㍿№™©®†‡♥♪★️♀️豈龍神﷽\u{FFFD}\u{FFFC}\u{E000}\u{10FFFF}𝒜𝟘🄰🎉👩🏽\u{1D165}
        """.unicodeScalars)
    private static let blocks: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0x80...0x24F, 0x250...0x2FF, 0x300...0x36F, 0x370...0x3FF, 0x400...0x52F, 0x590...0x6FF,
        0x900...0xDFF, 0xE00...0xFFF, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x2000...0x2BFF, 0x3000...0x33FF,
        0x4E00...0x9FFF, 0xA720...0xABFF, 0xAC00...0xD7A3, 0xF900...0xFFFF, 0x10000...0x1FFFF,
        0x20000...0x2FFFF,
        0x30000...0xDFFFF, 0xE0000...0x10FFFF,
    ]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A name of up to a dozen scalars.
    mutating func next() -> String {
        var name = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &generator) { name.append(scalar()) }
        return String(name)
    }

    /// The bytes of a name, with some of them spoilt.
    mutating func nextBytes() -> [UInt8] {
        var bytes = Array(next().utf8)
        for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
            let place = bytes.indices.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0x80...0xFF, using: &generator)
            case 1: bytes.remove(at: place)
            default: bytes.insert(UInt8.random(in: 0x80...0xFF, using: &generator), at: place)
            }
        }
        return bytes
    }

    private mutating func scalar() -> Unicode.Scalar {
        if Int.random(in: 0..<3, using: &generator) > 0 {
            return Self.interesting.randomElement(using: &generator) ?? "a"
        }
        let block = Self.blocks.randomElement(using: &generator) ?? 0x20...0x7E
        return Unicode.Scalar(UInt32.random(in: block, using: &generator)) ?? "\u{FFFD}"
    }
}
