package import CardPresentation

/// What warming or a round of a sync came to.
package struct WarmView: Sendable {
    /// The facts in order.
    package var report: ReportView
    /// What is worth saying of it, a sentence each.
    package var notes: [String]
    /// What could not be brought up to date, although the work went on.
    package var failure: CommandError?

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - report: The facts in order.
    ///   - notes: What is worth saying of it.
    ///   - failure: What could not be brought up to date.
    package init(_ report: ReportView, notes: [String] = [], failure: CommandError? = nil) {
        self.report = report
        self.notes = notes
        self.failure = failure
    }
}

/// What services were asked and what was looked up, for `cardex stats --prices`.
package struct PriceStatisticsView: Sendable {
    /// The facts in order.
    package var report: ReportView
    /// What somebody should know, a sentence each.
    package var warnings: [String]

    /// Makes the view.
    ///
    /// - Parameters:
    ///   - report: The facts in order.
    ///   - warnings: What somebody should know.
    package init(_ report: ReportView, warnings: [String] = []) {
        self.report = report
        self.warnings = warnings
    }
}
