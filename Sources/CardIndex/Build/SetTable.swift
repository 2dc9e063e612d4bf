internal import CardModel

/// The sets of the file, ordered by game and id.
struct SetTable {
    /// The fields of all sets, `SetField.count` each.
    let fields: [UInt32]
    /// The position of each set in the file.
    let positions: [SetKey: UInt32]

    /// A set with its texts as numbers of the pool.
    private struct Draft {
        var key: SetKey
        var set: CardSet
        var texts: [SetField: UInt32]
    }

    /// Marks the texts of all sets; they may add to the pool.
    ///
    /// - Returns: What makes the table once the strings are ordered.
    static func prepare(
        sets: [SetKey: CardSet], rows: [PrintingRow], pool: inout StringPool
    ) -> (use: [UInt32], finish: (StringTable) -> SetTable) {
        var counts: [SetKey: UInt32] = [:]
        for row in rows where row.setID != 0 {
            counts[SetKey(game: row.game, id: row.setID), default: 0] += 1
        }
        // A printing may name a set of which no dump says more.
        var all = sets
        for key in counts.keys where all[key] == nil {
            all[key] = CardSet(game: Game(rawValue: pool[key.game]), id: pool[key.id], name: "")
        }
        var drafts: [Draft] = []
        for (key, set) in all.sorted(by: {
            (pool[$0.key.game], pool[$0.key.id]) < (pool[$1.key.game], pool[$1.key.id])
        }) {
            drafts.append(
                Draft(
                    key: key, set: set,
                    texts: [
                        .game: key.game, .identifier: key.id, .name: pool.intern(set.name),
                        .series: pool.intern(set.series),
                        .codes: pool.intern(set.codes.sorted().joined(separator: ",")),
                    ]))
        }
        let finished = drafts
        return (
            finished.flatMap { $0.texts.values },
            { strings in SetTable(finished, counts: counts, strings: strings) }
        )
    }

    private init(_ drafts: [Draft], counts: [SetKey: UInt32], strings: StringTable) {
        var fields: [UInt32] = []
        var positions: [SetKey: UInt32] = [:]
        for (position, draft) in drafts.enumerated() {
            positions[draft.key] = UInt32(position)
            for field in SetField.allCases {
                switch field {
                case .releaseDate: fields.append(StoredDate.encoded(draft.set.releaseDate))
                case .printedTotal:
                    let total = draft.set.printedTotal.flatMap { UInt32(exactly: $0) } ?? UInt32.max
                    fields.append(total &+ 1)
                case .printingCount: fields.append(counts[draft.key] ?? 0)
                default: fields.append(draft.texts[field].map { strings[$0] } ?? 0)
                }
            }
        }
        self.fields = fields
        self.positions = positions
    }
}
