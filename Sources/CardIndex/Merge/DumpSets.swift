/// Sets of dumps by number, so that a printing says in 32 bits which dumps hold it, however many there are.
///
/// Few combinations occur, while there may be half a million printings.
struct DumpSets {
    /// The dumps of each set, ascending.
    private var members: [[UInt32]] = []
    private var numbers: [[UInt32]: UInt32] = [:]
    private var unions: [Pair: UInt32] = [:]

    private struct Pair: Hashable {
        var left: UInt32
        var right: UInt32
    }

    /// The number of the set of one dump.
    mutating func single(_ dump: UInt32) -> UInt32 { number(of: [dump]) }

    /// The number of the set of all dumps of two sets.
    mutating func union(_ left: UInt32, _ right: UInt32) -> UInt32 {
        if left == right { return left }
        let pair = Pair(left: min(left, right), right: max(left, right))
        if let known = unions[pair] { return known }
        let number = number(of: Set(members[Int(left)]).union(members[Int(right)]).sorted())
        unions[pair] = number
        return number
    }

    /// Whether no dump is in both sets.
    func areDisjoint(_ left: UInt32, _ right: UInt32) -> Bool {
        if left == right { return false }
        let (left, right) = (members[Int(left)], members[Int(right)])
        if left.count == 1, right.count == 1 { return true }
        return !left.contains { right.contains($0) }
    }

    /// The dumps of a set, ascending; no set is empty.
    subscript(number: UInt32) -> [UInt32] { members[Int(number)] }

    private mutating func number(of dumps: [UInt32]) -> UInt32 {
        if let known = numbers[dumps] { return known }
        let number = UInt32(members.count)
        members.append(dumps)
        numbers[dumps] = number
        return number
    }
}
