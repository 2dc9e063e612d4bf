package import CardModel

extension IndexBuilder {
    /// The row of a printing: its own, or that of the printing it was merged with.
    ///
    /// - Parameter id: A key from any dump.
    /// - Returns: A number below `printingCount`, or `nil` when no printing has or had the key.
    /// - Complexity: O(length of the key).
    package borrowing func row(of id: PrintingID) -> UInt32? {
        rowsByID[IdentifierHash.of(game: id.game.rawValue, nativeID: id.nativeID)]
    }

    /// Passes what has been gathered of some printings, with their sets.
    ///
    /// - Parameters:
    ///   - games: Their games.
    ///   - isWanted: Whether a row is passed.
    ///   - body: Is given a printing, and what is known of its set.
    /// - Throws: What the body throws.
    /// - Complexity: O(number of printings, and size of those that are passed).
    package borrowing func forEachPrinting<Failure: Error>(
        of games: [Game], where isWanted: (Int) -> Bool, _ body: (Printing, CardSet?) throws(Failure) -> Void
    ) throws(Failure) {
        let wanted = Set(games.map(\.rawValue))
        for (index, row) in rows.enumerated() where wanted.contains(pool[row.game]) && isWanted(index) {
            try body(printing(index), sets[SetKey(game: row.game, id: row.setID)])
        }
    }

    /// How many printings each set of a game has, with what is known of it.
    ///
    /// - Parameter game: The game.
    /// - Returns: The sets by identifier.
    /// - Complexity: O(number of printings).
    package borrowing func setCounts(of game: Game) -> [(set: CardSet, printingCount: Int)] {
        var counts: [SetKey: Int] = [:]
        for row in rows where pool[row.game] == game.rawValue && row.setID != 0 {
            counts[SetKey(game: row.game, id: row.setID), default: 0] += 1
        }
        return counts.map { key, count in
            (sets[key] ?? CardSet(game: game, id: pool[key.id], name: ""), count)
        }.sorted { $0.set.id < $1.set.id }
    }

    private borrowing func printing(_ index: Int) -> Printing {
        let row = rows[index]
        let images = row.imageAddresses(pool)
        return Printing(
            id: PrintingID(game: Game(rawValue: pool[row.game]), nativeID: pool[row.nativeID]),
            name: pool[row.name],
            otherNames: (otherNames[UInt32(index)] ?? []).map {
                OtherName(pool[$0.text], kind: $0.kind, language: pool[$0.languages])
            },
            setID: pool[row.setID], number: pool[row.number], rarity: pool[row.rarity],
            language: pool[row.language], releaseDate: row.releaseDate,
            finishes: pool[row.finishes].split(separator: ",").map { Finish(rawValue: String($0)) },
            isDigital: row.isDigital, smallImage: images.small, largeImage: images.large,
            externalIDs: (externalIDs[UInt32(index)] ?? []).map {
                ExternalID(kind: pool[$0.kind], value: pool[$0.value])
            })
    }
}
