/// What is asked of cards or sets, as a tree of conditions on their fields.
///
///     (set.id:base1 OR set.id:base2) -types:fire hp:[100 TO *]
///
///     all ─┬─ any ─┬─ set.id: words "base1"
///          │       └─ set.id: words "base2"
///          ├─ not ─── types: words "fire"
///          └─ hp: range from 100 on
package indirect enum CardQuery: Hashable, Sendable {
    /// Holds for every document.
    case everything
    /// Holds where all parts hold.
    case all([CardQuery])
    /// Holds where at least one part holds.
    case any([CardQuery])
    /// Holds where the part does not.
    case not(CardQuery)
    /// Holds where a field has a value that passes a test.
    case field(String, FieldTest)
}

/// What a value of a field has to be; a document passes when one of its values does.
package enum FieldTest: Hashable, Sendable {
    /// Holds the words of the text, beside each other.
    case words(QueryText)
    /// Is the text from beginning to end.
    case whole(QueryText)
    /// Is that identifier, letter for letter where there is one, else whatever its letter case.
    case identifier([UInt8])
    /// Lies within the bounds.
    case range(QueryRange)
    /// Is there, whatever it is.
    case present
}

/// A text that values are compared with, as it was written, escapes resolved.
package struct QueryText: Hashable, Sendable {
    /// What stands between the wildcards; `char*der` has two pieces, a text without wildcards one.
    package var pieces: [[UInt8]]
    /// Whether it stood in quotation marks: then a wildcard reaches over several words.
    package var isQuoted: Bool

    /// Makes a text.
    ///
    /// - Parameters:
    ///   - pieces: What stands between the wildcards.
    ///   - isQuoted: Whether it stood in quotation marks.
    package init(pieces: [[UInt8]], isQuoted: Bool) {
        self.pieces = pieces
        self.isQuoted = isQuoted
    }

    /// Whether it is nothing but wildcards.
    var isAnything: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }
}

/// Two bounds, of which either may be open.
package struct QueryRange: Hashable, Sendable {
    /// One bound.
    package struct Bound: Hashable, Sendable {
        /// The value as it was written, escapes resolved.
        package var text: [UInt8]
        /// Whether the value itself lies within.
        package var isIncluded: Bool

        /// Makes a bound.
        ///
        /// - Parameters:
        ///   - text: The value as it was written.
        ///   - isIncluded: Whether the value itself lies within.
        package init(text: [UInt8], isIncluded: Bool) {
            self.text = text
            self.isIncluded = isIncluded
        }
    }

    /// The lower bound; `nil` when it is open.
    package var lower: Bound?
    /// The upper bound; `nil` when it is open.
    package var upper: Bound?

    /// Makes a range.
    ///
    /// - Parameters:
    ///   - lower: The lower bound.
    ///   - upper: The upper bound.
    package init(lower: Bound?, upper: Bound?) {
        self.lower = lower
        self.upper = upper
    }
}
