internal import CardModel

/// Reads MTGJSON version 5, whichever of its files it is.
///
///     AllPrintings     {"meta": …, "data": {"LEA": {"code", "name", …, "cards": […], "tokens": […]}, …}}
///     one set          {"meta": …, "data": {"code", "name", …, "cards": […], "tokens": […]}}
///     AllIdentifiers   {"meta": …, "data": {"<uuid>": card, …}}
///     AtomicCards      {"meta": …, "data": {"<name>": [card, …], …}}
///     AllPrices        {"meta": …, "data": {"<uuid>": {"paper": …, "mtgo": …}, …}}
///
/// Cards are read one at a time, so that the size of a set does not matter; a single card may have 16 MiB. Each face is an
/// object there, and the faces of a card become one printing, see `FaceFolding`. The id is `magic:<Scryfall's uuid>`, as
/// in Scryfall's own dump, or `magic:mtgjson/<uuid>`; a card of AtomicCards, which is no printing, is
/// `magic:oracle/<uuid>`. Set identifiers are in lower case, as Scryfall writes them.
final class MTGJSONReader: FormatReader {
    let path: String
    let acceptsFolder = true
    let expectation = "MTGJSON: an object with `meta` and, under `data`, sets or cards"
    private var knownSets: Set<String> = []
    private var folding = FaceFolding()

    init(_ source: CatalogSource) {
        path = source.path
    }

    func accepts(_ components: [Substring]) -> Bool { FileName.hasSuffix(components, [".json"]) }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        var walk = JSONWalk(member.source, file: member.file)
        guard try walk.open() == UInt8(ascii: "{") else {
            throw CatalogError(
                .wrongShape, "this is \(walk.description), where \(expectation) was expected",
                file: member.file,
                offset: 0)
        }
        var parser = try JSONParser()
        var isThere = false
        walk.enter()
        while let key = try walk.nextKey() {
            if key == "data", try walk.peek() == UInt8(ascii: "{") {
                isThere = true
                try readData(of: &walk, with: &parser, into: output)
            } else {
                try walk.skip()
            }
        }
        try walk.finish()
        guard isThere else {
            throw CatalogError(
                .wrongShape,
                "it has no object `data`, so it is not \(expectation); check the path and the format",
                file: member.file)
        }
        try folding.flush(into: output)
    }

    private func readData(
        of walk: inout JSONWalk, with parser: inout JSONParser, into output: CatalogOutput
    ) throws {
        var own = MTGJSONSet()
        walk.enter()
        while let key = try walk.nextKey() {
            switch try walk.peek() {
            case UInt8(ascii: "{") where own.isEmpty:
                if Self.isUniqueIdentifier(key) {
                    try output.readRecord(of: &walk, with: &parser) { value, place in
                        try self.readLoose(value, uuid: key, place, into: output)
                    }
                } else {
                    try readSet(key, of: &walk, with: &parser, into: output)
                }
            case UInt8(ascii: "[") where own.isEmpty && !MTGJSONSet.cardKeys.contains(key):
                if Self.isUniqueIdentifier(key) {
                    try walk.skip()
                } else {
                    try readAtomic(key, of: &walk, with: &parser, into: output)
                }
            default:
                try readMember(key, of: &own, of: &walk, with: &parser, into: output)
            }
        }
        if !own.isEmpty { try emit(own, into: output) }
    }

    private func readSet(
        _ code: String, of walk: inout JSONWalk, with parser: inout JSONParser, into output: CatalogOutput
    ) throws {
        var set = MTGJSONSet(code: code)
        walk.enter()
        while let key = try walk.nextKey() {
            try readMember(key, of: &set, of: &walk, with: &parser, into: output)
        }
        try folding.flush(into: output)
        if set.hasCards || !set.name.isEmpty { try emit(set, into: output) }
    }

    /// Reads one member of a set: its cards, or what it says of itself.
    private func readMember(
        _ key: String, of set: inout MTGJSONSet, of walk: inout JSONWalk, with parser: inout JSONParser,
        into output: CatalogOutput
    ) throws {
        let first = try walk.peek()
        if MTGJSONSet.cardKeys.contains(key), first == UInt8(ascii: "[") {
            set.hasCards = true
            walk.enter()
            while try walk.nextElement() {
                try output.readRecord(of: &walk, with: &parser) { value, _ in
                    try self.readCard(value, into: output)
                }
            }
        } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            try walk.skip()
        } else {
            let range = try walk.value()
            try parser.parse(range, of: walk.window) { outcome in
                if case .value(let value) = outcome { set.take(key, value) }
            }
        }
    }

    private func emit(_ set: MTGJSONSet, into output: CatalogOutput) throws {
        for set in set.sets {
            knownSets.insert(set.id)
            try output.emit(set)
        }
    }

    private func readLoose(
        _ value: JSONValue, uuid: String, _ place: RecordPlace, into output: CatalogOutput
    ) throws -> String? {
        if value["name"] == nil, value["paper"] != nil || value["mtgo"] != nil {
            return try MTGJSONPrices.read(value, uuid: uuid, place, into: output)
        }
        let code = (value.string("setCode") ?? "").lowercased()
        if !code.isEmpty, knownSets.insert(code).inserted {
            try output.emit(CardSet(game: .magic, id: code, name: ""))
        }
        return try readCard(value, into: output)
    }

    private func readCard(_ value: JSONValue, into output: CatalogOutput) throws -> String? {
        guard let name = value.text("name") else { return "the card has no `name`" }
        let face = MTGJSONFace(value, name: name)
        guard let key = face.key else {
            return "the card `\(name)` has neither a `uuid` nor an identifier of Scryfall's"
        }
        try folding.add(face, key: key, into: output)
        return nil
    }

    private func readAtomic(
        _ name: String, of walk: inout JSONWalk, with parser: inout JSONParser, into output: CatalogOutput
    ) throws {
        var faces: [MTGJSONFace] = []
        walk.enter()
        while try walk.nextElement() {
            try output.readRecord(of: &walk, with: &parser) { value, _ in
                guard let name = value.text("name") else { return "the card has no `name`" }
                faces.append(MTGJSONFace(value, name: name))
                return nil
            }
        }
        guard let printing = FaceFolding.atomic(faces) else { return }
        try output.emit(printing)
    }

    private static func isUniqueIdentifier(_ key: String) -> Bool {
        let bytes = key.utf8
        return bytes.count == 36 && bytes.lazy.filter { $0 == UInt8(ascii: "-") }.count == 4
    }
}
