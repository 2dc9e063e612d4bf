public import CardModel

extension IndexBuilder {
    /// Adds a nickname of a card; the card itself may come later.
    ///
    /// - Parameter alias: The nickname and the name it stands for.
    public mutating func add(_ alias: CardAlias) {
        aliases.append(alias)
    }

    /// Forgets all aliases, those of a copied index too.
    public mutating func removeAliases() {
        aliases = []
    }

    /// What would become of the aliases if the index were built now.
    ///
    /// - Returns: An outcome for each distinct alias, in order.
    /// - Complexity: O(length of all names), and nothing without aliases.
    public borrowing func aliasOutcomes() -> [AliasOutcome] {
        outcomes(of: aliases)
    }

    /// What would become of some aliases that were not added.
    ///
    /// - Parameter aliases: The aliases.
    /// - Returns: An outcome for each distinct alias, in order.
    /// - Complexity: O(length of all names), and nothing without aliases.
    public borrowing func outcomes(of aliases: [CardAlias]) -> [AliasOutcome] {
        AliasResolution(of: aliases, rows: rows, pool: pool).outcomes
    }
}
