package import CardDocuments
package import CardIndex
internal import CardCatalog

/// The documents of an index: the file beside it that the index names.
///
/// The name holds the digest of the content, so that an index never meets documents that are not its own: not while both
/// are being replaced, and not when they were copied.
package enum IndexDocuments {
    /// Opens the documents of an index.
    ///
    /// - Parameter index: The index.
    /// - Returns: The documents by their shape; none where the dumps of the index have none.
    /// - Throws: `DocumentError` notFound where the index was built without, or where the file is not beside it;
    ///   wrongFormat and corrupt for a file that can't be used.
    /// - Complexity: O(1), whatever the size of the file.
    package static func open(
        for index: SearchIndex
    ) throws(DocumentError) -> [DocumentShape: any DocumentCollection] {
        try file(of: index)?.all ?? [:]
    }

    /// Opens the file of the documents of an index.
    ///
    /// - Parameter index: The index.
    /// - Returns: The file; `nil` where the dumps of the index have no documents.
    /// - Throws: `DocumentError` as for `open(for:)`.
    /// - Complexity: O(1), whatever the size of the file.
    package static func file(of index: SearchIndex) throws(DocumentError) -> DocumentFile? {
        guard let note = DocumentsNote(of: index) else {
            guard !DocumentsNote.isThere(in: index) else { return nil }
            throw DocumentError(
                .notFound,
                "the index was built without documents; run `cardex rebuild` without --no-documents",
                path: index.path)
        }
        let path = path(of: note, besides: index.path)
        let file: DocumentFile
        do throws(DocumentError) {
            file = try DocumentFile.open(at: path)
        } catch {
            guard error.code == .notFound else { throw error }
            throw DocumentError(
                .notFound,
                """
                the documents of \(index.path) are not beside it; copy this file there too, or run `cardex rebuild`
                """, path: path)
        }
        guard file.byteCount == note.byteCount else {
            throw DocumentError(
                .corrupt,
                """
                \(file.byteCount) bytes long instead of the \(note.byteCount) that the index notes; copy it again, or \
                run `cardex rebuild --force`
                """, path: path)
        }
        return file
    }

    /// Checks every byte of the documents of an index.
    ///
    /// - Parameter index: The index.
    /// - Returns: The file; `nil` where the index has none.
    /// - Throws: `DocumentError` for a file that is missing, damaged or another one than the index names.
    /// - Complexity: O(size of the documents).
    package static func verify(_ index: SearchIndex) throws(DocumentError) -> DocumentFile? {
        guard let note = DocumentsNote(of: index), let file = try file(of: index) else { return nil }
        var hash = SHA256()
        file.forEachPiece { hash.update($0) }
        guard hash.hexadecimalDigest() == note.digest else {
            throw DocumentError(
                .corrupt,
                "its digest is not the one that the index notes; copy it again, or run `cardex rebuild --force`",
                path: file.path)
        }
        try file.verify()
        return file
    }

    /// Where the documents of an index stand: under the name of the index, else under any name with their digest.
    private static func path(of note: DocumentsNote, besides indexPath: String) -> String {
        let (folder, name) = FileFolder.split(FileFolder.resolved(indexPath))
        let usual = "\(folder)/\(note.fileName(besides: name))"
        guard FileStatus(of: usual) == nil else { return usual }
        let others = FileFolder.names(in: folder).filter { $0.hasSuffix(note.suffix) }
        return others.min().map { "\(folder)/\($0)" } ?? usual
    }

    /// Removes the documents beside an index that neither it nor the one before it names.
    ///
    /// - Parameter indexPath: The index, whose lock the caller holds.
    static func sweep(besides indexPath: String) {
        let (folder, name) = FileFolder.split(FileFolder.resolved(indexPath))
        var kept: Set<String> = []
        for file in [name, "\(name).previous"] {
            let path = "\(folder)/\(file)"
            guard FileStatus(of: path) != nil else { continue }
            // Nothing goes while it is unknown what an index names.
            guard let index = try? SearchIndex.open(at: path) else { return }
            if let note = DocumentsNote(of: index) { kept.insert(note.fileName(besides: name)) }
        }
        for file in FileFolder.names(in: folder)
        where DocumentsNote.isName(file, besides: name) && !kept.contains(file) {
            FileFolder.remove("\(folder)/\(file)")
        }
    }
}

extension SearchIndex {
    /// Whether the index was built with documents, be there any or not.
    package var namesDocuments: Bool { DocumentsNote.isThere(in: self) }
}
