public import CardModel

/// What one line of an inventory says of a card, before anything is looked up.
public struct LineEvidence: Hashable, Sendable {
    /// So many copies in one finish.
    public struct Copies: Hashable, Sendable {
        /// How many.
        public var count: Int
        /// Their finish; `nil` where the line does not say.
        public var finish: Finish?

        /// Makes copies.
        ///
        /// - Parameters:
        ///   - count: How many.
        ///   - finish: Their finish; `nil` where the line does not say.
        public init(count: Int, finish: Finish?) {
            self.count = count
            self.finish = finish
        }
    }

    /// The name as written; empty where the line has none.
    public var name = ""
    /// The name without its decorations, from a column of its own.
    public var simpleName = ""
    /// The whole line where its first word was taken for the number of copies, which it may not be.
    public var wholeText = ""
    /// The codes and names of the set, as written.
    public var sets: [String] = []
    /// The collector number as written, perhaps with its total.
    public var number = ""
    /// The printed total, from a column of its own.
    public var total = ""
    /// The rarity as written.
    public var rarity = ""
    /// The language as written.
    public var language = ""
    /// The game as written.
    public var game = ""
    /// Identifiers of other services; the kind is empty where the column does not say which.
    public var identifiers: [ExternalID] = []
    /// How many copies, by finish; never empty.
    public var copies: [Copies] = [Copies(count: 1, finish: nil)]
    /// The edition, as a term of price stores; empty when the line says none.
    public var edition = ""
    /// The condition; `nil` where the line says none.
    public var condition: CardCondition?
    /// Whether a mark says that the card exists on screens only.
    public var isDigital = false
    /// The printing that somebody chose in a review of this list, by its key.
    public var chosen = ""
    /// Whether somebody passed over the line in a review.
    public var wasSkipped = false
    /// What is wrong with the line, in words.
    public var problems: [String] = []

    /// Makes evidence that says nothing.
    public init() {}

    /// The number of copies of all finishes.
    ///
    /// Sums beyond the largest integer are clamped; single counts are far below it.
    public var quantity: Int {
        copies.reduce(0) { sum, next in
            let (total, overflow) = sum.addingReportingOverflow(next.count)
            return overflow ? Int.max : total
        }
    }

    /// Whether the line says nothing by which a card could be found.
    var isBlank: Bool {
        name.isEmpty && simpleName.isEmpty && identifiers.isEmpty && number.isEmpty && chosen.isEmpty
    }
}

/// A line of an inventory: where it stands, what stood there, and what it says.
public struct InventoryLine: Sendable {
    /// The line of the file on which it starts, counted from 1.
    public let line: Int
    /// The fields as written, in the order of the columns.
    public let fields: [String]
    /// What it says.
    public let evidence: LineEvidence
}
