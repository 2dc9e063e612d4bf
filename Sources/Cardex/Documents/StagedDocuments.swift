internal import CardBytes
internal import CardCatalog
internal import CardDocuments
internal import CardIndex

/// A file of documents that was written and checked, and that waits beside the index to be named by it.
///
/// The file goes away with the value unless it was published.
final class StagedDocuments {
    private let indexPath: String
    private let file: ReplacingFile?
    private var hash = SHA256()
    private var byteCount = 0
    /// What the index is to note.
    private(set) var note = DocumentsNote(digest: "", byteCount: 0)

    /// Starts on a file.
    ///
    /// - Parameters:
    ///   - indexPath: Where the index stands or will stand.
    ///   - isDryRun: Whether to find out only what would be written.
    /// - Throws: `DocumentError` unreadable.
    init(indexPath: String, isDryRun: Bool) throws(DocumentError) {
        self.indexPath = indexPath
        do throws(ReplacingFile.Failure) {
            file = isDryRun ? nil : try ReplacingFile(indexPath)
        } catch {
            throw Self.failure(error, indexPath)
        }
    }

    /// Appends bytes.
    func append(_ bytes: Span<UInt8>) throws(DocumentError) {
        hash.update(bytes)
        byteCount += bytes.count
        guard let file else { return }
        do throws(ReplacingFile.Failure) {
            try file.write([UInt8](copying: bytes))
        } catch {
            throw Self.failure(error, indexPath)
        }
    }

    /// Brings the file to disk and checks every byte of it.
    func finish() throws(DocumentError) {
        note = DocumentsNote(digest: hash.hexadecimalDigest(), byteCount: byteCount)
        guard let file else { return }
        do throws(ReplacingFile.Failure) {
            try file.flush(bringsToDisk: true)
        } catch {
            throw Self.failure(error, indexPath)
        }
        try DocumentFile.open(at: file.temporary).verify()
    }

    /// Gives the file its name, which it must have before an index names it.
    func publish() throws(DocumentError) {
        let name = FileFolder.split(FileFolder.resolved(indexPath)).name
        do throws(ReplacingFile.Failure) {
            try file?.commit(as: note.fileName(besides: name))
        } catch {
            throw Self.failure(error, indexPath)
        }
    }

    private static func failure(_ failure: ReplacingFile.Failure, _ indexPath: String) -> DocumentError {
        DocumentError(
            .unreadable,
            "the documents beside it \(failure.reason); check the folder, its permissions and the free space",
            path: indexPath)
    }
}
