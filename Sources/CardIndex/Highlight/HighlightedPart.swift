/// What of a name a match points at.
package enum HighlightedPart: Sendable, CaseIterable {
    /// All of it: the whole name is what was typed.
    case everything
    /// All of it but what was mistyped.
    case whole
    /// Its beginning, but for what was mistyped.
    case beginning
    /// Words or pieces of it, wherever they stand.
    case pieces

    /// Decides from how a query met a name.
    ///
    /// - Parameter kind: How the query met the name.
    package init(_ kind: MatchKind) {
        switch kind {
        case .exact, .folded, .joined, .reordered, .otherName: self = .everything
        case .typo: self = .whole
        case .prefix, .partialPrefix, .otherNamePrefix, .prefixTypo: self = .beginning
        case .words, .partialWords, .otherNameWords, .wordTypo, .someWords, .substring, .alike, .similar:
            self = .pieces
        }
    }
}
