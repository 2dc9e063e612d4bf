extension CatalogReader {
    /// Reads a dump for its digest alone, which tells whether it is the one that was read before.
    ///
    /// - Parameters:
    ///   - source: What to read.
    ///   - progress: Is told the bytes read from disk and their total.
    /// - Returns: The `contentDigest` that reading the dump would give.
    /// - Throws: `CatalogError` for a file that can't be read, is cut off or contradicts its own checksum.
    /// - Complexity: O(size of the dump) time, O(1) memory.
    package static func digest(
        of source: CatalogSource, progress: ((Int64, Int64) -> Void)? = nil
    ) throws -> String {
        let reader = try reader(for: source)
        let input = DumpInput(path: reader.path, progress: progress)
        func visit(where selection: DumpInput.Selection) throws -> Int {
            try input.forEachMember(
                acceptsFolder: reader.acceptsFolder, where: selection, refused: { _ in }, body: { _ in })
        }
        if try visit(where: reader.accepts) == 0 { _ = try visit(where: reader.acceptsInstead) }
        return input.contentDigest
    }
}
