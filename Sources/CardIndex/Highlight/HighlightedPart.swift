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

    /// Decides from how a query met a name; whatever is neither a whole name nor a beginning is pieces.
    ///
    /// - Parameter kind: How the query met the name.
    package init(_ kind: MatchKind) {
        if kind <= .joined || kind == .otherName {
            self = .everything
        } else if kind == .typo {
            self = .whole
        } else if kind == .prefix || kind == .otherNamePrefix || kind == .prefixTypo {
            self = .beginning
        } else {
            self = .pieces
        }
    }
}
