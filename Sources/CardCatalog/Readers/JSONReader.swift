internal import CardModel

/// Reads any JSON of objects that have a name: an array, lines, or an array or object of them inside an object.
///
///     [ {…}, … ]        {…}⏎{…}⏎        { "cards": [ {…}, … ] }        { "cards": { "<id>": {…}, … } }
///
/// Which member holds what follows from its name, as for tables, or from options: `name=fullName`, `set=set.code`,
/// `id.isbn=identifiers.isbn`, `records=cards`. A member `sets` of the object at the top says what the sets are called.
final class JSONReader: FormatReader {
    let path: String
    let acceptsFolder = true
    let expectation = "JSON objects with a name, in an array, in lines or in a member of an object"
    private let fields: JSONFieldMap
    private let recordsKey: String?
    private let writer: CardRowWriter
    private let game: Game

    init(_ source: CatalogSource) {
        path = source.path
        fields = JSONFieldMap(source.options)
        recordsKey = source.options["records"]
        game = source.defaultGame ?? .other
        writer = CardRowWriter(defaultGame: source.defaultGame)
    }

    func accepts(_ components: [Substring]) -> Bool {
        FileName.hasSuffix(components, [".json", ".jsonl", ".ndjson"])
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        let prefix = try member.source.readPrefix(JSONOutline.prefixLength)
        let whole = DumpMember(
            name: member.name, file: member.file, source: PrefixedSource(prefix, before: member.source))
        let outline = JSONOutline(prefix)
        if let part = try records(in: outline, file: member.file) {
            try read(part, of: whole, into: output)
        } else {
            try output.readRecords(of: whole, wrapperKeys: []) { value, _ in
                try self.readRecord(value, key: "", into: output)
            }
        }
    }

    /// The member that holds the records; `nil` when the values at the top are records themselves.
    private func records(in outline: JSONOutline, file: String) throws(CatalogError) -> JSONOutline.Part? {
        if let recordsKey {
            // What was looked at may end before the member comes.
            if let part = outline.part(recordsKey) { return part }
            guard outline.isClosed || outline.isArray else {
                return JSONOutline.Part(key: recordsKey, kind: UInt8(ascii: "["))
            }
            let keys = outline.topKeys.sorted().prefix(20).map { "`\($0)`" }.joined(separator: ", ")
            throw CatalogError(
                .wrongShape,
                "it has no member `\(recordsKey)`, as records=\(recordsKey) says; it has \(keys)", file: file)
        }
        if outline.isArray || outline.isSequence || !outline.isJSON { return nil }
        let inside = outline.parts.filter { $0.key != "sets" && $0.holdsObjects }
        let named = inside.filter { $0.keys.contains(where: fields.isName) }
        if let list = named.first(where: { $0.kind == UInt8(ascii: "[") }) ?? named.first { return list }
        let isRecord = outline.parts.contains { fields.isName($0.key) && $0.kind == UInt8(ascii: "\"") }
        return isRecord ? nil : inside.first { $0.kind == UInt8(ascii: "[") }
    }

    private func read(_ part: JSONOutline.Part, of member: DumpMember, into output: CatalogOutput) throws {
        var walk = JSONWalk(member.source, file: member.file)
        var parser = try JSONParser()
        guard try walk.open() == UInt8(ascii: "{") else { return }
        walk.enter()
        while let key = try walk.nextKey() {
            let kind = try walk.peek()
            if key == part.key, kind == UInt8(ascii: "[") {
                walk.enter()
                while try walk.nextElement() {
                    try output.readRecord(of: &walk, with: &parser) { value, _ in
                        try self.readRecord(value, key: "", into: output)
                    }
                }
            } else if key == part.key, kind == UInt8(ascii: "{") {
                walk.enter()
                while let key = try walk.nextKey() {
                    try output.readRecord(of: &walk, with: &parser) { value, _ in
                        try self.readRecord(value, key: key, into: output)
                    }
                }
            } else if key == "sets", kind == UInt8(ascii: "{") {
                walk.enter()
                while let key = try walk.nextKey() {
                    try output.readRecord(of: &walk, with: &parser) { value, _ in
                        try self.readSet(value, key: key, into: output)
                    }
                }
            } else if key == "sets", kind == UInt8(ascii: "[") {
                walk.enter()
                while try walk.nextElement() {
                    try output.readRecord(of: &walk, with: &parser) { value, _ in
                        let code = value.identifier("code") ?? value.identifier("id")
                        return try code.flatMap { try self.readSet(value, key: $0, into: output) }
                    }
                }
            } else {
                try walk.skip()
            }
        }
        try walk.finish()
    }

    private func readRecord(_ value: JSONValue, key: String, into output: CatalogOutput) throws -> String? {
        var row = fields.row(of: value)
        guard !row.name.isEmpty else {
            let keys = value.keys.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
            return "no member of it holds a name; say which one does (json,name=MEMBER:PATH). It has \(keys)"
        }
        if row.id.isEmpty { row.id = key }
        return try writer.write(row, into: output)
    }

    private func readSet(_ value: JSONValue, key: String, into output: CatalogOutput) throws -> String? {
        guard let name = value.text("name") else { return nil }
        let date = value.string("releaseDate") ?? value.string("release_date") ?? value.string("released_at")
        try output.emit(
            CardSet(
                game: game, id: key, name: name, codes: value.identifier("code").map { [$0] } ?? [],
                releaseDate: date.flatMap { CalendarDate($0) }))
        return nil
    }
}
