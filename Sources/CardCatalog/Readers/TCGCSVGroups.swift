internal import CardModel

/// What a TCGCSV tree says above its products: categories, groups, and when the prices were taken.
struct TCGCSVGroups {
    /// One group, TCGplayer's word for a set.
    struct Group {
        var name: String
        /// The code, such as `SWSH12`; empty when there is none.
        var code = ""
        var date: CalendarDate?
        var category = ""
    }

    private(set) var groups: [String: Group] = [:]
    private var categories: [String: TCGplayerCategory] = [:]
    /// When the prices were taken, in seconds since 1970.
    private(set) var asOf: Int64?
    /// The folders that hold products as JSON, where a table would only say the same again.
    private(set) var jsonFolders: Set<String> = []

    /// Reads what is below a path and, where there is no list of groups, what is in the folders above.
    ///
    /// An archive is read twice, since its groups may come behind their products.
    ///
    /// - Parameter path: The source's file, folder or archive.
    /// - Throws: `CatalogError` when such a file is there and can't be read.
    init(around path: String) throws {
        let isFolder = FolderListing.isFolder(path)
        if isFolder || FolderListing.isFile(path) {
            var jsonFolders: Set<String> = []
            let selection: DumpInput.Selection = { components in
                guard let kind = components.last.flatMap(TCGCSVFile.init) else { return false }
                if kind == .products { jsonFolders.insert(Self.folder(of: components)) }
                return kind.isDirectory
            }
            _ = try DumpInput(path: path, progress: nil).forEachMember(
                acceptsFolder: true, skipsSingleFile: true, where: selection, refused: { _ in },
                body: { member in
                    guard let kind = member.components.last.flatMap(TCGCSVFile.init), kind.isDirectory else {
                        return
                    }
                    try read(member, kind)
                })
            self.jsonFolders = jsonFolders
        }
        let above = isFolder ? "\(path)/.." : Self.parent(of: path)
        if groups.isEmpty { try readFirst(of: ["groups", "groups.json", "Groups.csv"], in: above) }
        guard categories.isEmpty else { return }
        for folder in [above, "\(above)/.."] {
            try readFirst(of: ["categories", "categories.json", "Categories.csv"], in: folder)
        }
    }

    /// The folder of a file, as `jsonFolders` names it.
    static func folder(of components: [Substring]) -> String {
        components.dropLast().joined(separator: "/")
    }

    /// What a category lists, by the file of categories or by what is known for sure.
    func category(_ id: String, ofGroup group: String) -> TCGplayerCategory? {
        let id = id.isEmpty ? groups[group]?.category ?? "" : id
        return categories[id] ?? TCGplayerCategory(id: id)
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private mutating func readFirst(of names: [String], in folder: String) throws {
        guard let file = names.map({ "\(folder)/\($0)" }).first(where: FolderListing.isFile) else { return }
        _ = try DumpInput(path: file, progress: nil).forEachMember(
            acceptsFolder: false, where: { _ in true }, refused: { _ in },
            body: { member in
                guard let kind = member.components.last.flatMap(TCGCSVFile.init) else { return }
                try read(member, kind)
            })
    }

    private mutating func read(_ member: DumpMember, _ kind: TCGCSVFile) throws {
        if kind == .lastUpdated {
            let text = String(decoding: try member.source.readPrefix(64), as: UTF8.self)
            asOf = UpstreamMoment.seconds(text)
            return
        }
        let envelope = try TCGCSVEnvelope(member)
        guard !envelope.isEmpty else { return }
        guard envelope.isJSON else { return try readTable(envelope.member, kind) }
        let output = CatalogOutput(source: CatalogSource(format: .tcgcsv, path: member.file), asOf: 0) { _ in
        }
        try output.readRecords(of: envelope.member, wrapperKeys: ["results"]) { value, _ in
            self.note(kind) { key in value.identifier(key) ?? "" }
            return nil
        }
    }

    private mutating func readTable(_ member: DumpMember, _ kind: TCGCSVFile) throws {
        var table = try TableDialect.open(member.source, file: member.file)
        guard try table.next() else { return }
        let header = TableHeader((0..<table.fields.count).map { table.text($0) ?? "" })
        while try table.next() {
            note(kind) { key in
                header.column(TableHeader.normalize("\(key)")).flatMap { table.text($0) } ?? ""
            }
        }
    }

    private mutating func note(_ kind: TCGCSVFile, _ field: (StaticString) -> String) {
        let category = field("categoryId")
        if kind == .groups {
            let id = field("groupId")
            guard !id.isEmpty else { return }
            groups[id] = Group(
                name: field("name"), code: field("abbreviation"), date: CalendarDate(field("publishedOn")),
                category: category)
        } else {
            let name = field("name")
            guard !category.isEmpty, !name.isEmpty else { return }
            categories[category] = TCGplayerCategory(name: name)
        }
    }
}
