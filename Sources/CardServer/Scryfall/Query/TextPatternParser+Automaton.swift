/// Makes the automaton of an expression that was read.
extension TextPatternParser {
    /// Adds the states of a part.
    ///
    /// - Parameter node: The part.
    /// - Returns: The states it begins and ends with, and whether it may be empty.
    /// - Throws: `Fault` for what has more than 64 symbols, or repeats too much.
    mutating func add(_ node: Node) throws(Fault) -> Ends {
        steps += 1
        guard steps <= Self.greatestSteps else { throw Fault(reason: "It repeats too much.") }
        switch node {
        case .symbols(let symbols):
            let state = try newState()
            for symbol in UInt32(0)..<128 where symbols.contains(symbol) {
                pattern.ascii[Int(symbol)] |= state
            }
            addForeign(symbols, state)
            return Ends(first: state, last: state, isNullable: false)
        case .place(let place):
            let state = try newState()
            pattern.places[place.rawValue] |= state
            return Ends(first: state, last: state, isNullable: false)
        case .sequence(let nodes):
            var ends = Ends()
            for node in nodes { ends = joined(ends, try add(node)) }
            return ends
        case .alternatives(let nodes):
            var ends = Ends(isNullable: false)
            for node in nodes {
                let own = try add(node)
                ends.first |= own.first
                ends.last |= own.last
                ends.isNullable = ends.isNullable || own.isNullable
            }
            return ends
        case .repeated(let node, let least, let most): return try add(node, least, most)
        }
    }

    private mutating func add(_ node: Node, _ least: Int, _ most: Int?) throws(Fault) -> Ends {
        var ends = Ends()
        for number in 0..<max(most ?? least, most == nil ? 1 : 0) {
            var own = try add(node)
            if number >= least { own.isNullable = true }
            if most == nil, number == max(least, 1) - 1 { link(own.last, to: own.first) }
            ends = joined(ends, own)
        }
        return ends
    }

    private mutating func joined(_ left: Ends, _ right: Ends) -> Ends {
        link(left.last, to: right.first)
        return Ends(
            first: left.isNullable ? left.first | right.first : left.first,
            last: right.isNullable ? left.last | right.last : right.last,
            isNullable: left.isNullable && right.isNullable)
    }

    private mutating func link(_ states: UInt64, to followers: UInt64) {
        for state in pattern.follow.indices where states >> UInt64(state) & 1 == 1 {
            pattern.follow[state] |= followers
        }
    }

    private mutating func newState() throws(Fault) -> UInt64 {
        guard pattern.follow.count < UInt64.bitWidth else {
            throw Fault(reason: "It has more than \(UInt64.bitWidth) symbols.")
        }
        pattern.follow.append(0)
        return 1 << UInt64(pattern.follow.count - 1)
    }

    /// Notes which scalars beyond ASCII lead to a state: those that some part of the expression names have their own entry.
    private mutating func addForeign(_ symbols: Symbols, _ state: UInt64) {
        for symbol in Set(text) where symbol >= 128 && pattern.named[symbol] == nil {
            pattern.named[symbol] = 0
        }
        for symbol in pattern.named.keys where symbols.contains(symbol) {
            pattern.named[symbol, default: 0] |= state
        }
        if symbols.contains(Self.beyond) { pattern.others |= state }
    }
}
