/// What is asked with a text.
enum Operation: String, Codable, CaseIterable {
    /// The key itself.
    case exact
    /// All keys within one edit.
    case wholeWithinOne
    /// All keys within two edits.
    case wholeWithinTwo
    /// The ten best keys that start with the text.
    case prefix
    /// The ten best keys that start with something within one edit of the text.
    case misspeltPrefix
    /// A finished query as an app asks it, ranked, ten results.
    case search
    /// A query that is still being typed, ranked, ten results.
    case complete
}

/// The queries of one class.
struct QuerySet: Codable {
    /// The part of the table it stands in.
    let group: String
    /// What the class is.
    let name: String
    /// What is asked with each text.
    let operation: Operation
    /// The texts: folded and joined for the stages of the key dictionary, as typed for an app.
    let texts: [String]
}
