internal import CardModel
internal import CardText

/// Which sets of different dumps may be the same set.
///
///     class      the identifiers are the same but for case, zeros and points: `AER` aer, `sv03.5` sv3pt5
///     link       some term of one is a term of the other: code `BS` and identifier `bs`, `Base` and `Base Set`,
///                `SWSH12: Silver Tempest` and `Silver Tempest`, or most of their printings have the same identifiers
///     component  whatever hangs together by links; two sets of a component need not be linked
///
/// A link says little by itself, for a set shares its code with its gallery; printings of linked sets still have to
/// agree in number and name.
struct SetLinks {
    /// The sets by position.
    private(set) var keys: [SetKey] = []
    private var positions: [SetKey: UInt32] = [:]
    private var classes: [UInt32] = []
    private var terms: [[UInt64]] = []
    private var learned: Set<UInt64> = []
    private var parents: [UInt32] = []

    /// Compares sets.
    ///
    /// - Parameters:
    ///   - sets: What is known of sets.
    ///   - named: The sets that printings name, which may be unknown otherwise; empty identifiers are none.
    ///   - pool: The texts.
    /// - Complexity: O(n log n) in the number of sets.
    init(_ sets: [SetKey: CardSet], named: Set<SetKey>, _ pool: StringPool) {
        keys = Set(sets.keys).union(named).sorted { ($0.game, $0.id) < ($1.game, $1.id) }
        var spellings = SetSpellings()
        var classNumbers: [UInt64: UInt32] = [:]
        var owners: [UInt64: UInt32] = [:]
        parents = keys.indices.map { UInt32($0) }
        for (index, key) in keys.enumerated() {
            let position = UInt32(index)
            positions[key] = position
            let code = Self.code(pool[key.id])
            let own = Self.term(.code, code, key.game)
            // Setless printings of a game are a class of their own, and so is an identifier without letters or digits.
            let name = code.isEmpty ? MatchHash.of(UInt64(key.id) &+ 1, UInt64(key.game)) : own
            let number = classNumbers[name] ?? UInt32(classNumbers.count)
            classNumbers[name] = number
            classes.append(number)
            let all = key.id == 0 ? [name] : [name] + Self.terms(of: sets[key], game: key.game, &spellings)
            terms.append(Set(all).sorted())
            for term in all {
                if let owner = owners[term] { join(owner, position) } else { owners[term] = position }
            }
        }
    }

    /// The position of a set.
    func position(of key: SetKey) -> UInt32? { positions[key] }

    /// The class of a set.
    func setClass(_ set: UInt32) -> UInt32 { classes[Int(set)] }

    /// The component of a set.
    func component(_ set: UInt32) -> UInt32 {
        var set = set
        while parents[Int(set)] != set { set = parents[Int(set)] }
        return set
    }

    /// Whether two sets may be one.
    func areLinked(_ left: UInt32, _ right: UInt32) -> Bool {
        if left == right || classes[Int(left)] == classes[Int(right)] { return true }
        if learned.contains(Self.pair(left, right)) { return true }
        let (left, right) = (terms[Int(left)], terms[Int(right)])
        var index = 0
        for term in left {
            while index < right.count, right[index] < term { index += 1 }
            if index < right.count, right[index] == term { return true }
        }
        return false
    }

    /// Links two sets for what their printings have shown.
    mutating func learn(_ left: UInt32, _ right: UInt32) {
        learned.insert(Self.pair(left, right))
        join(left, right)
    }

    private mutating func join(_ left: UInt32, _ right: UInt32) {
        let (left, right) = (component(left), component(right))
        parents[Int(max(left, right))] = min(left, right)
    }

    private static func pair(_ left: UInt32, _ right: UInt32) -> UInt64 {
        UInt64(min(left, right)) << 32 | UInt64(max(left, right))
    }

    private enum Space: UInt64 {
        case code = 1
        case name = 2
    }

    private static func term(_ space: Space, _ text: some Sequence<UInt8>, _ game: UInt32) -> UInt64 {
        MatchHash.of(MatchHash.of(text), space.rawValue << 32 | UInt64(game))
    }

    /// Everything a set is called beside its identifier.
    private static func terms(
        of set: CardSet?, game: UInt32, _ spellings: inout SetSpellings
    ) -> [UInt64] {
        guard let set else { return [] }
        var terms = [term(.code, code(set.id).filter { $0 != UInt8(ascii: ".") }, game)]
        for text in set.codes {
            let code = code(text)
            if !code.isEmpty { terms.append(term(.code, code, game)) }
        }
        for (key, kind) in spellings.spellings(of: set.name) where kind != .series {
            terms.append(term(.name, key.utf8, game))
        }
        // Some marketplaces write the code in front: `SWSH12: Silver Tempest`; some the series: `Scarlet & Violet 151`.
        if let colon = set.name.firstIndex(of: ":") {
            let front = set.name[..<colon]
            if !front.utf8.contains(UInt8(ascii: " ")) { terms.append(term(.code, code(front), game)) }
        }
        if !set.series.isEmpty {
            terms.append(term(.name, spellings.key(of: "\(set.series) \(set.name)").utf8, game))
        }
        return terms
    }

    /// A code in its plainest form: small letters, no leading zeros, `.` for a point between digits or for `pt` there.
    static func code(_ text: some StringProtocol) -> [UInt8] {
        let bytes = Array(text.utf8)
        var code: [UInt8] = []
        var index = 0
        func isDigit(_ position: Int) -> Bool {
            bytes.indices.contains(position) && bytes[position] &- UInt8(ascii: "0") < 10
        }
        while index < bytes.count {
            let byte = bytes[index]
            let followsDigit = code.last.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
            let next = index + 1
            if byte == UInt8(ascii: "0"), !followsDigit, code.last != UInt8(ascii: "."), isDigit(next) {
                index += 1
                continue
            }
            if followsDigit, byte == UInt8(ascii: "."), isDigit(next) {
                code.append(byte)
            } else if followsDigit, byte | 0x20 == UInt8(ascii: "p"), next < bytes.count,
                bytes[next] | 0x20 == UInt8(ascii: "t"), isDigit(index + 2)
            {
                code.append(UInt8(ascii: "."))
                index += 1
            } else if byte &- UInt8(ascii: "A") < 26 {
                code.append(byte | 0x20)
            } else if isDigit(index) || byte &- UInt8(ascii: "a") < 26 || byte >= 0x80 {
                code.append(byte)
            }
            index += 1
        }
        return code
    }
}
