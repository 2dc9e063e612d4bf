/// In which order printings are warmed, each once: those most likely to be asked for first.
///
///     pinned ─► looked up ─► newest sets ─► names with the most printings
///      pins,     faded,       of a game's    across all games
///      watches   heaviest     last year
///               first
///
/// The order is made as it is taken: the last two stages are sorted when they are reached. Printings on screens alone
/// come only where somebody pinned them or looked them up, for nobody sells them.
package struct WarmOrder: Sequence, IteratorProtocol, Sendable {
    /// Why a printing comes where it comes.
    package enum Reason: Int, Sendable, CaseIterable {
        /// Somebody pinned it, has it in an inventory, or waits for a price of it.
        case pinned
        /// Somebody looked it up of late.
        case lookedUp
        /// Its set is one of the newest of its game.
        case newest
        /// Its name is one of many printings.
        case mostPrinted
    }

    /// One step of the order.
    package struct Step: Hashable, Sendable {
        /// The position of the printing.
        package let printing: Int
        /// Why it comes here.
        package let reason: Reason
    }

    /// How many days before the newest set of its game a set still counts as new.
    package static let newestDays: Int32 = 365

    private let catalog: WarmCatalog
    private let games: Set<Int>
    private var isTaken: [Bool]
    private var reason = Reason.pinned
    private var place = 0
    /// What the stage goes through: printings, or sets, or names, by `reason`.
    private var queue: [UInt32]
    /// The printings of the set that the stage is at.
    private var members: ArraySlice<UInt32> = []
    private let lookedUp: [UInt32]

    /// Makes an order.
    ///
    /// - Parameters:
    ///   - catalog: The printings.
    ///   - pinned: The positions of what is to stay warm, the most wanted first.
    ///   - lookedUp: The positions of what was looked up, the most wanted first.
    ///   - games: The only games; `nil` for all.
    /// - Complexity: O(printings).
    package init(_ catalog: WarmCatalog, pinned: [Int], lookedUp: [Int], games: Set<Game>? = nil) {
        self.catalog = catalog
        self.games = Set(catalog.games.indices.filter { games?.contains(catalog.games[$0]) ?? true })
        isTaken = [Bool](repeating: false, count: catalog.count)
        queue = pinned.filter { $0 >= 0 && $0 < catalog.count }.map { UInt32($0) }
        self.lookedUp = lookedUp.filter { $0 >= 0 && $0 < catalog.count }.map { UInt32($0) }
    }

    /// The next printing, or `nil` after the last.
    ///
    /// - Complexity: O(1), but O(printings · log printings) where a stage begins.
    package mutating func next() -> Step? {
        while true {
            if let printing = nextOfStage() {
                let isWanted = reason <= .lookedUp || !catalog.isDigital[printing]
                guard isWanted, !isTaken[printing], games.contains(Int(catalog.printingGames[printing]))
                else { continue }
                isTaken[printing] = true
                return Step(printing: printing, reason: reason)
            }
            guard beginNextStage() else { return nil }
        }
    }

    private mutating func nextOfStage() -> Int? {
        switch reason {
        case .pinned, .lookedUp, .mostPrinted:
            guard place < queue.count else { return nil }
            place += 1
            return Int(queue[place - 1])
        case .newest:
            while members.isEmpty, place < queue.count {
                members = catalog.members(of: queue[place])
                place += 1
            }
            return members.popFirst().map { Int($0) }
        }
    }

    private mutating func beginNextStage() -> Bool {
        guard let next = Reason(rawValue: reason.rawValue + 1) else {
            queue = []
            return false
        }
        (reason, place) = (next, 0)
        queue =
            switch next {
            case .pinned: []
            case .lookedUp: lookedUp
            case .newest: newestSets
            case .mostPrinted: printingsByNames
            }
        return true
    }

    /// The sets of the last year of each game, the newest first, those of one day in the order of the index.
    private var newestSets: [UInt32] {
        var newest = [Int32?](repeating: nil, count: catalog.games.count)
        var dated: [(set: UInt32, day: Int32, game: Int)] = []
        for (set, day) in catalog.setDays.enumerated() {
            guard let day, let first = catalog.members(of: UInt32(set)).first else { continue }
            let game = Int(catalog.printingGames[Int(first)])
            guard games.contains(game) else { continue }
            newest[game] = Swift.max(newest[game] ?? day, day)
            dated.append((UInt32(set), day, game))
        }
        return dated.filter { $0.day >= (newest[$0.game] ?? 0) &- Self.newestDays }
            .sorted { ($1.day, $0.set) < ($0.day, $1.set) }.map(\.set)
    }

    /// The printings that are left, those of the most printed names first, those of one name in the order of the index.
    private var printingsByNames: [UInt32] {
        let nameCount = (catalog.printingNames.max().map { Int($0) } ?? -1) + 1
        var counts = [UInt32](repeating: 0, count: nameCount)
        for printing in 0..<catalog.count where !catalog.isDigital[printing] {
            counts[Int(catalog.printingNames[printing])] += 1
        }
        var left: [(name: UInt32, printing: UInt32)] = []
        for printing in 0..<catalog.count where !isTaken[printing] && !catalog.isDigital[printing] {
            left.append((catalog.printingNames[printing], UInt32(printing)))
        }
        left.sort { one, other in
            let (oneCount, otherCount) = (counts[Int(one.name)], counts[Int(other.name)])
            return oneCount != otherCount
                ? oneCount > otherCount : (one.name, one.printing) < (other.name, other.printing)
        }
        return left.map(\.printing)
    }
}

extension WarmOrder.Reason: Comparable {
    /// Orders reasons as they come.
    ///
    /// - Parameters:
    ///   - left: One reason.
    ///   - right: Another reason.
    /// - Returns: Whether `left` comes first.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
