internal import Foundation

/// What the objects of a real dump say beside names, identifiers, sets and prices.
struct CardTemplates {
    /// One real object.
    struct Template {
        /// The name of the card and of its faces, if it has several.
        let names: [String]
        let rarity: String
        let isDigital: Bool
        let hasNormal: Bool
        let hasFoil: Bool
        /// The members that stay as they are, without braces.
        let rest: [UInt8]
        /// Those of each face.
        let faces: [[UInt8]]
    }

    /// All objects, in the order of the dump.
    let all: [Template]

    /// The members that are made anew.
    private static let replaced: Set<String> = [
        "object", "id", "oracle_id", "multiverse_ids", "mtgo_id", "mtgo_foil_id", "arena_id", "tcgplayer_id",
        "cardmarket_id", "name", "printed_name", "lang", "released_at", "uri", "scryfall_uri", "image_uris",
        "highres_image", "image_status", "set", "set_name", "set_id", "set_uri", "set_search_uri",
        "scryfall_set_uri", "rulings_uri", "prints_search_uri", "collector_number", "digital", "rarity",
        "foil",
        "nonfoil", "finishes", "prices", "usd", "eur", "tix", "card_faces", "myId", "purchase_uris",
    ]

    /// Reads the objects of a dump.
    ///
    /// - Parameter path: A Scryfall bulk file with an object a line, as it is or under gzip.
    /// - Throws: `BenchmarkError` when it holds none.
    init(path: String) throws {
        let bytes = try Self.content(path)
        var all: [Template] = []
        for line in bytes.split(separator: 0x0A) {
            var line = line
            if line.last == 0x0D { line.removeLast() }
            if line.last == UInt8(ascii: ",") { line.removeLast() }
            guard line.first == UInt8(ascii: "{"),
                let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                let template = try Self.template(object)
            else { continue }
            all.append(template)
        }
        guard !all.isEmpty else { throw BenchmarkError("\(path) holds no line with a card object") }
        self.all = all
    }

    private static func content(_ path: String) throws -> [UInt8] {
        let start = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 2) ?? Data()
        guard Array(start) == [0x1F, 0x8B] else {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-d", "-c", path]
        process.standardOutput = pipe
        try process.run()
        let content = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkError("\(path) can't be decompressed") }
        return content
    }

    private static func template(_ object: [String: Any]) throws -> Template? {
        guard let name = object["name"] as? String else { return nil }
        let faces = object["card_faces"] as? [[String: Any]] ?? []
        let isFlag: (String) -> Bool = { (object[$0] as? NSNumber)?.boolValue ?? false }
        return Template(
            names: faces.isEmpty ? [name] : faces.compactMap { $0["name"] as? String },
            rarity: object["rarity"] as? String ?? "common", isDigital: isFlag("digital"),
            hasNormal: isFlag("nonfoil"), hasFoil: isFlag("foil"), rest: try members(of: object),
            faces: try faces.map(members))
    }

    private static func members(of object: [String: Any]) throws -> [UInt8] {
        let kept = object.filter { !replaced.contains($0.key) }
        let data = try JSONSerialization.data(
            withJSONObject: kept, options: [.sortedKeys, .withoutEscapingSlashes])
        return Array(data.dropFirst().dropLast())
    }
}
