internal import CardBytes

/// What a builder lays aside until it writes, appended from front to back and read by place.
///
/// Its failures are errors of documents; all else is `ScratchFile`.
struct DocumentSpool {
    private let file: ScratchFile

    /// Makes a spool.
    ///
    /// - Parameters:
    ///   - name: What the name of its file begins with.
    ///   - folder: Where the file is to stand; `nil` for a folder of temporary files.
    ///   - bufferByteCount: How much is kept in memory before it is written, in bytes.
    init(named name: String, in folder: String?, bufferByteCount: Int) {
        file = ScratchFile(
            named: name, in: ScratchFile.temporaryFolders(preferring: folder),
            bufferByteCount: bufferByteCount)
    }

    /// Where the next byte will stand.
    var end: UInt64 { file.byteCount }

    /// Appends bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `DocumentError` unreadable, as on a full disk.
    func append(_ bytes: Span<UInt8>) throws(DocumentError) {
        do throws(ScratchFileError) {
            try file.append(bytes)
        } catch {
            throw DocumentError(.unreadable, error.message, path: error.path)
        }
    }

    /// Reads bytes that were appended.
    ///
    /// - Parameters:
    ///   - start: Where they stand.
    ///   - count: How many.
    ///   - bytes: Becomes the bytes.
    /// - Throws: `DocumentError` unreadable.
    func read(from start: UInt64, count: Int, into bytes: inout [UInt8]) throws(DocumentError) {
        do throws(ScratchFileError) {
            try file.read(at: start, count: count, into: &bytes)
        } catch {
            throw DocumentError(.unreadable, error.message, path: error.path)
        }
    }
}
