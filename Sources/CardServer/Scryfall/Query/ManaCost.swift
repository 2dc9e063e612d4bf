/// What a card costs: how much mana of whatever kind, and which symbols.
///
///     {3}{W}{W}       3, W twice           {R/W}{R/W}      R/W twice        {2/B}       2/B once
///
/// One cost is at least another if it has as much of everything, so of two costs neither may be.
struct ManaCost: Hashable, Sendable {
    /// How much of whatever kind.
    private(set) var generic: UInt64 = 0
    /// How often each other symbol stands there.
    private(set) var symbols: [String: Int] = [:]

    /// Reads a cost.
    ///
    /// - Parameter text: Symbols in braces; letters and numbers may also stand without them, as in `2WW`.
    init?(_ text: Substring) {
        var rest = text
        while let first = rest.first {
            if first == "{" {
                guard let end = rest.firstIndex(of: "}") else { return nil }
                guard add(rest[rest.index(after: rest.startIndex)..<end].uppercased()) else { return nil }
                rest = rest[rest.index(after: end)...]
            } else if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard add(String(digits)) else { return nil }
                rest = rest.dropFirst(digits.count)
            } else {
                guard add(first.uppercased()) else { return nil }
                rest = rest.dropFirst()
            }
        }
    }

    /// The costs of a card as it states them: one for each part that has one, none for a land.
    ///
    /// - Parameter text: Costs with ` // ` between them.
    /// - Returns: The costs; what is none is left out.
    static func all(in text: String) -> [ManaCost] {
        text.split(separator: " // ").filter { !$0.isEmpty }.compactMap { ManaCost($0) }
    }

    private mutating func add(_ symbol: String) -> Bool {
        if let number = UInt64(symbol) {
            guard number < 1 << 32 else { return false }
            generic += number
            return true
        }
        let parts = symbol.split(separator: "/", omittingEmptySubsequences: false)
        let isKnown = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) }
        }
        guard isKnown, parts.contains(where: { Self.isSymbol($0) }) else { return false }
        // The halves of a symbol have stood in either order.
        symbols[parts.sorted().joined(separator: "/"), default: 0] += 1
        return true
    }

    /// Whether a part of a symbol is a colour, another kind of mana, or what stands for some.
    private static func isSymbol(_ part: Substring) -> Bool {
        ["W", "U", "B", "R", "G", "C", "S", "X", "Y", "Z", "P", "L", "D", "HW", "HU", "HB", "HR", "HG"]
            .contains(part)
    }

    /// Whether it has as much of everything as another.
    func isAtLeast(_ other: ManaCost) -> Bool {
        generic >= other.generic && other.symbols.allSatisfy { symbols[$0.key, default: 0] >= $0.value }
    }
}
