package import CardModel

/// The prices that were shown last, so that they can be shown again without the store.
///
///     buckets    hash of a printing ──► index of the first entry with it, which names the next one
///     entries    [ hash | printing | known | times | next | newer | older ] …    one flat array, linked by index from newest
///                                                                                to oldest
///
/// The least recently used goes first. Entries live for a few minutes at most, because other processes write the store too;
/// what this process records is dropped at once. That nothing is stored is remembered as well, for a few seconds.
///
/// A printing is two texts, so that hashing it takes longer than all else here: it is hashed once in each call, and what goes is
/// found by the hash that it was put in with.
package struct MemoryLayer {
    private struct Entry {
        var hash: Int
        var printing: PrintingID
        var known: KnownPrice
        /// In milliseconds since the epoch.
        var bornAt: Int64
        /// Until when no further refresh is begun, in milliseconds since the epoch.
        var quietUntil: Int64
        /// The next entry in the same bucket.
        var next = none
        var newer = none
        var older = none
    }

    /// For how many milliseconds it is remembered that nothing is stored.
    package static let missingLife: Int64 = 10_000

    private static let none = -1

    /// A power of two, and never fewer than there are entries.
    private var buckets: [Int] = [none]
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
    package var count: Int { entries.count - free.count }

    /// Looks a printing up, and counts it as used.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - now: The present in milliseconds since the epoch.
    /// - Returns: What is known, or `nil` when that is not remembered.
    /// - Complexity: O(1).
    package mutating func lookUp(_ printing: PrintingID, at now: Int64) -> KnownPrice? {
        guard let place = place(of: printing, printing.hashValue) else { return nil }
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
        let hash = printing.hashValue
        var entry = Entry(hash: hash, printing: printing, known: known, bornAt: now, quietUntil: .min)
        if let place = place(of: printing, hash) {
            entry.quietUntil = entries[place].quietUntil
            remove(place)
        } else if count >= capacity {
            remove(oldest)
        }
        let place: Int
        if let unused = free.popLast() {
            entries[unused] = entry
            place = unused
        } else {
            place = entries.count
            entries.append(entry)
            if entries.count > buckets.count { makeBuckets(2 * buckets.count) }
        }
        putIntoBucket(place)
        link(place)
    }

    /// Forgets printings whose prices were recorded just now.
    ///
    /// - Parameter printings: The printings.
    /// - Complexity: O(printings).
    package mutating func forget(_ printings: some Sequence<PrintingID>) {
        generation &+= 1
        for printing in printings {
            if let place = place(of: printing, printing.hashValue) { remove(place) }
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
        guard let place = place(of: printing, printing.hashValue) else { return true }
        let left = entries[place].quietUntil.saturatingSubtracting(now)
        guard left <= 0 || left > milliseconds else { return false }
        entries[place].quietUntil = now.saturatingAdding(milliseconds)
        return true
    }

    private func place(of printing: PrintingID, _ hash: Int) -> Int? {
        var place = buckets[bucket(of: hash)]
        while place != Self.none {
            if entries[place].hash == hash, entries[place].printing == printing { return place }
            place = entries[place].next
        }
        return nil
    }

    private func bucket(of hash: Int) -> Int { hash & (buckets.count - 1) }

    private mutating func putIntoBucket(_ place: Int) {
        let bucket = bucket(of: entries[place].hash)
        entries[place].next = buckets[bucket]
        buckets[bucket] = place
    }

    private mutating func takeOutOfBucket(_ place: Int) {
        let bucket = bucket(of: entries[place].hash)
        guard buckets[bucket] != place else {
            buckets[bucket] = entries[place].next
            return
        }
        var former = buckets[bucket]
        while entries[former].next != place { former = entries[former].next }
        entries[former].next = entries[place].next
    }

    /// Makes more buckets, for all entries but the last, which is in none yet; all places are in use when there are too few.
    private mutating func makeBuckets(_ count: Int) {
        buckets = Array(repeating: Self.none, count: count)
        for place in entries.indices.dropLast() { putIntoBucket(place) }
    }

    private mutating func remove(_ place: Int) {
        unlink(place)
        takeOutOfBucket(place)
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
