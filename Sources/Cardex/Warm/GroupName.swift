internal import CardText

/// What a group is called, in the forms in which a set may be called so.
///
///     SWSH12: Silver Tempest      Silver Tempest         code SWSH12
///     SM - Burning Shadows        Burning Shadows        code SM
///     Commander: Kaldheim         Kaldheim Commander     not Kaldheim: the front says which of its sets
///     Base Set (Shadowless)       Base Set               term Shadowless
struct GroupName {
    /// The folded, joined names, the likeliest first.
    private(set) var forms: [[UInt8]] = []
    /// Codes of the group, folded.
    private(set) var codes: Set<[UInt8]> = []
    /// The words of the whole name.
    let words: Set<[UInt8]>
    /// What stands in brackets behind the name, such as `Shadowless`.
    let terms: [String]

    init(_ name: String, code: String, _ folder: inout Folder) {
        let decorated = DecoratedName(name)
        terms = decorated.terms
        words = Self.words(of: name, &folder)
        let plain = decorated.plain
        var texts = [name, plain]
        for separator in [": ", " - "] {
            guard let cut = plain.firstRange(of: separator) else { continue }
            let (front, rest) = (String(plain[..<cut.lowerBound]), String(plain[cut.upperBound...]))
            texts.append("\(rest) \(front)")
            if Self.isCode(front) {
                texts.append(rest)
                insert(code: front, &folder)
            }
        }
        insert(code: code, &folder)
        for text in texts {
            let joined = folder.fold(text).joined
            if !joined.isEmpty, !forms.contains(joined) { forms.append(joined) }
        }
    }

    /// Whether a text is a code and not a word: no blank, few letters, and digits or a second capital among them.
    private static func isCode(_ text: String) -> Bool {
        let bytes = text.utf8
        return bytes.count <= 8 && bytes.allSatisfy { $0 > 0x20 }
            && (bytes.contains { $0 &- 0x30 < 10 } || bytes.dropFirst().contains { $0 &- 0x41 < 26 })
    }

    private mutating func insert(code: String, _ folder: inout Folder) {
        let joined = folder.fold(code).joined
        if !joined.isEmpty, joined.count <= 8 { codes.insert(joined) }
    }

    /// The words of a name that say which set it is.
    static func words(of name: String, _ folder: inout Folder) -> Set<[UInt8]> {
        let words = folder.fold(name).spaced.split(separator: UInt8(ascii: " ")).map { word in
            // Promo and Promos are one word here.
            Array(word.count > 3 && word.last == UInt8(ascii: "s") ? word.dropLast() : word)
        }
        return Set(words).subtracting(idle)
    }

    private static let idle = Set(
        [
            "the", "of", "a", "set", "and", "card", "serie", "edition", "base", "universe", "beyond",
            "expansion", "pack", "limited",
        ].map { Array($0.utf8) })
}

/// The names of the sets of an index, to tell how well a group is called like one of them.
struct SetNames {
    /// How well a group and a set are called the same.
    struct Likeness: Comparable {
        /// 3 for the same name, 2 for the same code, else 0.
        var grade = 0
        /// How many words they share, in thousandths of what they have.
        var shared = 0

        /// Whether the words are the same, or name or code.
        var isSame: Bool { grade >= 2 || shared >= 1_000 }

        static func < (left: Likeness, right: Likeness) -> Bool {
            (left.grade, left.shared) < (right.grade, right.shared)
        }

        /// Whether a likeness is so much the greater that it decides between two sets that else fit alike.
        func outdoes(_ other: Likeness) -> Bool {
            grade != other.grade
                ? grade > other.grade : shared >= other.shared + 400 || (isSame && !other.isSame)
        }
    }

    private var names: [[[UInt8]]] = []
    private var codes: [Set<[UInt8]>] = []
    private var words: [Set<[UInt8]>] = []
    private var families: [Set<[UInt8]>] = []
    private var byName: [[UInt8]: [Int]] = [:]

    init(_ sets: [CardSet], _ folder: inout Folder) {
        for (index, set) in sets.enumerated() {
            var forms = [folder.fold(set.name).joined]
            if !set.series.isEmpty, set.series != set.name {
                forms.append(folder.fold("\(set.series) \(set.name)").joined)
            }
            forms.removeAll(where: \.isEmpty)
            for form in forms { byName[form, default: []].append(index) }
            names.append(forms)
            codes.append(
                Set(([set.id] + set.codes).map { folder.fold($0).joined }.filter { !$0.isEmpty }))
            words.append(GroupName.words(of: "\(set.series) \(set.name)", &folder))
            let undated = GroupName.words(of: set.name, &folder).filter { word in
                !Self.isNumber(word)
            }
            families.append(undated)
        }
    }

    /// Whether a group and a set each name a number, such as a year, and not the same one.
    func contradict(_ group: GroupName, _ set: Int) -> Bool {
        let (left, right) = (group.words.filter(Self.isNumber), words[set].filter(Self.isNumber))
        return !left.isEmpty && !right.isEmpty && left.isDisjoint(with: right)
    }

    private static func isNumber(_ word: [UInt8]) -> Bool { word.allSatisfy { $0 &- 0x30 < 10 } }

    /// Whether two sets are called the same but for a year, such as `Judge Gift Cards 2004` and `Judge Gift Cards 2005`.
    func areSiblings(_ left: Int, _ right: Int) -> Bool {
        !families[left].isEmpty && families[left] == families[right]
    }

    /// The sets that are called exactly as a group.
    func sets(called group: GroupName) -> [Int] { group.forms.flatMap { byName[$0] ?? [] } }

    /// How well a group and a set are called the same.
    func likeness(_ group: GroupName, _ set: Int) -> Likeness {
        var likeness = Likeness()
        let total = group.words.count + words[set].count
        if total > 0 { likeness.shared = 2_000 * group.words.intersection(words[set]).count / total }
        if let form = group.forms.firstIndex(where: names[set].contains) {
            likeness.grade = 3
            likeness.shared = max(likeness.shared, 1_000) + (group.forms.count - form)
        } else if !codes[set].isDisjoint(with: group.codes) {
            likeness.grade = 2
        }
        return likeness
    }

    /// What a group's name says of all its copies of a printing, beyond the name of the printing's set.
    ///
    /// That is what it has in brackets (`Base Set (Shadowless)`), or, where the printing is in no set of the group, the
    /// whole name. A group that is called like a set and then some, such as `Fourth Edition Foreign Black Border`
    /// beside `Fourth Edition`, has other copies too.
    func labels(
        of text: String, _ group: GroupName, _ match: ProductMatcher.Match, _ catalogue: ProductCatalogue,
        _ folder: inout Folder
    ) -> [String] {
        guard !match.isForeign else { return [text] }
        guard let part = match.part else { return [] }
        let whole = folder.fold(text).joined
        guard !names[part.set].contains(whole) else { return [] }
        let known = codes[part.set].union(group.codes)
        let terms = group.terms.filter { !known.contains(folder.fold($0).joined) }
        guard terms.isEmpty, part.likeness.grade < 2 else { return terms }
        let own = GroupName.words(of: catalogue.shelf.sets[part.set].name, &folder)
        let extra = group.words.subtracting(words[part.set]).subtracting(known)
        return !own.isEmpty && own.isSubset(of: group.words) && !extra.isEmpty ? [text] : []
    }
}
