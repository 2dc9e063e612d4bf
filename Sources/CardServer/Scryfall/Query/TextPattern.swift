/// A regular expression that is searched for in time linear in the text, whatever it is.
///
/// The automaton of V. Glushkov (1961) has a state for each symbol of the expression, at most 64 of them, so that the states
/// a text leads to are the bits of one number (G. Navarro and M. Raffinot, 2002). No expression makes it try again what it
/// has tried, so that nobody can keep the server busy with one.
///
///     e.ters?     e₀ .₁ t₂ e₃ r₄ s₅        follow: 0→1 1→2 2→3 3→4 4→5        first: 0        last: 4 5
///
/// Letter case does not matter for ASCII. `^` and `$` stand for the beginning and the end of a line, as Scryfall has it.
struct TextPattern: Sendable {
    /// A place between two symbols; it is no symbol of its own, but may be asked for.
    enum Place: Int, CaseIterable, Sendable {
        case lineStart, lineEnd, wordBoundary
    }

    /// Which states each state leads to.
    var follow: [UInt64] = []
    /// The states that an expression can begin with.
    var first: UInt64 = 0
    /// The states that it can end with.
    var last: UInt64 = 0
    /// Whether nothing at all matches.
    var isNullable = false
    /// The states of each symbol of ASCII.
    var ascii = [UInt64](repeating: 0, count: 128)
    /// The states of other scalars that the expression names.
    var named: [UInt32: UInt64] = [:]
    /// The states of all scalars beyond ASCII that it does not name.
    var others: UInt64 = 0
    /// The states of places.
    var places = [UInt64](repeating: 0, count: Place.allCases.count)

    /// Whether some part of a text matches.
    ///
    /// - Parameter text: UTF-8.
    /// - Returns: Whether one does.
    /// - Complexity: O(length of `text`).
    func matches(_ text: Span<UInt8>) -> Bool {
        if isNullable { return true }
        let hasPlaces = places.contains { $0 != 0 }
        var active: UInt64 = 0
        var before: UInt32?
        var index = 0
        while true {
            let (symbol, length) = Self.symbol(at: index, in: text)
            if hasPlaces, passes(between: before, and: symbol, &active) { return true }
            guard let symbol else { return false }
            active = next(active) & states(of: symbol)
            if active & last != 0 { return true }
            before = symbol
            index += length
        }
    }

    /// Takes the places between two symbols that the expression asks for; whether it ends there.
    private func passes(between before: UInt32?, and after: UInt32?, _ active: inout UInt64) -> Bool {
        var wanted: UInt64 = 0
        if before == nil || before == 0x0A { wanted |= places[Place.lineStart.rawValue] }
        if after == nil || after == 0x0A { wanted |= places[Place.lineEnd.rawValue] }
        if Self.isOfWord(before) != Self.isOfWord(after) { wanted |= places[Place.wordBoundary.rawValue] }
        guard wanted != 0 else { return false }
        // One place may be asked for behind another.
        while true {
            let reached = active | next(active) & wanted
            guard reached != active else { break }
            active = reached
        }
        return active & last & wanted != 0
    }

    private func next(_ active: UInt64) -> UInt64 {
        var next = first
        var rest = active
        while rest != 0 {
            next |= follow[rest.trailingZeroBitCount]
            rest &= rest - 1
        }
        return next
    }

    private func states(of symbol: UInt32) -> UInt64 {
        symbol < 128 ? ascii[Int(symbol)] : named[symbol] ?? others
    }

    private static func isOfWord(_ symbol: UInt32?) -> Bool {
        guard let symbol else { return false }
        return symbol >= 128 || symbol == 0x5F || symbol &- 0x30 < 10 || (symbol | 0x20) &- 0x61 < 26
    }

    /// The scalar at a place; a byte that begins none is taken for one beyond Unicode.
    private static func symbol(at index: Int, in text: Span<UInt8>) -> (UInt32?, Int) {
        guard index < text.count else { return (nil, 0) }
        let byte = text[index]
        guard byte >= 0xC2, byte < 0xF5 else { return (byte < 0x80 ? UInt32(byte) : 0x11_0000, 1) }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard index + length <= text.count else { return (0x11_0000, 1) }
        var symbol = UInt32(byte) & (0x7F >> UInt32(length))
        for offset in 1..<length { symbol = symbol << 6 | UInt32(text[index + offset] & 0x3F) }
        return (symbol, length)
    }
}
