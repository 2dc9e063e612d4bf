/// Reads a download to its end: what is cut or damaged shows there, and its digest tells whether it is new.
enum ContentCheck {
    private static let readable = [
        ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".txt", "products", "prices", "groups",
    ]

    /// The digest of a file's content after decompression; of an archive, that of its members that readers read.
    ///
    /// - Parameter path: The file.
    /// - Returns: The SHA-256 digest in hexadecimal.
    /// - Throws: `CatalogError` for content that is cut, damaged, or a page where data was expected.
    /// - Complexity: O(size of the content) time, O(1) memory.
    static func digest(of path: String) throws(CatalogError) -> String {
        let input = DumpInput(path: path, progress: nil)
        do {
            let count = try input.forEachMember(
                acceptsFolder: false,
                where: { components in
                    guard let name = components.last?.lowercased() else { return false }
                    return readable.contains { name.hasSuffix($0) || name.hasSuffix("\($0).gz") }
                },
                refused: { _ in }, body: refusePages)
            guard count > 0 else {
                throw CatalogError(.wrongShape, "the archive holds no file of data", file: path)
            }
            return input.contentDigest
        } catch let error as CatalogError {
            throw error
        } catch {
            throw CatalogError(.unreadable, "\(error)", file: path)
        }
    }

    /// Networks that want a log-in, and publishers that are being repaired, answer everything with a page.
    private static func refusePages(_ member: DumpMember) throws(CatalogError) {
        let prefix = try member.source.readPrefix(ContentKind.prefixLength)
        let text = String(decoding: prefix.drop { $0 <= 0x20 || $0 >= 0x80 }.prefix(64), as: UTF8.self)
            .lowercased()
        guard ["<!doctype", "<html", "<head", "<?xml"].contains(where: { text.hasPrefix($0) }) else { return }
        throw CatalogError(.wrongShape, "this is a web page, where data was expected", file: member.file)
    }

    /// The digest of a file as it is.
    ///
    /// - Parameter path: The file.
    /// - Returns: The SHA-256 digest in hexadecimal.
    /// - Throws: `CatalogError` for a file that can't be read.
    static func rawDigest(of path: String) throws(CatalogError) -> String {
        let source = DigestingSource(try FileSource(path: path, meter: InputMeter(progress: nil)))
        try source.drain()
        return source.hexadecimalDigest
    }

    /// Finds a SHA-256 digest in what a publisher says it is: the digest alone, or as `sha256sum` writes it.
    ///
    /// - Parameter bytes: The document.
    /// - Returns: The digest in lower case, or `nil` when there is none.
    static func publishedDigest(in bytes: [UInt8]) -> String? {
        String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
            .split { !$0.isHexDigit }.first { $0.utf8.count == 64 }.map(String.init)
    }
}
