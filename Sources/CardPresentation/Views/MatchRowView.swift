package import CardModel

/// A printing that a line may mean.
package struct MatchCandidateView: Hashable, Sendable {
    /// The stable key.
    package var id: String
    /// The name.
    package var name: String
    /// The code of the set.
    package var set: String
    /// The name of the set.
    package var setName: String
    /// The collector number.
    package var number: String
    /// The rarity.
    package var rarity: String

    /// Makes a candidate.
    package init(id: String, name: String, set: String, setName: String, number: String, rarity: String) {
        self.id = id
        self.name = name
        self.set = set
        self.setName = setName
        self.number = number
        self.rarity = rarity
    }
}

/// One line of an inventory as `cardex match` prints it.
package struct MatchRowView: Sendable {
    /// The line of the file, counted from 1.
    package var line: Int
    /// The fields as written.
    package var fields: [String]
    /// The printing that is proposed.
    package var printing: MatchCandidateView?
    /// How sure it is: `sure`, `likely`, `ambiguous`, `none`.
    package var confidence: String
    /// Which evidence agreed and which did not.
    package var reasons: [String] = []
    /// The printings that may be meant.
    package var candidates: [MatchCandidateView] = []
    /// How many copies.
    package var quantity: Int
    /// The finish and the condition that the line names.
    package var finish = ""
    package var condition = ""
    /// The price of one copy, where it comes from, and that of all.
    package var price: Money?
    package var priceSource = ""
    package var total: Money?
    /// What to know of the price.
    package var priceNotes: [String] = []
    /// What a review left behind.
    package var review = ""
    /// What is wrong with the line.
    package var problems: [String] = []

    /// Makes a row that matched nothing.
    package init(line: Int, fields: [String], confidence: String, quantity: Int) {
        self.line = line
        self.fields = fields
        self.confidence = confidence
        self.quantity = quantity
    }
}

/// Some lines, and what their columns are called.
package struct MatchBatchView: Sendable {
    /// The names of the columns.
    package var columns: [String]
    /// The lines.
    package var rows: [MatchRowView]

    /// Makes a batch.
    package init(columns: [String], rows: [MatchRowView]) {
        self.columns = columns
        self.rows = rows
    }
}

/// What all lines come to.
package struct MatchSummaryView: Sendable {
    /// How many lines went in and out, and how many were no cards.
    package var lines: Int
    package var remarks: Int
    /// How many copies they hold.
    package var copies: Int
    /// How many lines by confidence, the surest first.
    package var counts: [(confidence: String, count: Int)]
    /// How many matched lines have no price, and how many have something wrong.
    package var unpriced: Int
    package var problems: Int
    /// The totals by currency, and the part of them that sure and likely lines make up.
    package var totals: [Money]
    package var firmTotals: [Money]
    /// The currencies of which the total can't be counted.
    package var overflowed: [String]

    /// Makes a summary.
    package init(
        lines: Int, remarks: Int = 0, copies: Int, counts: [(confidence: String, count: Int)], unpriced: Int,
        problems: Int,
        totals: [Money], firmTotals: [Money], overflowed: [String] = []
    ) {
        self.lines = lines
        self.remarks = remarks
        self.copies = copies
        self.counts = counts
        self.unpriced = unpriced
        self.problems = problems
        self.totals = totals
        self.firmTotals = firmTotals
        self.overflowed = overflowed
    }

    /// How many lines were matched.
    package var matched: Int { counts.filter { $0.confidence != "none" }.reduce(0) { $0 + $1.count } }
}
