public import CardModel

/// A price that somebody waits for: a printing, the variant that counts, and the amount to be told of.
///
/// Two entries are the same wish when printing, finish, condition, direction and currency agree: a list holds one of
/// them, so that a threshold is changed by writing the entry again.
public struct WatchEntry: Hashable, Sendable {
    /// On which side of the threshold the price is waited for.
    public enum Direction: UInt8, Sendable, CaseIterable {
        /// At or below it, as a buyer does.
        case below = 0
        /// At or above it, as a seller does.
        case above = 1

        /// The word in files, JSON and tables.
        public var word: String { self == .below ? "below" : "above" }

        /// The direction of a word, or `nil` when there is none.
        ///
        /// - Parameter word: The word.
        public init?(word: String) {
            guard let direction = Self.allCases.first(where: { $0.word == word }) else { return nil }
            self = direction
        }
    }

    /// The printing.
    public var printing: PrintingID
    /// The only finish that counts; `nil` for any.
    public var finish: Finish?
    /// The only condition that counts, such as `NM`; empty for any.
    public var condition: String
    /// On which side of the threshold the price is waited for.
    public var direction: Direction
    /// The amount, above zero; only prices in its currency count.
    public var threshold: Money
    /// What its owner wants to remember about it.
    public var note: String
    /// When it was written down, in seconds since the epoch.
    public var createdAt: Int64

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - finish: The only finish that counts.
    ///   - condition: The only condition that counts.
    ///   - direction: On which side of the threshold the price is waited for.
    ///   - threshold: The amount.
    ///   - note: What its owner wants to remember about it.
    ///   - createdAt: When it was written down, in seconds since the epoch.
    public init(
        printing: PrintingID, finish: Finish? = nil, condition: String = "", direction: Direction,
        threshold: Money, note: String = "", createdAt: Int64
    ) {
        self.printing = printing
        self.finish = finish
        self.condition = condition
        self.direction = direction
        self.threshold = threshold
        self.note = note
        self.createdAt = createdAt
    }

    /// The texts that are stored beside the key of the printing.
    private var texts: [String] { [finish?.rawValue ?? "", condition, threshold.currency.rawValue, note] }

    /// Whether a store can keep the entry.
    package var isStorable: Bool {
        threshold.minorUnits > 0 && printing.storedKey != nil && finish?.rawValue.isEmpty != true
            && texts.allSatisfy { $0.utf8.count <= PriceObservation.longestText }
    }
}
