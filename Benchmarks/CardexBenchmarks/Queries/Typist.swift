internal import CardTestSupport

/// Misspells texts as people do: a letter too many, too few, another one, or two swapped.
struct Typist {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)

    private var random: SeededGenerator

    /// Makes a typist.
    ///
    /// - Parameter seed: What the mistakes follow from.
    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Makes mistakes, one after the other.
    ///
    /// - Parameters:
    ///   - text: What was meant.
    ///   - edits: The number of mistakes; two may undo each other in part, so the distance may be less.
    /// - Returns: What was typed; never the text itself unless it is empty.
    mutating func misspell(_ text: String, edits: Int) -> String {
        let meant = Array(text.unicodeScalars)
        guard !meant.isEmpty, edits > 0 else { return text }
        var typed = meant
        repeat {
            typed = meant
            for _ in 0..<edits { edit(&typed) }
        } while typed == meant
        return String(String.UnicodeScalarView(typed))
    }

    /// Swaps two neighbours that differ.
    ///
    /// - Parameter text: What was meant.
    /// - Returns: What was typed.
    mutating func swap(_ text: String) -> String {
        var typed = Array(text.unicodeScalars)
        if !swapNeighbours(&typed) { edit(&typed) }
        return String(String.UnicodeScalarView(typed))
    }

    /// Gets the first letter wrong.
    ///
    /// - Parameter text: What was meant.
    /// - Returns: What was typed.
    mutating func missFirst(_ text: String) -> String {
        var typed = Array(text.unicodeScalars)
        guard let first = typed.first else { return text }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: typed[0] = letter(like: first)
        case 1 where typed.count > 1: typed.removeFirst()
        default: typed.insert(letter(like: first), at: 0)
        }
        return String(String.UnicodeScalarView(typed))
    }

    private mutating func edit(_ typed: inout [Unicode.Scalar]) {
        guard let model = typed.randomElement(using: &random) else {
            typed = [letter(like: "a")]
            return
        }
        let place = Int.random(in: typed.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: typed.insert(letter(like: model), at: Int.random(in: 0...typed.count, using: &random))
        case 1 where typed.count > 1: typed.remove(at: place)
        case 2 where swapNeighbours(&typed): break
        default: typed[place] = letter(like: typed[place])
        }
    }

    private mutating func swapNeighbours(_ typed: inout [Unicode.Scalar]) -> Bool {
        let places = typed.indices.dropLast().filter { typed[$0] != typed[$0 + 1] }
        guard let place = places.randomElement(using: &random) else { return false }
        typed.swapAt(place, place + 1)
        return true
    }

    /// A letter other than the given one: of the same script, roughly, as its neighbours in Unicode are.
    private mutating func letter(like scalar: Unicode.Scalar) -> Unicode.Scalar {
        while true {
            let other =
                scalar.isASCII
                ? Self.letters.randomElement(using: &random)
                : Unicode.Scalar(scalar.value ^ UInt32.random(in: 1...7, using: &random))
            if let other, other != scalar { return other }
        }
    }
}
