package import CardPresentation

/// What an export held, for `cardex export`.
package struct ExportView: Hashable, Sendable {
    /// How many newest prices; `nil` when none were asked for.
    package var prices: Int?
    /// How many prices of days; `nil` when none were asked for.
    package var days: Int?
    /// How many aliases; `nil` when none were asked for.
    package var aliases: Int?
    /// How many prices that are waited for; `nil` when none were asked for.
    package var watches: Int?
    /// Whether there is a price store, or none was needed.
    package var hasStore: Bool

    /// Makes a view.
    ///
    /// - Parameters:
    ///   - prices: How many newest prices.
    ///   - days: How many prices of days.
    ///   - aliases: How many aliases.
    ///   - watches: How many prices that are waited for.
    ///   - hasStore: Whether there is a price store, or none was needed.
    package init(
        prices: Int? = nil, days: Int? = nil, aliases: Int? = nil, watches: Int? = nil, hasStore: Bool = true
    ) {
        self.prices = prices
        self.days = days
        self.aliases = aliases
        self.watches = watches
        self.hasStore = hasStore
    }

    /// What was written, in words.
    var words: String {
        let parts = [
            prices.map { Units.count($0, "price", "prices") },
            days.map { Units.count($0, "day of history", "days of history") },
            aliases.map { Units.count($0, "alias", "aliases") },
            watches.map { Units.count($0, "watched price", "watched prices") },
        ].compactMap { $0 }
        return parts.count < 2
            ? parts.first ?? "nothing"
            : parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
    }
}

/// What an import did or would do, for `cardex import`.
package struct ImportView: Sendable {
    /// The counts.
    package var report: ReportView
    /// What was passed over in the file, one sentence each.
    package var notes: [String]
    /// The rows that can't be taken in, `FILE:LINE: COLUMN: REASON` each; perhaps not all of them.
    package var issues: [String]
    /// How many rows can't be taken in.
    package var issueCount: Int

    /// Makes a view.
    ///
    /// - Parameters:
    ///   - report: The counts.
    ///   - notes: What was passed over in the file.
    ///   - issues: The rows that can't be taken in.
    ///   - issueCount: How many there are.
    package init(report: ReportView, notes: [String] = [], issues: [String] = [], issueCount: Int = 0) {
        self.report = report
        self.notes = notes
        self.issues = issues
        self.issueCount = issueCount
    }
}
