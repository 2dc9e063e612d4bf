package import CardModel

/// One set, for `cardex sets`.
package struct SetView: Sendable {
    /// The set as the index has it.
    package var set: CardSet
    /// How many printings of it the index holds.
    package var printingCount: Int

    /// Makes a set.
    ///
    /// - Parameters:
    ///   - set: The set as the index has it.
    ///   - printingCount: How many printings of it the index holds.
    package init(set: CardSet, printingCount: Int) {
        self.set = set
        self.printingCount = printingCount
    }
}
