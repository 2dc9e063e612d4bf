/// What one scalar of a name turns into, packed in 32 bits.
///
///     31    29 28        21 20                    0
///     +-------+------------+----------------------+
///     | kind  | combining  | payload              |
///     |       | class      | scalar, symbol, index|
///     +-------+------------+----------------------+
struct FoldUnit: Equatable {
    /// What a unit stands for.
    enum Kind: UInt32 {
        /// Not looked up yet.
        case unknown = 0
        /// A scalar that starts afresh.
        case scalar = 1
        /// A scalar that may compose with what stands before it.
        case combining = 2
        /// Nothing: what stands before and behind grow together.
        case nothing = 3
        /// The end of a word.
        case wordBreak = 4
        /// A symbol that is read as words of its own.
        case symbol = 5
        /// Several units; the payload says where the table keeps them.
        case sequence = 6
    }

    var rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private init(_ kind: Kind, combiningClass: UInt8 = 0, payload: UInt32 = 0) {
        rawValue = kind.rawValue << 29 | UInt32(combiningClass) << 21 | payload & 0x1F_FFFF
    }

    static let nothing = FoldUnit(.nothing)
    static let wordBreak = FoldUnit(.wordBreak)

    static func scalar(_ scalar: UInt32) -> FoldUnit { FoldUnit(.scalar, payload: scalar) }
    static func combining(_ scalar: UInt32, combiningClass: UInt8) -> FoldUnit {
        FoldUnit(.combining, combiningClass: combiningClass, payload: scalar)
    }
    static func symbol(_ symbol: SymbolWord) -> FoldUnit {
        FoldUnit(.symbol, payload: UInt32(symbol.rawValue))
    }
    static func sequence(at index: Int) -> FoldUnit { FoldUnit(.sequence, payload: UInt32(index)) }

    var kind: Kind { Kind(rawValue: rawValue >> 29) ?? .unknown }
    var combiningClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 21) }
    var payload: UInt32 { rawValue & 0x1F_FFFF }

    /// Whether the unit is a scalar of a word.
    var isScalar: Bool { kind == .scalar || kind == .combining }
}
