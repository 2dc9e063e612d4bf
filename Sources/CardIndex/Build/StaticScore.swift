internal import CardModel

/// How likely a name is meant before anything but the name is known: its score in type-ahead.
///
///     8  how often it was printed     4  how recently, in years before the newest printing     4  its price
///
/// Compared as one number: the more printings first, then the newer name, then the dearer one (`PriceLevel` of its
/// dearest printing). All three follow from the dumps alone. Few names have many printings: below 64, where nearly
/// all are, each count has its own code; beyond, each doubling has 32 steps, so that eight bits reach past 4,000
/// and no step is wider than 3 %.
enum StaticScore {
    /// The score of every name that a row has.
    ///
    /// - Complexity: O(number of rows).
    static func byName(rows: [PrintingRow], sets: [SetKey: CardSet]) -> [UInt32: UInt16] {
        var facts: [UInt32: (printings: Int, newest: Int32, price: UInt8)] = [:]
        var newest = Int32.min
        for row in rows {
            let date = row.releaseDate ?? sets[SetKey(game: row.game, id: row.setID)]?.releaseDate
            let day = date?.daysSinceEpoch ?? Int32.min
            newest = max(newest, day)
            let known = facts[row.name] ?? (0, Int32.min, 0)
            facts[row.name] = (
                known.printings + 1, max(known.newest, day), max(known.price, row.priceLevel)
            )
        }
        return facts.mapValues { fact in
            let years = fact.newest == Int32.min ? 15 : min(15, (Int(newest) - Int(fact.newest)) / 365)
            return code(ofCount: fact.printings) << 8 | UInt16(15 - years) << 4
                | UInt16(min(fact.price, PriceLevel.highest))
        }
    }

    /// The price level in a score.
    static func priceLevel(of score: UInt16) -> UInt8 {
        UInt8(truncatingIfNeeded: score & (1 << PriceLevel.bitCount - 1))
    }

    /// A count in eight bits: itself below 64, else its power of two and the five bits that follow the first.
    static func code(ofCount count: Int) -> UInt16 {
        guard count >= 64 else { return UInt16(max(0, count)) }
        let log = Int.bitWidth - 1 - count.leadingZeroBitCount
        return UInt16(min(255, 64 + (log - 6) * 32 + (count >> (log - 5) & 31)))
    }
}
