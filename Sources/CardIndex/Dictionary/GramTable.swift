/// Numbers gram keys in order of first occurrence: an open-addressing hash table with linear probing.
struct GramTable {
    /// The gram keys by their number.
    private(set) var keys: [UInt32] = []
    /// The number of a gram plus one, zero in a free place.
    private var places = [UInt32](repeating: 0, count: 1024)
    private var shift: UInt32 = 32 - 10

    /// The number of a gram, which is new when it equals the count of grams before.
    @inline(__always)
    mutating func insert(_ gram: UInt32) -> Int {
        let place = place(of: gram)
        if places[place] != 0 { return Int(places[place]) - 1 }
        keys.append(gram)
        places[place] = UInt32(truncatingIfNeeded: keys.count)
        if keys.count * 2 > places.count { grow() }
        return keys.count - 1
    }

    /// The number of a gram that was inserted.
    @inline(__always)
    func slot(of gram: UInt32) -> Int {
        Int(places[place(of: gram)]) - 1
    }

    /// Where a gram is or would be.
    ///
    /// Gram keys are spread over all bits, so their upper bits serve as hash.
    @inline(__always)
    private func place(of gram: UInt32) -> Int {
        var place = Int(gram >> shift)
        while places[place] != 0, keys[Int(places[place]) - 1] != gram {
            place = (place + 1) & (places.count - 1)
        }
        return place
    }

    private mutating func grow() {
        shift -= 1
        places = [UInt32](repeating: 0, count: places.count * 2)
        for (number, gram) in keys.enumerated() {
            places[place(of: gram)] = UInt32(truncatingIfNeeded: number + 1)
        }
    }
}
