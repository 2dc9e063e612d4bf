extension AliasList {
    /// Reads a list from its file.
    ///
    /// - Parameter path: The file.
    /// - Returns: The list; rows that are no aliases are in `skipped`.
    /// - Throws: `AliasError` notFound, unreadable or tooLarge.
    /// - Complexity: O(n log n) in the number of rows.
    public static func read(at path: String) throws(AliasError) -> AliasList {
        AliasList(parsing: try content(of: path))
    }

    /// Reads a list from a file of another program, see `init(importing:)`.
    ///
    /// - Parameter path: The file.
    /// - Returns: The list; rows that are no aliases are in `skipped`.
    /// - Throws: `AliasError` notFound, unreadable or tooLarge.
    /// - Complexity: O(n log n) in the number of rows.
    public static func read(importing path: String) throws(AliasError) -> AliasList {
        AliasList(importing: try content(of: path))
    }

    /// Writes the list to its file, so that at every moment a whole list stands there.
    ///
    /// The new list is written beside the old one, brought to disk and renamed; a link is followed.
    ///
    /// - Parameter path: The file.
    /// - Throws: `AliasError` unwritable; the old list then still stands. A list with `skipped` rows is malformed and
    ///   is not written, because they would be lost.
    public func write(to path: String) throws(AliasError) {
        try checkNothingIsSkipped(path)
        do throws(ListFile.Problem) {
            try ListFile.replace(path, with: Array(text.utf8))
        } catch {
            throw AliasError(error, path: path)
        }
    }

    /// Checks that writing the list back would lose nothing.
    func checkNothingIsSkipped(_ path: String) throws(AliasError) {
        guard let row = skipped.first else { return }
        throw AliasError(
            .malformed,
            "\(row.reason); correct or remove the line first, so that writing the list loses nothing",
            path: path, line: row.line)
    }

    private static func content(of path: String) throws(AliasError) -> [UInt8] {
        do throws(ListFile.Problem) {
            return try ListFile.content(of: path, limit: largestFile, what: "list of aliases")
        } catch {
            throw AliasError(error, path: path)
        }
    }
}

extension AliasError {
    /// The error of the file of a list.
    fileprivate init(_ problem: ListFile.Problem, path: String) {
        let code: Code =
            switch problem.kind {
            case .missing: .notFound
            case .unreadable: .unreadable
            case .tooLarge: .tooLarge
            case .unwritable: .unwritable
            }
        self.init(code, problem.message, path: path)
    }
}
