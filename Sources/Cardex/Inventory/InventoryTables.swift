package import CardIndex

/// What matching reads from an index before the first line: its sets, and who carries which identifiers.
///
/// Nothing of it depends on a list, so whoever matches many lists over one index makes it once.
package final class InventoryTables: Sendable {
    /// Which sets a text names.
    let directory: SetDirectory
    /// Which printings carry an identifier.
    let identifiers: IdentifierTable

    /// Reads the sets of an index; the identifiers are read when the first one is looked up.
    ///
    /// - Parameter index: The index.
    /// - Complexity: O(number of sets).
    package init(_ index: SearchIndex) {
        directory = SetDirectory(index)
        identifiers = IdentifierTable(index)
    }
}
