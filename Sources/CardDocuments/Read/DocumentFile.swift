internal import CardBytes
internal import CardModel

/// A file of documents, open for reading by any number of threads.
///
/// Opening checks the outer form and maps the file; `verify` checks everything.
package final class DocumentFile: Sendable {
    /// The file.
    package let path: String
    let table: DocumentTable
    let mapping: FileMapping
    let decompression = BlockDecompression()
    private let collections: [DocumentShape: FileCollection.Layout]

    /// Opens a file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The open file.
    /// - Throws: `DocumentError` notFound, unreadable, wrongFormat or corrupt.
    /// - Complexity: O(number of collections), whatever the size of the file.
    package static func open(at path: String) throws(DocumentError) -> DocumentFile {
        try DocumentFile(path: path) { () throws(MappingFailure) in try FileMapping(path: path) }
    }

    /// Opens a file that is still in memory.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - path: What it is called in errors.
    /// - Returns: The open file, with a copy of the bytes.
    /// - Throws: `DocumentError` as for a file.
    package static func open(bytes: [UInt8], path: String) throws(DocumentError) -> DocumentFile {
        try DocumentFile(path: path) { () throws(MappingFailure) in try FileMapping(copying: bytes) }
    }

    private init(path: String, _ map: () throws(MappingFailure) -> FileMapping) throws(DocumentError) {
        self.path = path
        let mapping: FileMapping
        do throws(MappingFailure) {
            mapping = try map()
        } catch {
            switch error {
            case .missing:
                throw DocumentError(
                    .notFound,
                    "the documents of the index are not here; copy them beside the index, or run `cardex rebuild`",
                    path: path)
            case .irregular, .empty:
                throw DocumentError(
                    .wrongFormat, "not a file of documents (\(error.detail)); run `cardex rebuild`",
                    path: path)
            case .refused:
                throw DocumentError(
                    .unreadable, "\(error.detail); check the path and its permissions", path: path)
            }
        }
        self.mapping = mapping
        let table = try mapping.withBytes { (bytes) throws(DocumentError) in
            try DocumentTable(bytes, path: path)
        }
        self.table = table
        collections = mapping.withBytes { bytes in
            var collections: [DocumentShape: FileCollection.Layout] = [:]
            for number in 0..<table.collectionCount {
                let layout = FileCollection.Layout(number, table, bytes)
                if collections[layout.shape] == nil { collections[layout.shape] = layout }
            }
            return collections
        }
    }

    /// The shapes of the collections, ascending.
    package var shapes: [DocumentShape] { collections.keys.sorted { $0.rawValue < $1.rawValue } }

    /// The size of the file in bytes.
    package var byteCount: Int { mapping.byteCount }

    /// The documents of a shape.
    ///
    /// - Parameter shape: The shape.
    /// - Returns: The documents; `nil` when there are none.
    package func collection(_ shape: DocumentShape) -> (any DocumentCollection)? {
        collections[shape].map { FileCollection(self, $0) }
    }

    /// All collections by their shapes.
    package var all: [DocumentShape: any DocumentCollection] {
        collections.mapValues { FileCollection(self, $0) }
    }

    /// Passes the bytes of the file, for who digests them, and lets go of them.
    ///
    /// - Parameter body: Takes the bytes from front to back.
    package func forEachPiece(_ body: (Span<UInt8>) -> Void) {
        let piece = 1 << 20
        for start in stride(from: 0, to: byteCount, by: piece) {
            mapping.withBytes { bytes in
                body(Span(_bytes: bytes.extracting(start..<min(start + piece, bytes.byteCount))))
            }
        }
        mapping.letGo()
    }
}
