/// How sure an answer is.
public enum Verdict: String, Sendable {
    /// One name is clearly meant.
    case unique
    /// Several names match equally well; they stand first.
    case ambiguous
    /// Nothing matches; the results merely share letter groups with the text.
    case guess
    /// Nothing matches, and nothing is alike.
    case none
}

/// A name that a query found, with the printings that fit it.
public struct SearchResult: Sendable {
    /// The name as printed.
    public let name: String
    /// The other name by which it was found, if the name itself was not.
    public let foundBy: String?
    /// How the text that was found leads to the name.
    package let entryKind: EntryKind
    /// Which characters matched, as ascending ranges of UTF-8 offsets; empty unless the request asked for them.
    ///
    /// The offsets count in `foundBy`, or in `name` where that is `nil`.
    public let highlights: [Range<Int>]
    /// Why it stands where it stands.
    public let rank: Rank
    /// The printings that fit the query's number and filters, best first, as positions in the index.
    public let printings: [Int]
    /// How many printings fit in all; `printings` may hold fewer.
    public let printingCount: Int
}

/// The answer to one query.
public struct SearchAnswer: Sendable {
    /// The query as asked.
    public let query: String
    /// From parsing to ranked results, in nanoseconds.
    public var elapsedNanoseconds: Int64
    /// How sure the answer is.
    public let verdict: Verdict
    /// Whether every name within the allowed distance was considered.
    public let isExhaustive: Bool
    /// How the query was read.
    public let interpretation: Interpretation
    /// The results, best first.
    public let results: [SearchResult]
}

/// How a query was read.
public struct Interpretation: Hashable, Sendable {
    /// The folded text that was looked for, empty when only a number was asked for.
    public var name: String
    /// The collector number that was asked for, in canonical form.
    public var number: String?
    /// The printed total that was asked for, in canonical form.
    public var total: String?
    /// The distance within which names were looked for.
    public var maximumDistance: Int
    /// Whether a printed total was asked for that no matching printing has, so that it was set aside.
    public var ignoresTotal: Bool
    /// Whether a number was asked for that no matching name has, so that it was set aside.
    public var ignoresNumber: Bool
    /// The words that were understood as something else than the name, in the order of the query.
    public var terms: [RecognizedTerm] = []

    /// Whether a number, a set, a language or a game was named that no card of the name has, so that it was set aside.
    public var setsConditionAside: Bool {
        ignoresNumber || ignoresTotal || terms.contains { $0.use == .unmet && !$0.isExplicit }
    }
}
