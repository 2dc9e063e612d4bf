package import CardCatalog

/// What `cardex rebuild` is told.
package struct RebuildOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// The dumps to read, in order; those of the list when there are none.
    package var sources: [CatalogSource]
    /// Whether prices are filled in afterwards.
    package var warmsPrices: Bool
    /// How many requests services may be sent for prices afterwards; `nil` for none.
    package var warmRequests: Int?
    /// Whether the file of the aliases was named, and so must be there.
    package var requiresAliases: Bool
    /// Whether an index that has lost many printings is published all the same.
    package var allowsLoss: Bool
    /// Whether the index is built although nothing has changed.
    package var isForced: Bool
    /// Whether the records of the dumps are kept whole beside the index.
    package var keepsDocuments: Bool
    /// Whether nothing is to be published.
    package var isDryRun: Bool

    /// Takes what was typed.
    init(shared: SharedOptions, _ flags: GivenFlags) {
        self.shared = shared
        sources = flags.sources
        warmsPrices = !flags.skipsWarming
        warmRequests = flags.skipsWarming ? nil : flags.requests
        requiresAliases = flags.aliases != nil
        allowsLoss = flags.allowsLoss
        isForced = flags.isForced
        keepsDocuments = !flags.skipsDocuments
        isDryRun = flags.isDryRun
    }
}
