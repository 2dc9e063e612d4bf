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

    /// How the query was read.
    package var reading: [ReportView.Fact]
    /// What the first name is ahead by; `nil` where no other name was found.
    package var margin: Margin?

    /// Makes an explanation.
    ///
    /// - Parameters:
    ///   - reading: How the query was read.
    ///   - margin: What the first name is ahead by.
    package init(reading: [ReportView.Fact], margin: Margin?) {
        self.reading = reading
        self.margin = margin
    }
}
