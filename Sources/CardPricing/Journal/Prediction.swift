public import CardModel

/// Guesses which printings are looked up next: what followed before, and what stands beside it in the binder.
public enum Prediction {
    /// How many printings a guess names at least, as far as there are any.
    public static let fewest = 3
    /// How many printings a guess names at most.
    public static let most = 5
    /// For how many seconds a guess may come true: 10 minutes.
    public static let horizon: Int64 = 600

    /// Names the printings that are likely to be looked up after another.
    ///
    /// What followed it before comes first, up to `most`; where fewer than `fewest` did, its neighbours fill up. One that
    /// followed far more rarely than the first is no better than a neighbour, and is left out.
    ///
    /// - Parameters:
    ///   - printing: The printing that was looked up last.
    ///   - successors: What followed it before, the most frequent first.
    ///   - neighbours: What stands beside it, the nearest first.
    /// - Returns: The printings without duplicates and without `printing`, the likeliest first.
    /// - Complexity: O(number of successors and neighbours).
    public static func next(
        after printing: PrintingID, successors: [LookupWeight], neighbours: [PrintingID]
    ) -> [PrintingID] {
        var named: Set<PrintingID> = [printing]
        var guess: [PrintingID] = []
        let leastCount = (successors.first?.count ?? 0) * rareShare
        for successor in successors where guess.count < most && successor.count >= leastCount {
            if named.insert(successor.printing).inserted { guess.append(successor.printing) }
        }
        for neighbour in neighbours where guess.count < fewest {
            if named.insert(neighbour).inserted { guess.append(neighbour) }
        }
        return guess
    }

    /// What followed less often than this part of the most frequent successor is left out.
    private static let rareShare = 0.05

    /// The printings beside one in the order of a set: the two that follow, the one before, and so on outwards.
    ///
    /// Who goes through a pile or a binder mostly goes forwards.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - set: The printings of its set, in the order of their numbers.
    ///   - limit: The most neighbours.
    /// - Returns: The neighbours, the likeliest first; none where the set does not hold the printing.
    /// - Complexity: O(size of the set).
    public static func neighbours(
        of printing: PrintingID, in set: [PrintingID], limit: Int = most
    ) -> [PrintingID] {
        guard limit > 0, let place = set.firstIndex(of: printing) else { return [] }
        var found: [PrintingID] = []
        for step in 1..<max(2, set.count + 1) where found.count < limit {
            for offset in step == 1 ? [1] : [step, 1 - step] where found.count < limit {
                if set.indices.contains(place + offset) { found.append(set[place + offset]) }
            }
        }
        return found
    }
}

/// Counts how many guesses came true.
///
/// A guess is one printing. It comes true when that printing is looked up within `Prediction.horizon`; a printing that is
/// guessed again while a guess of it is open stays one guess, which is open for longer.
public struct PredictionTally: Hashable, Sendable {
    /// How many guesses were made.
    public private(set) var made = 0
    /// How many of them came true.
    public private(set) var hits = 0
    /// How many of them did not come true in time.
    public private(set) var misses = 0
    /// Until when each open guess may come true, in seconds since the epoch.
    private var open: [PrintingID: Int64] = [:]

    /// Makes a tally without guesses.
    public init() {}

    /// How many guesses may still come true.
    public var pending: Int { open.count }

    /// The part of the decided guesses that came true; `nil` before one is decided.
    public var hitRate: Double? {
        hits + misses == 0 ? nil : Double(hits) / Double(hits + misses)
    }

    /// Adds a guess.
    ///
    /// - Parameters:
    ///   - printings: The printings that are expected.
    ///   - moment: When they are guessed, in seconds since the epoch.
    public mutating func expect(_ printings: [PrintingID], at moment: Int64) {
        close(at: moment)
        for printing in printings
        where open.updateValue(moment &+ Prediction.horizon, forKey: printing) == nil {
            made += 1
        }
    }

    /// Notes that a printing was looked up.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - moment: When, in seconds since the epoch.
    /// - Returns: Whether an open guess named it.
    @discardableResult
    public mutating func note(_ printing: PrintingID, at moment: Int64) -> Bool {
        close(at: moment)
        guard open.removeValue(forKey: printing) != nil else { return false }
        hits += 1
        return true
    }

    /// Gives up the guesses whose time is over.
    ///
    /// - Parameter moment: The present in seconds since the epoch.
    /// - Complexity: O(open guesses).
    public mutating func close(at moment: Int64) {
        let count = open.count
        open = open.filter { $0.value >= moment }
        misses += count - open.count
    }
}
