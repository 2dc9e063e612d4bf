import CardIndex
import CardModel
import CardTestSupport
import Testing

import Cardex

/// The order of warming against one that is sorted all at once.
struct WarmOrderTests {
    /// A random catalogue, and beside it the same as rows.
    private struct Catalogue {
        struct Row {
            var set: Int?
            var name: UInt32
            var game: Int
            var isDigital: Bool
        }

        let games = [Game.pokemon, .magic, .yugioh]
        var rows: [Row] = []
        var days: [Int32?] = []

        init(_ random: inout SeededGenerator) {
            let setCount = Int.random(in: 0...8, using: &random)
            let gameOfSet = (0..<setCount).map { _ in Int.random(in: 0..<3, using: &random) }
            for _ in 0..<setCount {
                let day = Int32.random(in: 19_000...20_000, using: &random)
                days.append(Int.random(in: 0..<5, using: &random) == 0 ? nil : day - day % 100)
            }
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let set = setCount == 0 ? nil : Int.random(in: -1..<setCount, using: &random)
                let known = set.flatMap { $0 < 0 ? nil : $0 }
                rows.append(
                    Row(
                        set: known, name: UInt32.random(in: 0..<12, using: &random),
                        game: known.map { gameOfSet[$0] } ?? Int.random(in: 0..<3, using: &random),
                        isDigital: Int.random(in: 0..<6, using: &random) == 0))
            }
        }

        var columns: WarmCatalog {
            WarmCatalog(
                games: games, printingSets: rows.map { $0.set.map { UInt32($0) } ?? WarmCatalog.noSet },
                printingNames: rows.map(\.name), printingGames: rows.map { UInt16($0.game) },
                isDigital: rows.map(\.isDigital), setDays: days)
        }

        /// All steps, by going through everything again for each stage.
        func slowOrder(_ pinned: [Int], _ lookedUp: [Int], _ wanted: Set<Game>?) -> [Int] {
            var order: [Int] = []
            func append(_ printing: Int) {
                guard rows.indices.contains(printing), !order.contains(printing),
                    wanted?.contains(games[rows[printing].game]) ?? true
                else { return }
                order.append(printing)
            }
            pinned.forEach(append)
            lookedUp.forEach(append)
            let sold = rows.indices.filter { !rows[$0].isDigital }
            let newest = games.indices.map { game in
                rows.filter { $0.game == game }.compactMap { $0.set.flatMap { days[$0] } }.max() ?? 0
            }
            let recent = sold.filter { printing in
                guard let set = rows[printing].set, let day = days[set] else { return false }
                return day >= newest[rows[printing].game] - 365
            }
            recent.sorted { one, other in
                let (left, right) = (rows[one].set ?? 0, rows[other].set ?? 0)
                return (-(days[left] ?? 0), left, one) < (-(days[right] ?? 0), right, other)
            }.forEach(append)
            func count(_ printing: Int) -> Int { sold.count { rows[$0].name == rows[printing].name } }
            sold.sorted {
                (-count($0), rows[$0].name, UInt32($0)) < (-count($1), rows[$1].name, UInt32($1))
            }.forEach(append)
            return order
        }
    }

    @Test func theOrderIsThatOfSortingEverythingAtOnce() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<400 {
            let catalogue = Catalogue(&random)
            func some(_ count: Int) -> [Int] {
                (0..<count).map { _ in Int.random(in: -2..<catalogue.rows.count + 3, using: &random) }
            }
            let (pinned, lookedUp) = (some(6), some(9))
            let games: Set<Game>? = Bool.random(using: &random) ? nil : [.magic, .yugioh]
            let order = WarmOrder(catalogue.columns, pinned: pinned, lookedUp: lookedUp, games: games)
            let steps = Array(order)
            #expect(steps.map(\.printing) == catalogue.slowOrder(pinned, lookedUp, games))
            #expect(steps.map(\.reason) == steps.map(\.reason).sorted())
        }
    }

    @Test func membersOfASetAreThoseThatNameIt() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            let catalogue = Catalogue(&random)
            let columns = catalogue.columns
            for set in catalogue.days.indices {
                let expected = catalogue.rows.indices.filter { catalogue.rows[$0].set == set }
                #expect(columns.members(of: UInt32(set)).map { Int($0) } == expected)
            }
            #expect(columns.members(of: WarmCatalog.noSet).isEmpty)
        }
    }

    @Test func anIndexGivesItsSetsGamesAndDays() throws {
        let built = try ProjectCorpus.build()
        let index = try SearchIndex.open(at: built.index)
        let catalog = WarmCatalog(index)
        #expect(catalog.count == index.printingCount)
        let sets = index.sets
        for position in stride(from: 0, to: catalog.count, by: 7) {
            let found = try #require(index.printing(at: position))
            #expect(catalog.game(of: position) == found.printing.id.game)
            #expect(catalog.isDigital[position] == found.printing.isDigital)
            let set = catalog.printingSets[position]
            #expect(found.set == (set == WarmCatalog.noSet ? nil : sets[Int(set)].set))
            #expect(index.identifiers(at: [position]) == [found.printing.id])
            #expect(index.positions(of: [found.printing.id]) == [position])
        }
        let unknown = PrintingID(game: .pokemon, nativeID: "nothing")
        #expect(index.positions(of: [unknown]) == [nil])
        #expect(index.identifiers(at: [-1, catalog.count]).isEmpty)
    }
}
