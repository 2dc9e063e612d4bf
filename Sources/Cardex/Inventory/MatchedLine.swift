public import CardModel

/// A line of an inventory with its printing and its price.
public struct MatchedLine: Sendable {
    /// The line as written, and what it says.
    public let line: InventoryLine
    /// Which printing it means.
    public var match: LineMatch
    /// What its copies are worth.
    public var price: LinePrice
    /// What a review left behind: `chosen`, `skipped` or nothing.
    package var review: ReviewMark?

    /// What is wrong with the line; empty where nothing is.
    public var problems: [String] { line.evidence.problems }
}

/// What all lines of an inventory come to.
public struct InventorySummary: Sendable {
    /// How the file was laid out, in words.
    public var layout = ""
    /// The number of lines that name cards: as many as went out.
    public var lineCount = 0
    /// The number of lines passed over: comments, sections, titles.
    public var remarkCount = 0
    /// The number of lines by confidence.
    public var counts: [MatchConfidence: Int] = [:]
    /// The number of copies of all lines.
    public var copyCount = 0
    /// The number of matched lines without a price.
    public var unpricedCount = 0
    /// The number of lines with something wrong.
    public var problemCount = 0
    /// The total of all prices by currency.
    public var totals: [Currency: Money] = [:]
    /// The part of the totals that stands on sure and likely lines.
    public var firmTotals: [Currency: Money] = [:]
    /// The currencies whose total is beyond what can be counted: they have none.
    public var overflowed: Set<Currency> = []

    /// Makes an empty summary.
    public init() {}

    /// Counts a line.
    ///
    /// - Parameter line: The line, as it goes out.
    package mutating func add(_ line: MatchedLine) {
        lineCount += 1
        counts[line.match.confidence, default: 0] += 1
        let (copies, overflow) = copyCount.addingReportingOverflow(line.line.evidence.quantity)
        copyCount = overflow ? Int.max : copies
        if !line.problems.isEmpty { problemCount += 1 }
        guard line.match.printing != nil else { return }
        guard let total = line.price.total else {
            unpricedCount += 1
            return
        }
        add(total, to: \.totals)
        if line.match.confidence >= .likely { add(total, to: \.firmTotals) }
    }

    private mutating func add(
        _ amount: Money, to totals: WritableKeyPath<InventorySummary, [Currency: Money]>
    ) {
        let currency = amount.currency
        guard !overflowed.contains(currency) else { return }
        let known = self[keyPath: totals][currency]?.minorUnits ?? 0
        let (sum, overflow) = known.addingReportingOverflow(amount.minorUnits)
        if overflow {
            overflowed.insert(currency)
            self.totals[currency] = nil
            firmTotals[currency] = nil
        } else {
            self[keyPath: totals][currency] = Money(minorUnits: sum, currency: currency)
        }
    }
}
