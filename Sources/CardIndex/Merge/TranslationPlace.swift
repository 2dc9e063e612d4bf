internal import CardModel

/// Finds the printings that a name in another language belongs to where their ids say nothing: those of the same number
/// in a set that may be the same.
struct TranslationPlace: ~Copyable {
    private let rows: [PrintingRow]
    private let links: SetLinks
    private var keys: MatchKeys
    private var rowsByPlace: [UInt64: [UInt32]] = [:]

    /// Notes where translations might belong.
    ///
    /// - Complexity: O(n) in the number of rows.
    init(rows: [PrintingRow], pool: StringPool, sets: [SetKey: CardSet], pending: [PendingTranslation]) {
        self.rows = rows
        keys = MatchKeys(pool)
        let all = [rows, pending.map(\.row)].joined()
        links = SetLinks(sets, named: Set(all.map { SetKey(game: $0.game, id: $0.setID) }), pool)
        var wanted: Set<UInt64> = []
        for translation in pending {
            if let place = place(of: translation.row) { wanted.insert(place) }
        }
        for (index, row) in rows.enumerated() {
            guard let place = place(of: row), wanted.contains(place) else { continue }
            rowsByPlace[place, default: []].append(UInt32(index))
        }
    }

    /// The rows that a translation belongs to: variants of one card, in another language than its own.
    ///
    /// - Returns: The rows; none where there is no such card, or more than one.
    mutating func rows(for translation: PrintingRow) -> [UInt32] {
        guard let place = place(of: translation), let set = set(of: translation) else { return [] }
        let found = (rowsByPlace[place] ?? []).filter { row in
            let other = rows[Int(row)]
            return other.language != translation.language
                && self.set(of: other).map { links.areLinked($0, set) } == true
        }
        let names = Set(found.prefix(PrintingMatch.largestGroup).map { keys.name(rows[Int($0)].name).short })
        return names.count == 1 && found.count <= PrintingMatch.largestGroup ? found : []
    }

    private func set(of row: PrintingRow) -> UInt32? {
        row.setID == 0 ? nil : links.position(of: SetKey(game: row.game, id: row.setID))
    }

    private mutating func place(of row: PrintingRow) -> UInt64? {
        guard let set = set(of: row) else { return nil }
        let number = keys.number(row.number).full
        return number == 0 ? nil : MatchHash.of(UInt64(links.component(set)), number)
    }
}
