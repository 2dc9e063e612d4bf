/// Which names of one index were looked up of late, and how often: what settles ties that the dumps leave open.
///
/// An immutable value of few names, made once by `SearchIndex.popularity(of:)` and given to each search. It belongs to
/// the index that made it: names and keys are its numbers.
public struct Popularity: Sendable {
    /// Nothing was looked up.
    public static let none = Popularity(levels: [:], keys: [])

    /// The highest level.
    public static let highestLevel: UInt8 = 7
    /// The most keys that one query is given beyond those it finds itself.
    static let keysPerQuery = 64

    /// The names, in order.
    package let names: [UInt32]
    /// The level of each of them.
    private let levels: [UInt8]
    /// Every key that leads to one of the names, in order, with the level of its name.
    private let keys: [Key]

    struct Key {
        var number: UInt32
        var level: UInt8
    }

    init(levels: [UInt32: UInt8], keys: [Key]) {
        let ordered = levels.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        names = ordered.map(\.key)
        self.levels = ordered.map(\.value)
        self.keys = keys
    }

    /// Whether nothing was looked up.
    public var isEmpty: Bool { names.isEmpty }

    /// The level of a count of look-ups, twice as many for each: 1 from a half, 2 from one, 7 from 32.
    ///
    /// A single look-up thus counts until it has faded to half.
    ///
    /// - Parameter count: The count, faded.
    /// - Returns: 0 for next to none, at most `highestLevel`.
    package static func level(ofCount count: Double) -> UInt8 {
        guard count >= 0.5 else { return 0 }
        guard count < 32 else { return highestLevel }
        return UInt8(clamping: count.exponent + 2)
    }

    /// How popular a name is.
    ///
    /// - Parameter name: The number of the name.
    /// - Returns: 0 for a name that was not looked up, else 1 to `highestLevel`.
    /// - Complexity: O(log n) in the number of names that were.
    package func level(ofName name: UInt32) -> UInt8 {
        let position = Self.firstIndex(names.count) { names[$0] >= name }
        return position < names.count && names[position] == name ? levels[position] : 0
    }

    /// Adds the keys of a range that lead to popular names: the most popular ones, at most `keysPerQuery`.
    ///
    /// - Complexity: O(log n), plus the keys in the range.
    func appendKeys(in range: KeyRange, to found: inout [UInt32]) {
        let low = Self.firstIndex(keys.count) { keys[$0].number >= range.lower }
        let high = Self.firstIndex(keys.count) { keys[$0].number >= range.upper }
        guard low < high else { return }
        var room = Self.keysPerQuery
        if high - low <= room {
            for key in keys[low..<high] { found.append(key.number) }
            return
        }
        for level in stride(from: Self.highestLevel, to: 0, by: -1) {
            for key in keys[low..<high] where key.level == level && room > 0 {
                found.append(key.number)
                room -= 1
            }
        }
    }

    private static func firstIndex(_ count: Int, where isReached: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
