/// A query of `/cards/search`, read but not yet answered.
///
///     t:goblin (c:r or c:b) -is:promo "chief"
///
///     all ─┬─ term  type  goblin
///          ├─ any ─┬─ term color r
///          │       └─ term color b
///          ├─ not ── term  is  promo
///          └─ term  name  chief
indirect enum SearchExpression: Hashable, Sendable {
    /// What all of several hold for.
    case all([SearchExpression])
    /// What one of several holds for.
    case any([SearchExpression])
    /// What another does not hold for.
    case not(SearchExpression)
    /// One condition.
    case term(SearchTerm)
}

/// One condition of a query.
struct SearchTerm: Hashable, Sendable {
    /// How what a card has relates to what is asked for.
    enum Comparison: String, Sendable, CaseIterable {
        case matches = ":"
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    /// What it is about, in lower case; empty for words of the name.
    var key: String
    /// How what a card has relates to the value.
    var comparison: Comparison
    /// What is asked for.
    var value: String
    /// Whether the whole name has to be the value.
    var isExactName = false
    /// Whether the value is a regular expression, with slashes around it.
    var isPattern: Bool {
        !key.isEmpty && value.utf8.count > 1 && value.hasPrefix("/") && value.hasSuffix("/")
    }
    /// The term as it was written.
    var source: String

    /// Whether a number relates to another as the term asks.
    func admits<Number: Comparable>(_ number: Number, comparedTo other: Number) -> Bool {
        switch comparison {
        case .matches, .equal: number == other
        case .notEqual: number != other
        case .less: number < other
        case .lessOrEqual: number <= other
        case .greater: number > other
        case .greaterOrEqual: number >= other
        }
    }
}
