/// Counts what came, changed and went, for each game and each set of two generations of an index.
struct ChangeTally {
    private struct SetKey: Hashable {
        var game: Game
        var id: String

        init(_ set: CardSet) {
            game = set.game
            id = set.id
        }
    }

    private var games: [Game: GameChange] = [:]
    /// The sets of the new generation, then those that are gone.
    private var sets: [SetChange]
    private let currentSetCount: Int
    private var isNew: [Bool]
    /// Where the sets of the old generation stand in `sets`.
    private var formerSets: [Int] = []
    private var total = ChangeCounts()

    /// Makes a tally of nothing.
    ///
    /// - Parameters:
    ///   - before: The sets of the old generation.
    ///   - now: The sets of the new generation.
    init(before: [IndexedSet], now: [IndexedSet]) {
        sets = now.map { SetChange($0) }
        currentSetCount = now.count
        isNew = [Bool](repeating: true, count: now.count)
        var numbers: [SetKey: Int] = [:]
        for (number, set) in now.enumerated() { numbers[SetKey(set.set)] = number }
        for set in before {
            if let number = numbers[SetKey(set.set)] {
                formerSets.append(number)
                isNew[number] = false
                if sets[number].set.name != set.set.name { sets[number].formerName = set.set.name }
            } else {
                formerSets.append(sets.count)
                sets.append(SetChange(set))
            }
        }
    }

    /// Counts the printings of each game.
    mutating func count(before: PrintingPlaces, now: PrintingPlaces) {
        for (numbers, field) in [(before, \GameChange.before), (now, \GameChange.now)] {
            var counts = [Int](repeating: 0, count: numbers.games.count)
            for place in numbers.printings { counts[place.game] += 1 }
            for (name, count) in zip(numbers.games, counts) {
                let game = Game(rawValue: name)
                games[game, default: GameChange(game: game)][keyPath: field] += count
            }
        }
    }

    /// Counts a printing of the new generation.
    mutating func add(_ field: WritableKeyPath<ChangeCounts, Int>, at position: Int, now: PrintingPlaces) {
        let place = now.printings[position]
        add(field, game: now.games[place.game], set: place.set.flatMap { $0 < currentSetCount ? $0 : nil })
    }

    /// Counts a printing of the old generation.
    mutating func add(
        _ field: WritableKeyPath<ChangeCounts, Int>, at position: Int, before: PrintingPlaces
    ) {
        let place = before.printings[position]
        add(
            field, game: before.games[place.game],
            set: place.set.flatMap { $0 < formerSets.count ? formerSets[$0] : nil })
    }

    private mutating func add(_ field: WritableKeyPath<ChangeCounts, Int>, game: String, set: Int?) {
        total[keyPath: field] += 1
        let game = Game(rawValue: game)
        games[game, default: GameChange(game: game)].counts[keyPath: field] += 1
        if let set { sets[set].counts[keyPath: field] += 1 }
    }

    /// Writes everything into a report.
    ///
    /// - Complexity: O(n log n) in the number of sets.
    func tell(_ report: inout ReleaseReport) {
        report.counts = total
        report.games = games.values.sorted { $0.game < $1.game }
        var changed: [SetChange] = []
        var new: [SetChange] = []
        for (number, set) in sets.prefix(currentSetCount).enumerated() {
            if isNew[number] {
                new.append(set)
            } else if !set.counts.isEmpty || set.formerName != nil {
                changed.append(set)
            }
        }
        report.newSets = new.sorted(by: Self.isNewer)
        report.changedSets = changed.sorted(by: Self.isNewer)
        report.goneSets = sets.dropFirst(currentSetCount).sorted(by: Self.isNewer)
    }

    /// Whether a set comes first in a list: the newest first, those without a date last.
    private static func isNewer(_ left: SetChange, _ right: SetChange) -> Bool {
        let (leftDay, rightDay) = (
            left.set.releaseDate?.daysSinceEpoch ?? .min, right.set.releaseDate?.daysSinceEpoch ?? .min
        )
        return leftDay != rightDay
            ? leftDay > rightDay : (left.set.game, left.set.id) < (right.set.game, right.set.id)
    }
}
