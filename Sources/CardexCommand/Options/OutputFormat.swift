/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable {
    /// Columns for people.
    case table
    /// One indented JSON document.
    case json
    /// One JSON object per line.
    case jsonl
    /// Comma-separated values with a header, RFC 4180.
    case csv

    /// Whether programs read it as JSON.
    package var isJSON: Bool { self == .json || self == .jsonl }
}

/// A shell that completion scripts are written for.
package enum Shell: String, Sendable, CaseIterable {
    /// GNU bash.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
}
