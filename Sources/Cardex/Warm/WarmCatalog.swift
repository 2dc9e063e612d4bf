/// What the order of warming goes by, in columns: of each printing its set, its name and its game; of each set its day.
///
///     printing   0    1    2    3   …          set      0       1    …
///     set        0    0    1    –              day      19737   –
///     name       7    3    7    9
///     game       0    0    0    1
///
/// Made once from an index; a hundred thousand printings take a megabyte and a half.
package struct WarmCatalog: Sendable {
    /// The number that stands for no set.
    package static let noSet = UInt32.max

    /// The games, each once.
    package let games: [Game]
    /// The set of each printing, or `noSet`.
    package let printingSets: [UInt32]
    /// The name of each printing, by a number.
    package let printingNames: [UInt32]
    /// The game of each printing, an index of `games`.
    package let printingGames: [UInt16]
    /// Whether nobody sells the printing, as it exists on screens alone.
    package let isDigital: [Bool]
    /// The day each set came out, in days since the epoch; `nil` where nobody knows.
    package let setDays: [Int32?]
    /// Where the printings of each set begin in `members`, and at last its end.
    private let memberStarts: [Int]
    /// The printings of all sets, set by set.
    private let members: [UInt32]

    /// How many printings there are.
    package var count: Int { printingSets.count }

    /// Makes a catalogue of its columns; those of printings are of one length.
    ///
    /// - Parameters:
    ///   - games: The games.
    ///   - printingSets: The set of each printing, or `noSet`.
    ///   - printingNames: The name of each printing.
    ///   - printingGames: The game of each printing.
    ///   - isDigital: Whether each printing exists on screens alone.
    ///   - setDays: The day each set came out.
    /// - Complexity: O(printings + sets).
    package init(
        games: [Game], printingSets: [UInt32], printingNames: [UInt32], printingGames: [UInt16],
        isDigital: [Bool], setDays: [Int32?]
    ) {
        self.games = games
        self.printingSets = printingSets
        self.printingNames = printingNames
        self.printingGames = printingGames
        self.isDigital = isDigital
        self.setDays = setDays
        var starts = [Int](repeating: 0, count: setDays.count + 1)
        for set in printingSets where Int(set) < setDays.count { starts[Int(set) + 1] += 1 }
        for set in setDays.indices { starts[set + 1] += starts[set] }
        var places = starts
        var members = [UInt32](repeating: 0, count: starts[setDays.count])
        for (printing, set) in printingSets.enumerated() where Int(set) < setDays.count {
            members[places[Int(set)]] = UInt32(printing)
            places[Int(set)] += 1
        }
        memberStarts = starts
        self.members = members
    }

    /// Reads the columns of an index.
    ///
    /// - Parameter index: The index.
    /// - Complexity: O(printings + sets).
    package init(_ index: SearchIndex) {
        let count = index.printingCount
        var gameNumbers: [UInt32: UInt16] = [:]
        var games: [Game] = []
        var (sets, names, gamesOfPrintings, digital): ([UInt32], [UInt32], [UInt16], [Bool]) = (
            [], [], [], []
        )
        sets.reserveCapacity(count)
        names.reserveCapacity(count)
        gamesOfPrintings.reserveCapacity(count)
        digital.reserveCapacity(count)
        for start in stride(from: 0, to: count, by: Self.chunk) {
            for facts in index.facts(at: start..<min(count, start + Self.chunk)) {
                let game = gameNumbers[facts.game] ?? UInt16(clamping: games.count)
                if gameNumbers.updateValue(game, forKey: facts.game) == nil {
                    games.append(Game(rawValue: index.string(facts.game)))
                }
                sets.append(facts.set.map { UInt32(clamping: $0) } ?? Self.noSet)
                names.append(facts.name)
                gamesOfPrintings.append(game)
                digital.append(facts.isDigital)
            }
        }
        self.init(
            games: games, printingSets: sets, printingNames: names, printingGames: gamesOfPrintings,
            isDigital: digital, setDays: index.sets.map { $0.set.releaseDate?.daysSinceEpoch })
    }

    /// How many printings are read at a time.
    private static let chunk = 4_096

    /// The printings of a set in the order of the index.
    ///
    /// - Parameter set: The number of the set.
    /// - Returns: Their positions; none where there is no such set.
    package func members(of set: UInt32) -> ArraySlice<UInt32> {
        guard Int(set) < setDays.count else { return [] }
        return members[memberStarts[Int(set)]..<memberStarts[Int(set) + 1]]
    }

    /// The game of a printing.
    ///
    /// - Parameter printing: Its position.
    /// - Returns: The game.
    package func game(of printing: Int) -> Game {
        let game = Int(printingGames[printing])
        return game < games.count ? games[game] : .other
    }
}
