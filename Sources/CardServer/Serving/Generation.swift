package import CardDocuments
package import Cardex
internal import Synchronization

/// One index with all that belongs to it, for as long as a request needs it.
///
/// A request takes the newest generation once and answers from it alone; a new index is a new generation, and the old
/// one goes when the last request lets go of it.
package final class Generation: Sendable {
    /// Searches the index and knows the prices.
    package let finder: CardFinder
    /// The documents of the index by their shape; none when their file is missing.
    package let documents: [DocumentShape: any DocumentCollection]
    /// Why documents are missing, with the remedy; `nil` when none are.
    package let documentsProblem: String?
    /// What tells this generation from every other: hexadecimal digits that follow from the bytes of the index.
    package let tag: String
    /// When it was opened, in seconds since 1970-01-01T00:00:00Z.
    package let openedAt: Int64
    /// The games of the index, in order.
    package let games: [Game]
    private let readTables = Mutex<InventoryTables?>(nil)

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - finder: Searches the index and knows the prices.
    ///   - documents: The documents of the index.
    ///   - documentsProblem: Why documents are missing.
    ///   - tag: What tells this generation from every other.
    ///   - openedAt: When it was opened, in seconds since 1970.
    /// - Complexity: O(number of kinds of printings), which is a fraction of their number.
    package init(
        finder: CardFinder, documents: [DocumentShape: any DocumentCollection] = [:],
        documentsProblem: String? = nil, tag: String, openedAt: Int64
    ) {
        self.finder = finder
        self.documents = documents
        self.documentsProblem = documentsProblem
        self.tag = tag
        self.openedAt = openedAt
        games = finder.index.games
    }

    /// What inventories are matched by; read from the index when the first one is matched, since most servers match none.
    ///
    /// - Complexity: O(number of sets) for the first call, which others wait for, else O(1).
    package var inventoryTables: InventoryTables {
        readTables.withLock { tables in
            let read = tables ?? InventoryTables(finder.index)
            tables = read
            return read
        }
    }

    /// The documents of a shape.
    ///
    /// - Parameter shape: The shape.
    /// - Returns: The documents.
    /// - Throws: `HTTPProblem` 503 when there are none, with the remedy.
    package func documents(of shape: DocumentShape) throws(HTTPProblem) -> any DocumentCollection {
        guard let collection = documents[shape] else {
            throw HTTPProblem(
                503, "no_documents",
                documentsProblem
                    ?? "The index holds no cards of this kind; build one that does with cardex rebuild.")
        }
        return collection
    }
}
