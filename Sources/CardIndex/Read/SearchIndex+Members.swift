public import CardModel

extension SearchIndex {
    /// Whether the index holds a printing.
    ///
    /// - Parameter id: The stable key.
    /// - Returns: Whether it does.
    /// - Complexity: O(log n) in the number of printings.
    public func contains(_ id: PrintingID) -> Bool { withReader { $0.find(id) != nil } }

    /// The printings of the sets that a person may mean by a text.
    ///
    /// - Parameters:
    ///   - text: An identifier, code, name or series.
    ///   - game: The only game; `nil` for all.
    /// - Returns: The stable keys, or `nil` when no set is named so.
    /// - Complexity: O(printings of the sets).
    public func printings(ofSetNamed text: String, in game: Game? = nil) -> Set<PrintingID>? {
        withReader { reader in
            let sets = reader.setTerms.sets(named: text).filter {
                game == nil || reader.cardSet(Int($0)).game == game
            }
            guard !sets.isEmpty else { return nil }
            var printings: Set<PrintingID> = []
            for set in sets {
                for index in reader.setTerms.printings(ofSet: set) {
                    let position = Int(reader.setTerms.printings[index])
                    guard position < reader.printingCount else { continue }
                    printings.insert(reader.printing(position).id)
                }
            }
            return printings
        }
    }
}
