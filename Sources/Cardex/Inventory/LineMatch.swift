public import CardIndex

/// Which printing a line means, how sure that is, and why.
public struct LineMatch: Sendable {
    /// How sure it is.
    public var confidence: MatchConfidence
    /// The printing that is proposed; `nil` where none is.
    public var printing: IndexedPrinting?
    /// The printings that may be meant, best first, the proposed one included; empty where one is sure.
    public var candidates: [IndexedPrinting]
    /// How many printings fit as well as the proposed one, itself included.
    public var rivalCount: Int
    /// Which evidence agreed and which did not, each in a few words.
    public var reasons: [String]
    /// Whether the name settles the card, so that only the printing is open.
    public var isCardKnown: Bool
    /// Whether the line was decided in a review.
    public var isReviewed = false
}
