internal import CardCatalog

/// Cuts the beginning of a table into rows, for finding out what its columns say.
enum SampleRows {
    /// The first rows of a table.
    ///
    /// - Parameters:
    ///   - head: The first bytes of the text.
    ///   - start: Where the table starts.
    ///   - delimiter: The byte between fields.
    ///   - limit: The most rows.
    /// - Returns: The rows; a quote that is still open at the end of the head ends them.
    static func rows(of head: [UInt8], from start: Int, delimiter: UInt8, limit: Int) -> [[String]] {
        var table = TableTokenizer(
            ByteWindow(PrefixedSource(Array(head[start...])), file: ""), from: 0, line: 1,
            delimiter: delimiter)
        var rows: [[String]] = []
        while rows.count < limit {
            do throws(CatalogError) {
                guard try table.next() else { break }
            } catch {
                break
            }
            rows.append((0..<table.fields.count).map { table.text($0) ?? "" })
        }
        return rows
    }
}
