internal import CardModel

/// How likely a name is meant before anything but the name is known: its score in type-ahead.
///
/// 12 bits count the printings, 4 bits tell how recently the name was last printed, in years before the newest
/// printing of the corpus, so that the score follows from the dumps alone.
enum StaticScore {
    /// The score of every name that a row has.
    ///
    /// - Complexity: O(number of rows).
    static func byName(rows: [PrintingRow], sets: [SetKey: CardSet]) -> [UInt32: UInt16] {
        var counts: [UInt32: (printings: Int, newest: Int32)] = [:]
        var newest = Int32.min
        for row in rows {
            let date = row.releaseDate ?? sets[SetKey(game: row.game, id: row.setID)]?.releaseDate
            let day = date?.daysSinceEpoch ?? Int32.min
            newest = max(newest, day)
            let known = counts[row.name] ?? (0, Int32.min)
            counts[row.name] = (known.printings + 1, max(known.newest, day))
        }
        return counts.mapValues { count in
            let years = count.newest == Int32.min ? 15 : min(15, (Int(newest) - Int(count.newest)) / 365)
            return UInt16(min(4_095, count.printings) << 4 | (15 - years))
        }
    }
}
