internal import CardText

/// How well a name that a line gives agrees with the name of a printing.
enum NameAgreement: Hashable, Comparable {
    /// Letter for letter.
    case identical
    /// The same letters, case, accents and punctuation aside.
    case folded
    /// By a face, a printed name, an alternative title or a nickname.
    case otherName
    /// The same but for decorations such as `(Showcase)` or `- 4/102`.
    case decorated
    /// So many slips apart.
    case typo(Int)
    /// Cut short where a point says so.
    case abbreviated
    /// Cut short, abbreviated, or with words left out or added.
    case partial
    /// Similar letters, no more.
    case alike
    /// The line gives no name.
    case unsaid
    /// Another name.
    case different

    /// Whether it is the name, whatever stands around it.
    var isExact: Bool { self <= .decorated }

    /// Whether it is a misspelling of the name.
    var isTypo: Bool { if case .typo = self { true } else { false } }

    /// What it weighs among the evidence for a printing.
    var weight: Int {
        switch self {
        case .identical: 100
        case .folded: 99
        case .otherName: 97
        case .decorated: 95
        case .typo(let distance): max(55, 96 - 10 * distance)
        case .abbreviated: 80
        case .partial: 60
        case .alike: 35
        case .unsaid: 50
        case .different: -95
        }
    }
}

/// Compares single names, where a set and a number have already said which card it should be.
struct NameComparison: ~Copyable {
    private var folder = Folder()

    /// How well a given name agrees with a printed one.
    ///
    /// - Parameters:
    ///   - given: The folded name of the line.
    ///   - printed: The name of the printing.
    /// - Returns: The agreement, never better than `folded`.
    /// - Complexity: O(product of the lengths).
    mutating func agreement(of given: FoldedText, with printed: String) -> NameAgreement {
        guard !given.joined.isEmpty else { return .unsaid }
        var best = agreement(given, folder.fold(printed))
        if best == .folded { return best }
        for (form, isWhole) in Self.forms(of: printed) {
            var found = agreement(given, folder.fold(form))
            if found == .folded { found = isWhole ? .decorated : .otherName }
            best = min(best, found)
        }
        return best
    }

    /// The name without what stands in brackets, and the faces of a name of two parts.
    private static func forms(of name: String) -> [(text: String, isWhole: Bool)] {
        var forms: [(String, Bool)] = []
        if let bracket = name.firstIndex(where: { $0 == "(" || $0 == "[" }), bracket > name.startIndex {
            forms.append((String(name[..<bracket]), true))
        }
        if name.contains("//") {
            let faces = name.split(separator: "/").map { NumberText.trimmed(String($0)) }.filter {
                !$0.isEmpty
            }
            for face in faces { forms.append((face, false)) }
        }
        return forms
    }

    private func agreement(_ given: FoldedText, _ printed: FoldedText) -> NameAgreement {
        if given.joined == printed.joined { return .folded }
        let length = min(given.joined.count, printed.joined.count)
        let reach = length < 4 ? 0 : length < 6 ? 1 : max(2, length / 5)
        if let distance = NameLikeness.distance(given.joined, printed.joined, limit: reach) {
            return .typo(distance)
        }
        if Self.isAbbreviation(given, of: printed) || Self.isAbbreviation(printed, of: given) {
            return .partial
        }
        return Self.similarity(given.joined, printed.joined) >= 0.5 ? .alike : .different
    }

    /// Whether the words of one name are words of the other, whole or cut short, or its initials.
    private static func isAbbreviation(_ short: FoldedText, of long: FoldedText) -> Bool {
        let words = short.spaced.split(separator: UInt8(ascii: " "))
        let others = long.spaced.split(separator: UInt8(ascii: " "))
        if words.count == 1, others.count > 2, others.compactMap(\.first).elementsEqual(words[0]) {
            return true
        }
        if short.joined.count >= 4, long.joined.starts(with: short.joined) { return true }
        guard !words.isEmpty, words.contains(where: { $0.count >= 3 }) else { return false }
        var place = 0
        for word in words {
            while place < others.count,
                !(others[place].starts(with: word) && (word.count > 1 || others[place].count == 1))
            {
                place += 1
            }
            if place == others.count { return false }
            place += 1
        }
        return true
    }

    /// The share of letter pairs that two texts have in common, after Dice.
    private static func similarity(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count > 1, right.count > 1 else { return 0 }
        var pairs: [UInt16: Int] = [:]
        for (first, second) in zip(left, left.dropFirst()) {
            pairs[UInt16(first) << 8 | UInt16(second), default: 0] += 1
        }
        var common = 0
        for (first, second) in zip(right, right.dropFirst()) {
            let pair = UInt16(first) << 8 | UInt16(second)
            if let count = pairs[pair], count > 0 {
                pairs[pair] = count - 1
                common += 1
            }
        }
        return 2 * Double(common) / Double(left.count + right.count - 2)
    }
}
