/// The names of TCGplayer's groups, from the file `groups` beside or above the products.
enum TCGCSVGroups {
    /// Whether a file is `groups` or `groups.json`.
    static func isGroups(_ name: Substring) -> Bool {
        ["groups", "groups.json"].contains(FileName.plain(name))
    }

    /// Reads every groups file below a path and, where there is none, the one in the folder above.
    ///
    /// - Parameter path: The source's folder or archive.
    /// - Returns: The names by group id; empty where there is no such file.
    /// - Throws: When such a file is there and can't be read.
    static func names(around path: String) throws -> [String: String] {
        var names: [String: String] = [:]
        if FolderListing.isFolder(path) {
            for file in try FolderListing.files(below: path) {
                guard let last = file.name.split(separator: "/").last, isGroups(last) else { continue }
                try read("\(path)/\(file.name)", into: &names)
            }
        }
        guard names.isEmpty else { return names }
        for name in ["groups", "groups.json"] {
            let above = FolderListing.isFolder(path) ? "\(path)/../\(name)" : "\(parent(of: path))/\(name)"
            guard FolderListing.isFile(above) else { continue }
            try read(above, into: &names)
        }
        return names
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Reads a groups file that an archive or folder hands out.
    ///
    /// - Parameters:
    ///   - member: The file.
    ///   - names: Where the names go, by group id.
    /// - Throws: `CatalogError` for the file's faults.
    static func read(_ member: DumpMember, into names: inout [String: String]) throws {
        let output = CatalogOutput(source: CatalogSource(format: .tcgcsv, path: member.file), asOf: 0) { _ in
        }
        try output.readRecords(of: member, wrapperKeys: ["results"]) { value, _ in
            guard let id = value.identifier("groupId") else { return "it has no `groupId`" }
            names[id] = value.string("name") ?? ""
            return nil
        }
    }

    private static func read(_ path: String, into names: inout [String: String]) throws {
        _ = try DumpInput(path: path, progress: nil).forEachMember(
            acceptsFolder: false, where: { _ in true }, refused: { _ in },
            body: { try read($0, into: &names) })
    }
}
