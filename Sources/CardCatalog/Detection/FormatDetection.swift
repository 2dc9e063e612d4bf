internal import CardModel

/// Finds out which format a dump has, from the names of its files and the keys of its first record.
enum FormatDetection {
    /// What a file looks like.
    struct Finding: Hashable {
        var format: CatalogFormat
        /// The game, where the format does not say it but the file does.
        var game: Game?
    }

    private struct Enough: Error {}

    /// Finds out what stands at a path.
    ///
    /// - Parameter path: A file, a folder or an archive.
    /// - Returns: The format.
    /// - Throws: `CatalogError`: `wrongShape` when nothing is recognised or files contradict each other, and what
    ///   opening it throws.
    static func finding(at path: String) throws -> Finding {
        var names: [[Substring]] = []
        var finding: Finding?
        var description = ""
        let input = DumpInput(path: path, progress: nil)
        do {
            _ = try input.forEachMember(
                acceptsFolder: true,
                where: { components in
                    names.append(components)
                    finding = finding ?? Self.finding(ofName: components)
                    // Later names may say more than the content of an early file.
                    return finding != nil
                        || names.count <= 512 && FileName.hasSuffix(components, Self.suffixes)
                },
                refused: { _ in },
                body: { member in
                    if finding == nil {
                        let prefix = try member.source.readPrefix(JSONOutline.prefixLength)
                        finding = try Self.finding(of: prefix, file: member.file)
                        if finding == nil, description.isEmpty {
                            description = ContentKind.description(of: prefix)
                        }
                    }
                    if finding != nil { throw Enough() }
                })
        } catch is Enough {}
        guard let finding else {
            let formats = CatalogFormat.all.map(\.rawValue).joined(separator: ", ")
            throw CatalogError(
                .wrongShape,
                "\(description.isEmpty ? "nothing in it looks like a dump" : "this is \(description), of no known shape"); "
                    + "if you know what it is, write FORMAT:PATH, where FORMAT is one of \(formats)",
                file: path)
        }
        return finding
    }

    private static let suffixes = [
        ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".txt", ".psv", "products", "prices",
    ]

    /// The format of a repository or tree, by the name of one of its files.
    static func finding(ofName components: [Substring]) -> Finding? {
        guard let last = components.last else { return nil }
        let name = FileName.plain(last)
        let folders = components.dropLast().suffix(2).map { $0.lowercased() }
        if folders.count == 2, folders[0] == "cards", name.hasSuffix(".json") {
            return Finding(format: .pokemontcg)
        }
        if folders == ["json", "english"], name == "card.json" { return Finding(format: .fab) }
        if name == "card-printing.csv" { return Finding(format: .fab) }
        if name == "productsandprices.csv" { return Finding(format: .tcgcsv) }
        return nil
    }

    /// The format of a file, by its first bytes; `nil` when it is none that is known.
    static func finding(of prefix: [UInt8], file: String) throws(CatalogError) -> Finding? {
        let outline = JSONOutline(prefix)
        if outline.isJSON { return finding(of: outline) }
        let table: TableHeader
        do throws(CatalogError) {
            var rows = try TableDialect.open(PrefixedSource(prefix), file: file)
            guard try rows.next() else { return nil }
            table = TableHeader((0..<rows.fields.count).map { rows.text($0) ?? "" })
        } catch {
            return nil
        }
        return finding(of: table)
    }

    private static func finding(of table: TableHeader) -> Finding? {
        if table.column("productid") != nil, table.column("subtypename", "marketprice", "groupid") != nil {
            return Finding(format: .tcgcsv)
        }
        if table.column("carduniqueid", "uniqueid") != nil, table.column("cardpitch", "pitch") != nil {
            return Finding(format: .fab)
        }
        return table.column(anyOf: CardField.name.spellings) != nil ? Finding(format: .csv) : nil
    }

    private static func finding(of outline: JSONOutline) -> Finding? {
        let top = outline.topKeys
        if let data = outline.part("data"), data.kind == UInt8(ascii: "{"), top.contains("meta") {
            return Finding(format: .mtgjson)
        }
        if outline.isArray || outline.isSequence {
            return finding(ofRecord: outline.isArray ? outline.parts.first?.keys ?? [] : top)
        }
        if let results = outline.part("results"), results.kind == UInt8(ascii: "["), top.contains("success") {
            return Finding(format: .tcgcsv)
        }
        if let guides = outline.part("priceGuides"), guides.kind == UInt8(ascii: "[") {
            return finding(ofRecord: guides.keys)
        }
        if let data = outline.part("data"), data.kind == UInt8(ascii: "["), data.holdsObjects {
            return finding(ofRecord: data.keys)
        }
        if let cards = outline.part("cards"), cards.keys.contains("localId") {
            return Finding(format: .tcgdex)
        }
        if let own = finding(ofRecord: top), own.format != .json { return own }
        if let cards = outline.parts.first(where: { $0.keys.contains("inkwell") }), !cards.key.isEmpty {
            return Finding(format: .json, game: Game(rawValue: "lorcana"))
        }
        let holdsNames = outline.parts.contains { $0.keys.contains(where: isName) }
        return holdsNames || top.contains(where: isName) ? Finding(format: .json) : nil
    }

    /// The format that a record of these members belongs to.
    private static func finding(ofRecord keys: Set<String>) -> Finding? {
        func has(_ some: String...) -> Bool { some.allSatisfy(keys.contains) }
        if has("localId", "name") || has("cardCount", "serie") { return Finding(format: .tcgdex) }
        if has("oracle_id", "name") || has("object", "collector_number")
            || has("set", "lang", "collector_number")
        {
            return Finding(format: .scryfall)
        }
        if has("supertype", "number") || has("ptcgoCode") || has("printedTotal", "series") {
            return Finding(format: .pokemontcg)
        }
        if has("card_sets") || has("card_images") || has("race", "desc", "type") {
            return Finding(format: .ygoprodeck)
        }
        if has("unique_id", "printings", "pitch") { return Finding(format: .fab) }
        if has("productId", "subTypeName") || has("productId", "groupId") { return Finding(format: .tcgcsv) }
        if has("idProduct", "trend") || has("idProduct", "avg") { return Finding(format: .cardmarket) }
        if has("inkwell", "name") { return Finding(format: .json, game: Game(rawValue: "lorcana")) }
        return keys.contains(where: isName) ? Finding(format: .json) : nil
    }

    private static func isName(_ key: String) -> Bool {
        CardField.name.spellings.contains(TableHeader.normalize(key))
    }
}

extension CatalogSource {
    /// The same source with a format that is known: where it is `auto`, it follows from the content.
    ///
    /// - Returns: The source.
    /// - Throws: `CatalogError` when nothing is recognised, listing the formats, and what opening it throws.
    /// - Complexity: O(number of files); of one of them, the first megabyte is read.
    public func resolved() throws -> CatalogSource {
        guard format == .automatic else { return self }
        try requireFile()
        let finding = try FormatDetection.finding(at: path)
        var source = self
        source.format = finding.format
        source.defaultGame = defaultGame ?? finding.game
        return source
    }
}
