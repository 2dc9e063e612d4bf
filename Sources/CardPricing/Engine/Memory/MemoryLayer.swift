package import CardModel

/// The prices that were shown last, so that they can be shown again without the store.
///
///     places     printing ──► index                      what the dictionary knows
///     entries    [ printing | known | times | newer | older ] …    one flat array, linked by index from newest to oldest
///
/// The least recently used goes first. Entries live for a few minutes at most, because other processes write the store too;
/// what this process records is dropped at once. That nothing is stored is remembered as well, for a few seconds.
package struct MemoryLayer {
    private struct Entry {
        var printing: PrintingID
        var known: KnownPrice
        /// In milliseconds since the epoch.
        var bornAt: Int64
        /// Until when no further refresh is begun, in milliseconds since the epoch.
        var quietUntil: Int64
        var newer: Int
        var older: Int
    }

    /// For how many milliseconds it is remembered that nothing is stored.
    package static let missingLife: Int64 = 10_000

    private static let none = -1

    private var places: [PrintingID: Int] = [:]
    private var entries: [Entry] = []
    private var free: [Int] = []
    private var newest = none
    private var oldest = none
    private let capacity: Int
    private let life: Int64

    /// How often anything was dropped because it was recorded anew: who reads the store while that happens may hold what was
    /// stored before.
    package private(set) var generation: UInt64 = 0

    /// Makes an empty layer.
    ///
    /// - Parameters:
    ///   - capacity: The most printings.
    ///   - life: For how many milliseconds they are remembered.
    package init(capacity: Int, life: Int64) {
        self.capacity = capacity
        self.life = life
    }

    /// How many printings are remembered.
    package var count: Int { places.count }

    /// Looks a printing up, and counts it as used.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - now: The present in milliseconds since the epoch.
    /// - Returns: What is known, or `nil` when that is not remembered.
    /// - Complexity: O(1).
    package mutating func lookUp(_ printing: PrintingID, at now: Int64) -> KnownPrice? {
        guard let place = places[printing] else { return nil }
        let life = entries[place].known.isStored ? life : min(life, Self.missingLife)
        let age = now.saturatingSubtracting(entries[place].bornAt)
        guard age >= 0, age < life else {
            remove(place)
            return nil
        }
        if place != newest {
            unlink(place)
            link(place)
        }
        return entries[place].known
    }

    /// Remembers what is stored of a printing.
    ///
    /// - Parameters:
    ///   - known: What is stored.
    ///   - printing: The printing.
    ///   - now: The present in milliseconds since the epoch.
    ///   - generation: The layer's generation before the store was read; where it has changed, nothing is remembered.
    /// - Complexity: O(1).
    package mutating func remember(
        _ known: KnownPrice, of printing: PrintingID, at now: Int64, readIn generation: UInt64
    ) {
        guard capacity > 0, generation == self.generation else { return }
        var quietUntil: Int64 = .min
        if let place = places[printing] {
            quietUntil = entries[place].quietUntil
            remove(place)
        } else if places.count >= capacity {
            remove(oldest)
        }
        let entry = Entry(
            printing: printing, known: known, bornAt: now, quietUntil: quietUntil, newer: Self.none,
            older: Self.none)
        let place: Int
        if let unused = free.popLast() {
            entries[unused] = entry
            place = unused
        } else {
            place = entries.count
            entries.append(entry)
        }
        // Taking a key out of a dictionary that is nearly full hashes all keys beside it again.
        if places.count == Self.smallCount { places.reserveCapacity(2 * min(capacity, Self.largestRoom)) }
        places[printing] = place
        link(place)
    }

    /// Up to this many printings no room is made for more.
    private static let smallCount = 256
    /// For no more printings than this room is made before they come.
    private static let largestRoom = 16_384

    /// Forgets printings whose prices were recorded just now.
    ///
    /// - Parameter printings: The printings.
    /// - Complexity: O(printings).
    package mutating func forget(_ printings: some Sequence<PrintingID>) {
        generation &+= 1
        for printing in printings {
            if let place = places[printing] { remove(place) }
        }
    }

    /// Begins a time in which no further refresh of a printing is begun, unless such a time runs already.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - now: The present in milliseconds since the epoch.
    ///   - milliseconds: How long the time lasts.
    /// - Returns: Whether it began; always so for a printing that is not remembered.
    package mutating func beginQuiet(of printing: PrintingID, at now: Int64, for milliseconds: Int64) -> Bool
    {
        guard let place = places[printing] else { return true }
        let left = entries[place].quietUntil.saturatingSubtracting(now)
        guard left <= 0 || left > milliseconds else { return false }
        entries[place].quietUntil = now.saturatingAdding(milliseconds)
        return true
    }

    private mutating func remove(_ place: Int) {
        guard place != Self.none else { return }
        unlink(place)
        places[entries[place].printing] = nil
        entries[place].known = KnownPrice(madeAt: 0)
        free.append(place)
    }

    private mutating func link(_ place: Int) {
        entries[place].older = newest
        entries[place].newer = Self.none
        if newest != Self.none { entries[newest].newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (entries[place].newer, entries[place].older)
        if newer != Self.none { entries[newer].older = older } else { newest = older }
        if older != Self.none { entries[older].newer = newer } else { oldest = newer }
    }
}
