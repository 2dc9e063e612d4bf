/// How the words of a query name a set, the surest way first.
enum SetTermKind: UInt32, CaseIterable, Comparable, Sendable {
    /// The upstream's identifier, such as `base1`.
    case identifier = 0
    /// Another code, such as the one printed on the cards.
    case code = 1
    /// The printed name.
    case name = 2
    /// Another way to write the printed name, see `SetSpellings`.
    case spelling = 3
    /// The series, or the part of the name before a colon: it names several sets.
    case series = 4

    static func < (left: SetTermKind, right: SetTermKind) -> Bool { left.rawValue < right.rawValue }
}

/// One meaning of a set term: a set, and how the term names it.
///
/// Packed into 32 bits, the kind in the lowest three.
struct SetTarget: Hashable, Sendable {
    /// The most sets that targets can tell apart.
    static let largestSetCount = 1 << 29

    let packed: UInt32

    init(set: UInt32, kind: SetTermKind) {
        packed = set << 3 | kind.rawValue
    }

    init(packed: UInt32) {
        self.packed = packed
    }

    /// The number of the set.
    var set: UInt32 { packed >> 3 }

    /// How the term names it, `nil` in a damaged file.
    var kind: SetTermKind? { SetTermKind(rawValue: packed & 7) }
}
