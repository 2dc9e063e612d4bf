internal import CardText

extension Spelling {
    /// A question such as `Did you mean --limit?`, or nothing when no word is near.
    ///
    /// - Parameters:
    ///   - typed: What was typed.
    ///   - words: The words it may have been meant to be.
    ///   - spelt: How to write the word in the question.
    /// - Returns: The question, or an empty text.
    static func question(nearest typed: String, in words: [String], spelt: (String) -> String) -> String {
        nearest(to: typed, in: words).map { "Did you mean \(spelt($0))?" } ?? ""
    }
}

extension [String] {
    /// The words as `a, b or c`.
    var joinedAsAlternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
