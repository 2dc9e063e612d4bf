public import CardModel

/// Finds what an index knows of a printing, for sources whose services do not know our ids.
public struct PrintingLookup: Sendable {
    /// Returns a printing with its set, or `nil` when nothing is known of it.
    public let printing: @Sendable (PrintingID) -> (printing: Printing, set: CardSet?)?
    /// Returns the printings of a set.
    public let members: @Sendable (_ game: Game, _ setID: String) -> [PrintingID]

    /// Makes a look-up.
    ///
    /// - Parameters:
    ///   - printing: Returns a printing with its set.
    ///   - members: Returns the printings of a set.
    public init(
        printing: @escaping @Sendable (PrintingID) -> (printing: Printing, set: CardSet?)?,
        members: @escaping @Sendable (_ game: Game, _ setID: String) -> [PrintingID] = { _, _ in [] }
    ) {
        self.printing = printing
        self.members = members
    }
}
