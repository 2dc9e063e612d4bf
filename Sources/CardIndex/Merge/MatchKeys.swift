internal import CardText

/// Hashes of what two printings have to agree in: equal for texts that mean the same, 64 bits for each.
enum MatchHash {
    /// The hash of a text; FNV-1a (Fowler, Noll, Vo) with a final mix.
    static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return mixed(hash)
    }

    /// The hash of two things that stand in this order.
    static func of(_ first: UInt64, _ second: UInt64) -> UInt64 {
        mixed(first ^ mixed(second &+ 0x9E37_79B9_7F4A_7C15))
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value ^ value >> 32
        value = value &* 0xD6E8_FEB8_6659_FD93
        return value ^ value >> 32
    }
}

/// What a name says, as hashes.
struct NameKeys {
    /// The folded name.
    var full: UInt64
    /// The folded name without other faces and without remarks in brackets: of `Fire // Ice` and of
    /// `Fire (Borderless)` it is `fire`.
    var short: UInt64
}

/// What a collector number says, as hashes; all are 0 where there is none.
struct NumberKeys {
    /// The canonical number.
    var full: UInt64 = 0
    /// The number with all variant marks alike and behind it, since dumps spell them `★`, `*`, `†` or `+`.
    var marked: UInt64 = 0
    /// The number without variant marks.
    var plain: UInt64 = 0
    /// The last digits with what follows them, so that `TG12` and `12` are alike; `12a` stays `12a`.
    var bare: UInt64 = 0
    /// Whether something stands before the last digits.
    var hasPrefix = false
}

/// The keys of the texts of a pool, computed when they are asked for the first time.
struct MatchKeys: ~Copyable {
    private let pool: StringPool
    private var folder = Folder()
    private var folded = FoldedText()
    private var names: [NameKeys] = []
    private var numbers: [NumberKeys] = [NumberKeys()]
    private var rarities: [UInt32: UInt64] = [:]
    /// One more than the position of each text's keys, 0 for keys that are not known yet.
    private var namePositions: [UInt32]
    private var numberPositions: [UInt32]

    /// Makes keys for the texts of a pool.
    ///
    /// - Parameter pool: The texts.
    init(_ pool: StringPool) {
        self.pool = pool
        namePositions = [UInt32](repeating: 0, count: pool.count)
        numberPositions = namePositions
        numberPositions[0] = 1
    }

    /// The keys of a name.
    mutating func name(_ text: UInt32) -> NameKeys {
        let position = namePositions[Int(text)]
        if position > 0 { return names[Int(position) - 1] }
        let string = pool[text]
        let full = hash(string)
        var keys = NameKeys(full: full, short: full)
        if let short = Self.shortened(string) {
            let key = hash(short)
            if !folded.joined.isEmpty { keys.short = key }
        }
        names.append(keys)
        namePositions[Int(text)] = UInt32(names.count)
        return keys
    }

    /// The keys of a collector number.
    mutating func number(_ text: UInt32) -> NumberKeys {
        let position = numberPositions[Int(text)]
        if position > 0 { return numbers[Int(position) - 1] }
        let keys = Self.keys(ofNumber: pool[text])
        numbers.append(keys)
        numberPositions[Int(text)] = UInt32(numbers.count)
        return keys
    }

    /// The hash of a rarity.
    mutating func rarity(_ text: UInt32) -> UInt64 {
        if let known = rarities[text] { return known }
        let key = hash(pool[text])
        rarities[text] = key
        return key
    }

    /// The hash of a text by its folded letters.
    mutating func hash(_ text: String) -> UInt64 {
        let utf8 = text.utf8
        folder.fold(utf8.span, into: &folded)
        return MatchHash.of(folded.joined)
    }

    /// A name without its other faces and without what stands in brackets, or `nil` where it has neither.
    static func shortened(_ name: String) -> String? {
        guard name.utf8.contains(where: { $0 == 0x28 || $0 == 0x5B || $0 == 0x2F }) else { return nil }
        var kept: [UInt8] = []
        var depth = 0
        var previous: UInt8 = 0
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
            case UInt8(ascii: "/") where previous == byte:
                if depth == 0 { return String(decoding: kept.dropLast(), as: UTF8.self) }
            default: break
            }
            if depth == 0, byte != UInt8(ascii: ")"), byte != UInt8(ascii: "]") { kept.append(byte) }
            previous = byte
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func keys(ofNumber text: String) -> NumberKeys {
        let key = CollectorNumber.key(of: text)
        if key.isEmpty { return NumberKeys() }
        let full = MatchHash.of(key.utf8)
        let unmarked = CollectorNumber.unmarked(key)
        let bytes = Array((unmarked ?? key).utf8)
        let plain = unmarked == nil ? full : MatchHash.of(bytes)
        let lastDigit = bytes.lastIndex { $0 &- 0x30 < 10 }
        let start = lastDigit.map { last in
            (bytes[...last].lastIndex { $0 &- 0x30 >= 10 }).map { $0 + 1 } ?? 0
        }
        return NumberKeys(
            full: full, marked: unmarked == nil ? full : MatchHash.of(plain, 1), plain: plain,
            bare: start.map { MatchHash.of(bytes[$0...]) } ?? plain, hasPrefix: (start ?? 0) > 0)
    }
}
