package import CardDocuments
package import Cardex

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

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - finder: Searches the index and knows the prices.
    ///   - documents: The documents of the index.
    ///   - documentsProblem: Why documents are missing.
    ///   - tag: What tells this generation from every other.
    ///   - openedAt: When it was opened, in seconds since 1970.
    package init(
        finder: CardFinder, documents: [DocumentShape: any DocumentCollection] = [:],
        documentsProblem: String? = nil, tag: String, openedAt: Int64
    ) {
        self.finder = finder
        self.documents = documents
        self.documentsProblem = documentsProblem
        self.tag = tag
        self.openedAt = openedAt
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
