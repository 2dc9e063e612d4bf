/// What can be brought out of Cardex and back in.
public enum TransferKind: String, Sendable, CaseIterable {
    /// Prices, and how they were day by day.
    case prices
    /// Nicknames of cards.
    case aliases
    /// Prices that somebody waits for.
    case watches
}

/// How an export is written.
public enum TransferFormat: String, Sendable, CaseIterable {
    /// A table with a header line, RFC 4180, of one kind.
    case csv
    /// One document with a list for each kind.
    case json
    /// A heading, then one object per line.
    case jsonl

    /// The version of the format that is written, and the latest that is read.
    public static let version = 1
    /// What the member `format` of an export says.
    public static let name = "cardex-export"
}
