internal import CardIndex
internal import CardModel
internal import CardTestSupport
internal import Cardex

/// What a vendor looks up: sets by Zipf's law, in bursts within a set, cards of a set by Zipf's law or one after the other.
struct VendorHour {
    /// One look-up.
    struct Lookup {
        /// The printing.
        let printing: PrintingID
        /// The number of its set.
        let set: Int
        /// After how many milliseconds it happens.
        let after: Int64
    }

    /// How many cards are looked up in a minute.
    static let cardsPerMinute: Int64 = 20
    /// Sets of fewer cards are left out: nobody has bursts of them.
    private static let smallestSet = 12
    /// How likely the next card is of the same set.
    private static let staying = 0.85
    /// How likely the next card of a set is the next of the pile, which is in order.
    private static let inOrder = 0.5

    /// The printings of each set, in the order of their positions.
    private let sets: [(number: Int, printings: [PrintingID])]
    /// The places in `sets`, the most asked first.
    private let ranking: [Int]
    private let setChances: ZipfChances
    /// The places of the cards of each set, the most asked first.
    private let cardRankings: [[Int]]

    /// Makes a vendor.
    ///
    /// - Parameters:
    ///   - index: The printings.
    ///   - catalog: Their sets.
    ///   - random: What is asked most follows from it.
    init(_ index: SearchIndex, _ catalog: WarmCatalog, _ random: inout SeededGenerator) {
        sets = catalog.setDays.indices.compactMap { set in
            let members = catalog.members(of: UInt32(set)).map { Int($0) }.filter { !catalog.isDigital[$0] }
            return members.count < Self.smallestSet ? nil : (set, index.identifiers(at: members))
        }
        ranking = sets.indices.shuffled(using: &random)
        setChances = ZipfChances(sets.count)
        var cards: [[Int]] = []
        for set in sets { cards.append(set.printings.indices.shuffled(using: &random)) }
        cardRankings = cards
    }

    /// How many sets there are.
    var setCount: Int { sets.count }

    /// The sets that a share of all look-ups is of, the most asked first.
    ///
    /// - Parameter share: The share, up to 1.
    /// - Returns: The numbers of the sets with their printings.
    func mostAsked(share: Double) -> [(number: Int, printings: [PrintingID])] {
        let count = setChances.count(reaching: share)
        return ranking.prefix(count).map { sets[$0] }
    }

    /// The look-ups of some minutes.
    ///
    /// - Parameters:
    ///   - minutes: How many.
    ///   - random: What all of them follow from.
    /// - Returns: The look-ups in order.
    func lookups(minutes: Int64, _ random: inout SeededGenerator) -> [Lookup] {
        guard !sets.isEmpty else { return [] }
        let pause = 60_000 / Self.cardsPerMinute
        var lookups: [Lookup] = []
        var place = ranking[setChances.draw(&random)]
        var card = 0
        for number in 0..<minutes * Self.cardsPerMinute {
            if number == 0 || Double.random(in: 0..<1, using: &random) >= Self.staying {
                place = ranking[setChances.draw(&random)]
                card = popularCard(of: place, &random)
            } else if Double.random(in: 0..<1, using: &random) < Self.inOrder {
                card = (card + 1) % sets[place].printings.count
            } else {
                card = popularCard(of: place, &random)
            }
            lookups.append(
                Lookup(
                    printing: sets[place].printings[card], set: sets[place].number,
                    after: number * pause + Int64.random(in: 0..<pause, using: &random)))
        }
        return lookups
    }

    private func popularCard(of place: Int, _ random: inout SeededGenerator) -> Int {
        cardRankings[place][ZipfChances(cardRankings[place].count).draw(&random)]
    }
}

/// Chances that fall with the rank as Zipf's law has it: the second half as often as the first, and so on.
struct ZipfChances {
    private let sums: [Double]

    /// Makes the chances of a number of ranks.
    ///
    /// - Parameter count: How many ranks there are.
    init(_ count: Int) {
        var sum = 0.0
        sums = (1...max(1, count)).map { rank in
            sum += 1 / Double(rank)
            return sum
        }
    }

    /// How many of the first ranks have a share of all chances.
    func count(reaching share: Double) -> Int {
        let wanted = (sums.last ?? 0) * share
        return (sums.firstIndex { $0 >= wanted } ?? sums.count - 1) + 1
    }

    /// Draws a rank, from 0.
    func draw(_ random: inout SeededGenerator) -> Int {
        let value = Double.random(in: 0..<(sums.last ?? 1), using: &random)
        var (low, high) = (0, sums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
