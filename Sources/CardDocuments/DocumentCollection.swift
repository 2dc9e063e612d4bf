package import CardModel

/// The JSON documents of one shape, in a fixed order, with an index over their fields.
///
/// Documents are numbered from 0. A field is named by the dotted path of its members, as in `set.releaseDate` or
/// `attacks.name`; elements of lists have no part in the path, so a document may have several values of a field. Empty
/// texts are no values.
package protocol DocumentCollection: Sendable {
    /// Whose JSON it is.
    var shape: DocumentShape { get }
    /// How many documents there are.
    var count: Int { get }
    /// The paths of all fields, ascending.
    var fieldPaths: [String] { get }

    /// The identifier of a document in its own world: `base1-4`, a UUID; `nil` when there is no such document.
    func identifier(of document: Int) -> String?

    /// The document with an identifier of its own world, whatever its letter case.
    func document(identifiedBy identifier: String) -> Int?

    /// The printing that a document describes; `nil` for sets, and when there is no such document.
    func printing(of document: Int) -> PrintingID?

    /// The document that describes a printing.
    func document(of printing: PrintingID) -> Int?

    /// The bytes of a document: one JSON object, UTF-8, as its publisher wrote it.
    ///
    /// - Parameter document: The document.
    /// - Returns: The bytes.
    /// - Throws: `DocumentError` when there is no such document, or the file is damaged.
    func body(of document: Int) throws(DocumentError) -> [UInt8]

    /// The bytes of several documents, each as `body(of:)` gives it.
    ///
    /// - Parameter documents: The documents, in any order.
    /// - Returns: Their bytes, in the same order.
    /// - Throws: `DocumentError` when one of them does not exist, or the file is damaged.
    /// - Complexity: O(length of the bytes); documents that are stored together are read together.
    func bodies(of documents: [Int]) throws(DocumentError) -> [[UInt8]]

    /// One field.
    ///
    /// - Parameter path: The dotted path, whatever its letter case.
    /// - Returns: The field; `nil` when no document has it.
    func field(_ path: String) -> (any DocumentField)?

    /// Lets go of memory that was read and can be read again, for those who went through whole fields or many bodies.
    func letGo()
}

/// The values of one field over all documents of a collection: distinct, numbered from 0, in the order of their bytes.
package protocol DocumentField: Sendable {
    /// How many distinct values there are.
    var valueCount: Int { get }

    /// A value as it is written: the text, or the digits of a number, or `true` and `false`; `nil` when there is none.
    func value(at index: Int) -> String?

    /// Goes through all values.
    ///
    /// - Parameter body: Takes the number of a value, its bytes as written, and its bytes as folded by `DocumentText`.
    /// - Complexity: O(length of all values).
    func forEachValue(_ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void)

    /// Goes through the values that hold some bytes once folded.
    ///
    /// - Parameters:
    ///   - needle: The bytes.
    ///   - body: Takes what `forEachValue(_:)` passes, of each such value once, in any order.
    /// - Complexity: O(length of all values), at the speed of `memchr`.
    func forEachValue(
        holding needle: ByteNeedle,
        _ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void)

    /// Adds the documents that have a value to a set.
    func insertDocuments(at index: Int, into documents: inout DocumentSet)

    /// Passes the documents that have a value, ascending.
    ///
    /// - Complexity: O(documents that have it).
    func forEachDocument(at index: Int, _ body: (_ document: Int) -> Void)

    /// The numbers of a document's values, each once, in the order of the document; empty when it has none.
    func values(of document: Int) -> [Int]
}

extension DocumentCollection {
    /// Keeps everything, as what is no file has to.
    package func letGo() {}

    /// Reads the bytes of documents one after the other.
    package func bodies(of documents: [Int]) throws(DocumentError) -> [[UInt8]] {
        var bodies: [[UInt8]] = []
        bodies.reserveCapacity(documents.count)
        for document in documents { bodies.append(try body(of: document)) }
        return bodies
    }
}

extension DocumentField {
    /// Looks for the bytes in one value after the other.
    package func forEachValue(
        holding needle: ByteNeedle,
        _ body: (_ index: Int, _ written: Span<UInt8>, _ folded: Span<UInt8>) -> Void
    ) {
        forEachValue { index, written, folded in
            guard needle.first(in: folded, from: 0, to: folded.count) != nil else { return }
            body(index, written, folded)
        }
    }
}
