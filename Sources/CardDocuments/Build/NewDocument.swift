package import CardModel

/// What is told of a document beside its bytes.
package struct NewDocument: Sendable {
    /// Whose JSON it is.
    package var shape: DocumentShape
    /// The identifier in its own world.
    package var identifier: String
    /// The printing that it describes; `nil` for sets.
    package var printing: PrintingID?
    /// The identifier of the document that fills a member of this one, as a set does for cards that lack theirs.
    package var parent: String?

    /// Describes a document.
    ///
    /// - Parameters:
    ///   - shape: Whose JSON it is.
    ///   - identifier: The identifier in its own world.
    ///   - printing: The printing that it describes.
    ///   - parent: The identifier of the document that fills a member of this one.
    package init(
        shape: DocumentShape, identifier: String, printing: PrintingID? = nil, parent: String? = nil
    ) {
        self.shape = shape
        self.identifier = identifier
        self.printing = printing
        self.parent = parent
    }
}
