extension SourceList {
    /// Reads a list from its file.
    ///
    /// - Parameter path: The file; one that is not there is an empty list.
    /// - Returns: The list.
    /// - Throws: `SourceError` for a file that can't be read, and for the first line that is no source.
    public static func read(at path: String) throws(SourceError) -> SourceList {
        let bytes: [UInt8]
        do throws(ListFile.Problem) {
            bytes = try ListFile.content(of: path, limit: largestFile, what: "list of sources")
        } catch {
            guard error.kind != .missing else { return SourceList() }
            throw SourceError(error, path: path)
        }
        return try SourceList(parsing: bytes, path: path)
    }

    /// Writes the list to its file, so that at every moment a whole list stands there.
    ///
    /// - Parameter path: The file.
    /// - Throws: `SourceError` unwritable; the old list then still stands.
    public func write(to path: String) throws(SourceError) {
        do throws(ListFile.Problem) {
            try ListFile.replace(path, with: Array(text.utf8))
        } catch {
            throw SourceError(error, path: path)
        }
    }

    /// The sources with paths that can be opened from anywhere: those that are not absolute start at the list's folder.
    ///
    /// - Parameter path: The file of the list.
    /// - Returns: The sources in order.
    public func located(at path: String) -> [NamedSource] {
        sources.map { $0.located(in: FileFolder.split(path).folder) }
    }
}

extension NamedSource {
    /// The source with a path that starts at a folder unless it is absolute or an address.
    fileprivate func located(in folder: String) -> NamedSource {
        guard !isRemote, !source.path.hasPrefix("/"), folder != "." else { return self }
        var located = source
        located.path = folder == "/" ? "/\(source.path)" : "\(folder)/\(source.path)"
        return NamedSource(name: name, located: located)
    }
}

extension SourceError {
    /// The error of the file of a list.
    fileprivate init(_ problem: ListFile.Problem, path: String) {
        let code: Code =
            switch problem.kind {
            case .missing, .unreadable: .unreadable
            case .tooLarge: .tooLarge
            case .unwritable: .unwritable
            }
        self.init(code, problem.message, path: path)
    }
}
