/// A set of gram keys that is emptied in no time: an open-addressing hash table whose places carry the round they were
/// filled in.
///
/// Gram keys are spread over all bits, so their upper bits serve as hash.
struct GramSet: Sendable {
    /// The round above the gram key.
    private var places: [UInt64] = []
    private var shift: UInt32 = 32
    private var round: UInt64 = 0

    /// Makes an empty set without memory.
    init() {}

    /// Empties the set.
    ///
    /// - Parameter capacity: The greatest number of grams to come; at least half the places stay free.
    /// - Complexity: O(1) when warm.
    mutating func begin(capacity: Int) {
        round &+= 1
        // A round that no place can carry yet.
        guard places.count < capacity * 2 || round > UInt64(UInt32.max) else { return }
        var count = max(places.count, 64)
        while count < capacity * 2 { count *= 2 }
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(0, count: count))
        shift = UInt32(32 - count.trailingZeroBitCount)
        round = 1
    }

    /// Adds a gram.
    ///
    /// - Parameter gram: The gram's 32-bit key.
    /// - Returns: Whether it wasn't in the set before.
    @inline(__always)
    mutating func insert(_ gram: UInt32) -> Bool {
        let wanted = round << 32 | UInt64(gram)
        var place = Int(gram &>> shift)
        while true {
            let found = places[place]
            if found == wanted { return false }
            if found >> 32 != round { break }
            place = (place + 1) & (places.count - 1)
        }
        places[place] = wanted
        return true
    }

    /// Whether a gram is in the set.
    ///
    /// - Parameter gram: The gram's 32-bit key.
    /// - Returns: Whether it is.
    @inline(__always)
    func contains(_ gram: UInt32) -> Bool {
        let wanted = round << 32 | UInt64(gram)
        var place = Int(gram &>> shift)
        while places[place] >> 32 == round {
            if places[place] == wanted { return true }
            place = (place + 1) & (places.count - 1)
        }
        return false
    }
}
