/// The ranks of the keys whose lengths are about the query's.
///
/// Ranks are in order of length, so the keys of any row of lengths are one range of ranks.
struct LengthWindows {
    /// The first rank of each length from the shortest within the distance to the one after the longest.
    private var bounds = InlineArray<8, UInt32>(repeating: 0)
    private let distance: Int

    /// Makes windows without keys.
    init(distance: Int) {
        self.distance = distance
    }

    /// Sets the first rank of a length.
    mutating func begin(_ difference: Int, at rank: UInt32) {
        bounds[difference + distance] = rank
    }

    /// The ranks of the keys that are longer than the query by some numbers of symbols.
    ///
    /// - Parameter differences: From −distance to distance.
    /// - Returns: An existing range.
    @inline(__always)
    func ranks(_ differences: ClosedRange<Int>) -> Range<UInt32> {
        let lower = bounds[differences.lowerBound + distance]
        return lower..<max(lower, bounds[differences.upperBound + distance + 1])
    }
}

extension KeyLane {
    /// The ranks of the keys by how much their lengths differ from one.
    func lengthWindows(_ length: Int, within distance: Int) -> LengthWindows {
        var windows = LengthWindows(distance: distance)
        var entry = firstEntry(length: length - distance)
        for difference in -distance...(distance + 1) {
            while entry * 2 < lengths.count, Int(lengths[entry * 2]) < length + difference { entry += 1 }
            let rank = entry * 2 < lengths.count ? min(Int(lengths[entry * 2 + 1]), count) : count
            windows.begin(difference, at: UInt32(truncatingIfNeeded: rank))
        }
        return windows
    }

    /// The rank of the first key with at least some length.
    func firstRank(length: Int) -> Int {
        let entry = firstEntry(length: length)
        return entry * 2 < lengths.count ? min(Int(lengths[entry * 2 + 1]), count) : count
    }

    /// The first entry in the table of lengths with at least some length.
    private func firstEntry(length: Int) -> Int {
        var low = 0
        var high = lengths.count / 2
        while low < high {
            let middle = (low + high) >> 1
            if Int(lengths[middle * 2]) < length {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
