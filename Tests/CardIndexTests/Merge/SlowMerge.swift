import CardModel
import CardText
import Foundation

/// Merges dumps the slow way: compares every printing with every other one, on texts, pass by pass.
///
/// It shares with the real merge what folding and collector numbers mean, and nothing else: no hashes, no buckets, and
/// no printing is ever left out of a pass.
struct SlowMerge {
    /// A printing with the dump it came from and the set it truly belongs to.
    struct Entry {
        var dump: Int
        var printing: Printing
        /// Sets of one family are called alike in some way; sets of different families have nothing in common.
        var family: Int
    }

    private struct Facts {
        var full: [UInt8]
        var short: [UInt8]
        var names: [[UInt8]]
        var number: String
        var plain: String
        var bare: String
        var set: String
    }

    private let entries: [Entry]
    private let facts: [Facts]
    private var clusters: [Int]

    /// The index of the entry whose printing each entry became part of.
    var kept: [Int] {
        clusters.map { cluster in
            let members = entries.indices.filter { clusters[$0] == cluster }
            return members.min { (entries[$0].dump, $0) < (entries[$1].dump, $1) } ?? cluster
        }
    }

    /// Merges entries of which no two have the same id.
    init(_ entries: [Entry]) {
        self.entries = entries
        facts = entries.map { Self.facts(of: $0.printing) }
        clusters = Array(entries.indices)
        identifiersAgree()
        for level in 0...1 {
            for pass in 0..<8 { clusters = united { fits($0, $1, pass: pass, level: level) } }
        }
    }

    private mutating func identifiersAgree() {
        for wanted in 0..<3 {
            clusters = united { left, right in
                guard sharesIdentifier(left, right),
                    !Set(facts[left].names).isDisjoint(with: facts[right].names)
                else {
                    return false
                }
                let (one, two) = (facts[left], facts[right])
                let isWhole = !one.number.isEmpty && one.number == two.number
                let isPartial =
                    one.number.isEmpty || two.number.isEmpty || one.plain == two.plain
                    || sameBareNumber(one, two)
                let sameSet = areLinked(left, right) || one.set.isEmpty || two.set.isEmpty
                switch wanted {
                case 0: return isWhole
                case 1: return !isWhole && isPartial
                default: return !isWhole && !isPartial && sameSet
                }
            }
        }
    }

    private func sharesIdentifier(_ left: Int, _ right: Int) -> Bool {
        let (one, two) = (entries[left].printing, entries[right].printing)
        guard one.id.game == two.id.game, one.language == two.language else { return false }
        return one.externalIDs.contains { $0.kind != "oracle" && two.externalIDs.contains($0) }
    }

    private func fits(_ left: Int, _ right: Int, pass: Int, level: Int) -> Bool {
        let (one, two) = (facts[left], facts[right])
        let (leftEntry, rightEntry) = (entries[left], entries[right])
        guard leftEntry.printing.id.game == rightEntry.printing.id.game,
            leftEntry.printing.language == rightEntry.printing.language
        else { return false }
        if one.set.isEmpty || two.set.isEmpty {
            guard one.set.isEmpty, two.set.isEmpty, !one.number.isEmpty, pass <= 4 else { return false }
        }
        guard level == 0 ? one.set == two.set : isVaried(left) && areLinked(left, right) else { return false }
        let sameNumber = one.number == two.number
        switch pass {
        case 0:
            return sameNumber && one.full == two.full
                && leftEntry.printing.rarity == rightEntry.printing.rarity
        case 1: return sameNumber && one.full == two.full
        case 2: return sameNumber && one.short == two.short
        case 3: return sameNumber && !Set(one.names).isDisjoint(with: two.names)
        case 4: return marked(one) == marked(two) && one.short == two.short
        case 5: return one.plain == two.plain && one.short == two.short
        case 6: return sameBareNumber(one, two) && one.short == two.short
        default: return (one.number.isEmpty || two.number.isEmpty) && one.short == two.short
        }
    }

    private func areLinked(_ left: Int, _ right: Int) -> Bool {
        entries[left].family == entries[right].family || facts[left].set == facts[right].set
    }

    /// Whether the set of an entry has several identifiers.
    private func isVaried(_ index: Int) -> Bool {
        let family = entries[index].family
        return !facts[index].set.isEmpty
            && Set(
                entries.indices.filter { entries[$0].family == family && !facts[$0].set.isEmpty }.map {
                    facts[$0].set
                }
            )
            .count > 1
    }

    private func marked(_ facts: Facts) -> [String] {
        [facts.plain, facts.plain == facts.number ? "" : "marked"]
    }

    private func sameBareNumber(_ left: Facts, _ right: Facts) -> Bool {
        left.bare == right.bare && (left.bare == left.plain || right.bare == right.plain)
    }

    /// Unites whatever hangs together through pairs, unless a dump would be in it twice.
    private func united(where fits: (Int, Int) -> Bool) -> [Int] {
        var united = clusters
        func dumps(_ cluster: Int) -> Set<Int> {
            Set(entries.indices.filter { clusters[$0] == cluster }.map { entries[$0].dump })
        }
        var groups: [Set<Int>] = []
        for left in entries.indices {
            for right in entries.indices where left < right && clusters[left] != clusters[right] {
                guard fits(left, right), dumps(clusters[left]).isDisjoint(with: dumps(clusters[right])) else {
                    continue
                }
                var joined: Set<Int> = [clusters[left], clusters[right]]
                groups.removeAll { group in
                    guard !group.isDisjoint(with: joined) else { return false }
                    joined.formUnion(group)
                    return true
                }
                groups.append(joined)
            }
        }
        for group in groups {
            let all = group.map(dumps)
            guard all.reduce(0, { $0 + $1.count }) == all.reduce(into: Set<Int>(), { $0.formUnion($1) }).count
            else {
                continue
            }
            let root = group.min() ?? 0
            for index in united.indices where group.contains(united[index]) { united[index] = root }
        }
        return united
    }

    private static func facts(of printing: Printing) -> Facts {
        var folder = Folder()
        let full = folder.fold(printing.name).joined
        var text = printing.name.components(separatedBy: "//")[0]
        while let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") {
            text.removeSubrange(open...close)
        }
        let short = folder.fold(text).joined
        let number = CollectorNumber.key(of: printing.number)
        let plain = CollectorNumber.unmarked(number) ?? number
        var bare = plain
        if let last = plain.lastIndex(where: \.isNumber) {
            let start = plain[...last].lastIndex { !$0.isNumber }
            bare = String(plain[(start.map { plain.index(after: $0) } ?? plain.startIndex)...])
        }
        return Facts(
            full: full, short: short.isEmpty ? full : short,
            names: [full, short.isEmpty ? full : short]
                + printing.otherNames.map { folder.fold($0.text).joined },
            number: number, plain: plain, bare: bare, set: printing.setID.lowercased())
    }
}
