internal import CardModel
internal import CardText

/// One query parameter of the native API: how it is read, and how it is described in the OpenAPI document.
package struct NativeParameter: Sendable {
    /// What values there are.
    package enum Kind: Sendable {
        /// Any text up to so many characters; an empty one counts as not given.
        case text(maximumLength: Int)
        /// A whole number.
        case integer(ClosedRange<Int>)
        /// `true` or `false`.
        case truth
        /// One of some words.
        case word([String])
        /// A game of the index.
        case game
        /// A currency by its three letters.
        case currency
    }

    /// The name in the address.
    package let name: String
    /// What values there are.
    package let kind: Kind
    /// The value that counts where none is given, as it would be written; `nil` where there is none.
    package let standard: String?
    /// Whether it has to be given.
    package let isRequired: Bool
    /// What it says, a sentence or two.
    package let summary: String
    /// A value to try.
    package let example: String?

    /// Makes a parameter.
    ///
    /// - Parameters:
    ///   - name: The name in the address.
    ///   - kind: What values there are.
    ///   - standard: The value that counts where none is given.
    ///   - isRequired: Whether it has to be given.
    ///   - summary: What it says.
    ///   - example: A value to try.
    package init(
        _ name: String, _ kind: Kind, standard: String? = nil, isRequired: Bool = false, _ summary: String,
        example: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.isRequired = isRequired
        self.summary = summary
        self.example = example
    }

    /// Says why a value is none of the parameter's, or `nil` where it is one.
    ///
    /// - Parameters:
    ///   - value: The value, decoded.
    ///   - games: The games of the index.
    /// - Returns: What is allowed, as the end of a sentence.
    func objection(to value: String, games: [Game]) -> String? {
        switch kind {
        case .text(let maximumLength):
            // Characters are never more than bytes, so that most texts need no counting.
            guard value.utf8.count > maximumLength, value.unicodeScalars.count > maximumLength else {
                return nil
            }
            return "it may have up to \(maximumLength) characters"
        case .integer(let range):
            if let number = Self.number(value), range.contains(number) { return nil }
            return "it is a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .truth: return value == "true" || value == "false" ? nil : "it is true or false"
        case .word(let words):
            if words.contains(value) { return nil }
            return "it is one of \(words.joined(separator: ", "))" + Self.question(value, among: words)
        case .currency:
            let isCode =
                value.utf8.count == 3 && value.utf8.allSatisfy { $0 | 0x20 &- UInt8(ascii: "a") < 26 }
            return isCode ? nil : "it is the three letters of a currency, such as USD"
        case .game:
            if value.isEmpty { return nil }
            if games.contains(Game(rawValue: value)) || games.contains(Game(named: value)) { return nil }
            let names = games.map(\.rawValue)
            return "the games of this index are \(names.joined(separator: ", "))"
                + Self.question(value, among: names)
        }
    }

    /// A question such as `; did you mean limit?`, or nothing when no name is near.
    static func question(_ typed: String, among names: [String]) -> String {
        Spelling.nearest(to: typed, in: names).map { "; did you mean \($0)?" } ?? ""
    }

    /// The number that digits say; `nil` for anything else, signs and blanks included.
    static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Int(text)
    }
}
