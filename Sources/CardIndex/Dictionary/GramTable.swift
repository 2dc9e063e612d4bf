/// Numbers gram keys in order of first occurrence: an open-addressing hash table with linear probing.
struct GramTable {
    /// The gram keys by their first number.
    private(set) var keys: [UInt32] = []
    /// The gram key above its number plus one, zero in a free place.
    private var places = [UInt64](repeating: 0, count: 1024)
    private var shift: UInt32 = 32 - 10

    /// The number of a gram, which is new when it equals the count of grams before.
    @inline(__always)
    mutating func insert(_ gram: UInt32) -> Int {
        let place = place(of: gram)
        let found = places[place]
        if found != 0 { return Int(found & 0xFFFF_FFFF) - 1 }
        keys.append(gram)
        places[place] = UInt64(gram) << 32 | UInt64(keys.count)
        if keys.count * 2 > places.count { grow() }
        return keys.count - 1
    }

    /// The number of a gram that was inserted.
    @inline(__always)
    func number(of gram: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: places[place(of: gram)]) &- 1
    }

    /// Replaces all numbers; no more grams are inserted then.
    ///
    /// - Parameter numbers: The new numbers by the old ones.
    mutating func renumber(_ numbers: [UInt32]) {
        for place in places.indices where places[place] != 0 {
            let old = Int(places[place] & 0xFFFF_FFFF) - 1
            places[place] = (places[place] & ~0xFFFF_FFFF) | UInt64(numbers[old]) + 1
        }
    }

    /// Where a gram is or would be.
    ///
    /// Gram keys are spread over all bits, so their upper bits serve as hash.
    @inline(__always)
    private func place(of gram: UInt32) -> Int {
        var place = Int(gram &>> shift)
        while places[place] != 0, UInt32(truncatingIfNeeded: places[place] &>> 32) != gram {
            place = (place &+ 1) & (places.count &- 1)
        }
        return place
    }

    private mutating func grow() {
        shift -= 1
        places = [UInt64](repeating: 0, count: places.count * 2)
        for (number, gram) in keys.enumerated() {
            places[place(of: gram)] = UInt64(gram) << 32 | UInt64(number + 1)
        }
    }
}
