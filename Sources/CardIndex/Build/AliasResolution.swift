internal import CardModel
internal import CardText

/// Which names some aliases lead to.
///
/// A name is meant by its folded letters, so that `dark confidant` will do; where several names have the same
/// letters, the one spelt exactly so is meant, and all of them when none is.
struct AliasResolution {
    /// An alias with one name it leads to.
    struct Target {
        /// The alias, as a number of the pool.
        var text: UInt32
        /// The name, as a number of the pool.
        var name: UInt32
        /// The rows of the name that are meant; none means all.
        var rows: [UInt32]
    }

    /// The aliases in order, each once, with what became of them.
    let outcomes: [AliasOutcome]
    private let drafts: [(text: String, name: UInt32, rows: [UInt32])]

    /// Looks the names of some aliases up.
    ///
    /// - Complexity: O(length of all names), and nothing without aliases.
    init(of aliases: [CardAlias], rows: [PrintingRow], pool: StringPool) {
        let aliases = Self.distinct(aliases)
        var folder = Folder()
        let candidates = aliases.isEmpty ? [:] : Self.names(for: aliases, rows, pool, &folder)
        var outcomes: [AliasOutcome] = []
        var drafts: [(text: String, name: UInt32, rows: [UInt32])] = []
        for alias in aliases {
            let key = folder.fold(alias.text).joined
            let wanted = folder.fold(alias.name).joined
            let named = (candidates[wanted] ?? []).filter { name in
                alias.game == nil || name.rows.contains { pool[rows[Int($0)].game] == alias.game?.rawValue }
            }
            let spelt = named.filter { pool[$0.number].utf8.elementsEqual(alias.name.utf8) }
            let meant = spelt.isEmpty ? named : spelt
            if key.isEmpty {
                outcomes.append(AliasOutcome(alias, .unsearchable, names: []))
            } else if meant.isEmpty {
                outcomes.append(AliasOutcome(alias, .nameMissing, names: []))
            } else if key == wanted {
                outcomes.append(AliasOutcome(alias, .saysNothingNew, names: meant.map { pool[$0.number] }))
            } else {
                outcomes.append(AliasOutcome(alias, .compiled, names: meant.map { pool[$0.number] }))
                for name in meant {
                    let own = name.rows.filter {
                        alias.game == nil || pool[rows[Int($0)].game] == alias.game?.rawValue
                    }
                    drafts.append((alias.text, name.number, own.count < name.rows.count ? own : []))
                }
            }
        }
        self.outcomes = outcomes
        self.drafts = drafts
    }

    /// What goes into the index; the texts are added to the pool, after all others, so that none of theirs changes.
    func targets(_ pool: inout StringPool) -> [Target] {
        drafts.map { Target(text: pool.intern($0.text), name: $0.name, rows: $0.rows) }
    }

    /// A name with the rows that have it.
    private struct Named {
        var number: UInt32
        var rows: [UInt32]
    }

    /// Each alias once, in the order of bytes, whichever came first.
    private static func distinct(_ aliases: [CardAlias]) -> [CardAlias] {
        var seen: Set<CardAlias> = []
        return aliases.sorted().filter { seen.insert($0).inserted }
    }

    /// The names that have the letters of the name of some alias, by these letters.
    private static func names(
        for aliases: [CardAlias], _ rows: [PrintingRow], _ pool: StringPool, _ folder: inout Folder
    ) -> [[UInt8]: [Named]] {
        var wanted: Set<[UInt8]> = []
        for alias in aliases { wanted.insert(folder.fold(alias.name).joined) }
        wanted.remove([])
        var keys: [UInt32: [UInt8]] = [:]
        var folded = FoldedText()
        for name in Set(rows.lazy.map(\.name)) {
            folder.fold(pool[name].utf8.span, into: &folded)
            if wanted.contains(folded.joined) { keys[name] = folded.joined }
        }
        var rowsByName: [UInt32: [UInt32]] = [:]
        for (index, row) in rows.enumerated() where keys[row.name] != nil {
            rowsByName[row.name, default: []].append(UInt32(index))
        }
        var names: [[UInt8]: [Named]] = [:]
        for name in keys.keys.sorted(by: { pool[$0].utf8.lexicographicallyPrecedes(pool[$1].utf8) }) {
            names[keys[name] ?? [], default: []].append(Named(number: name, rows: rowsByName[name] ?? []))
        }
        return names
    }
}
