/// Why an answer is what it is, for `--explain`: how the query was read, and what the first name is ahead by.
package struct ExplanationView: Sendable {
    /// What the first name has that the next one lacks.
    package struct Margin: Sendable {
        /// The next name.
        package var next: String
        /// The first integer of the ranks that differs, such as `distance`; `nil` where the ranks are equal.
        package var field: String?
        /// By how much it differs.
        package var difference: Int
        /// The same for people, such as `1 edit, not 2 edits`.
        package var words: String

        /// Makes a margin.
        ///
        /// - Parameters:
        ///   - next: The next name.
        ///   - field: The first integer of the ranks that differs.
        ///   - difference: By how much it differs.
        ///   - words: The same for people.
        package init(next: String, field: String?, difference: Int, words: String) {
            self.next = next
            self.field = field
            self.difference = difference
            self.words = words
        }
    }

    /// Words of the query that say something else than the name.
    package struct Term: Sendable {
        /// The words as typed.
        package var text: String
        /// The UTF-8 range of the query that they cover.
        package var range: Range<Int>
        /// What they are about, such as `number` or `set`.
        package var meaning: String
        /// What exactly they say, such as `4/102`.
        package var value: String
        /// What became of them, such as `set-aside`.
        package var use: String
        /// Whether they were spelt out as a filter.
        package var isExplicit: Bool
        /// The same for people, such as `grade PSA 9: set aside`.
        package var words: String

        /// Makes a term.
        ///
        /// - Parameters:
        ///   - text: The words as typed.
        ///   - range: The UTF-8 range of the query that they cover.
        ///   - meaning: What they are about.
        ///   - value: What exactly they say.
        ///   - use: What became of them.
        ///   - isExplicit: Whether they were spelt out as a filter.
        ///   - words: The same for people.
        package init(
            text: String, range: Range<Int>, meaning: String, value: String, use: String, isExplicit: Bool,
            words: String
        ) {
            self.text = text
            self.range = range
            self.meaning = meaning
            self.value = value
            self.use = use
            self.isExplicit = isExplicit
            self.words = words
        }
    }

    /// A part of the query that nothing fits, so that it was set aside.
    package struct SetAside: Sendable {
        /// What it is about, such as `total`.
        package var part: String
        /// Why nothing fits it.
        package var reason: String

        /// Makes such a part.
        ///
        /// - Parameters:
        ///   - part: What it is about.
        ///   - reason: Why nothing fits it.
        package init(_ part: String, _ reason: String) {
            self.part = part
            self.reason = reason
        }
    }

    /// How the query was read.
    package var reading: [ReportView.Fact]
    /// The words that say something else than the name, in the order of the query.
    package var terms: [Term]
    /// The parts of the query that nothing fits.
    package var setAside: [SetAside]
    /// What the first name is ahead by; `nil` where no other name was found.
    package var margin: Margin?

    /// Makes an explanation.
    ///
    /// - Parameters:
    ///   - reading: How the query was read.
    ///   - terms: The words that say something else than the name.
    ///   - setAside: The parts of the query that nothing fits.
    ///   - margin: What the first name is ahead by.
    package init(reading: [ReportView.Fact], terms: [Term], setAside: [SetAside], margin: Margin?) {
        self.reading = reading
        self.terms = terms
        self.setAside = setAside
        self.margin = margin
    }
}
