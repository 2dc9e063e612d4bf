internal import CardCatalog
internal import CardModel

extension CompletedBody {
    /// The identifier of a card for clients of Scryfall: its own where that is a UUID, else one that follows from its key.
    ///
    /// RFC 9562, section 5.8: a UUID of version 8, whose bits are the digest of the key.
    ///
    /// - Parameter printing: The key of the printing.
    /// - Returns: The identifier.
    static func scryfallIdentifier(of printing: PrintingID) -> String {
        if isUUID(printing.nativeID) { return printing.nativeID }
        var hash = SHA256()
        hash.update("cardex \(printing)")
        var digits = Array(hash.hexadecimalDigest().utf8.prefix(32))
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "a")
        let text = String(decoding: digits, as: UTF8.self)
        var parts: [Substring] = []
        var rest = text[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }

    /// The object of a card for clients of Scryfall.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - set: What is known of its set.
    /// - Returns: The bytes.
    static func scryfallCard(_ printing: Printing, in set: CardSet?) -> [UInt8] {
        var json = JSONWriter()
        let identifier = scryfallIdentifier(of: printing.id)
        let place = "\(escaped(printing.setID))/\(escaped(printing.number))"
        json.beginObject()
        json.member("object", "card")
        json.member("id", identifier)
        writeExternalIDs(printing, &json)
        json.member("name", printing.name)
        if let printed = printing.otherNames.first(where: { $0.kind == .printed && $0.language.isEmpty }) {
            json.member("printed_name", printed.text)
        }
        json.member("lang", printing.language)
        if let date = printing.releaseDate ?? set?.releaseDate {
            json.member("released_at", date.description)
        }
        let isOwn = identifier == printing.id.nativeID
        json.member("uri", "https://api.scryfall.com/cards/\(isOwn ? identifier : place)")
        json.member("scryfall_uri", "https://scryfall.com/card/\(place)")
        json.member("layout", "normal")
        json.member("highres_image", false)
        json.member("image_status", printing.largeImage.isEmpty ? "missing" : "lowres")
        writeImages(printing, &json)
        writeFaces(printing, &json)
        json.key("legalities")
        json.beginObject()
        json.endObject()
        write(printing.isDigital ? [] : ["paper"], as: "games", &json)
        json.member("foil", printing.finishes.contains { $0 != .normal })
        json.member("nonfoil", printing.finishes.contains(.normal))
        write(printing.finishes.map { $0 == .normal ? "nonfoil" : $0.rawValue }, as: "finishes", &json)
        json.member("set", printing.setID)
        json.member("set_name", set.map { $0.name.isEmpty ? $0.id : $0.name } ?? printing.setID)
        json.member("set_uri", "https://api.scryfall.com/sets/\(escaped(printing.setID))")
        json.member("collector_number", printing.number)
        json.member("digital", printing.isDigital)
        json.member("rarity", printing.rarity.lowercased())
        json.endObject()
        return json.bytes
    }

    private static func writeExternalIDs(_ printing: Printing, _ json: inout JSONWriter) {
        if let oracle = printing.externalIDs.first(where: { $0.kind == "oracle" }) {
            json.member("oracle_id", oracle.value)
        }
        json.key("multiverse_ids")
        json.beginArray()
        for external in printing.externalIDs where external.kind == "multiverse" {
            if let number = Int64(external.value) { json.value(number) }
        }
        json.endArray()
        for kind in ["mtgo", "arena", "tcgplayer", "cardmarket"] {
            let external = printing.externalIDs.first { $0.kind == kind }
            if let number = external.flatMap({ Int64($0.value) }) { json.member("\(kind)_id", number) }
        }
    }

    private static func writeImages(_ printing: Printing, _ json: inout JSONWriter) {
        let (small, large) = (printing.smallImage, printing.largeImage)
        guard !small.isEmpty || !large.isEmpty else { return }
        json.key("image_uris")
        json.beginObject()
        json.member("small", small.isEmpty ? large : small)
        json.member("normal", large.isEmpty ? small : large)
        json.member("large", large.isEmpty ? small : large)
        json.endObject()
    }

    /// The names of a card of several parts.
    private static func writeFaces(_ printing: Printing, _ json: inout JSONWriter) {
        guard printing.name.utf8.contains(UInt8(ascii: "/")) else { return }
        var names: [[Substring]] = [[]]
        for word in printing.name.split(separator: " ") {
            if word == "//" { names.append([]) } else { names[names.count - 1].append(word) }
        }
        guard names.count > 1 else { return }
        json.key("card_faces")
        json.beginArray()
        for words in names {
            json.beginObject()
            json.member("object", "card_face")
            json.member("name", words.joined(separator: " "))
            json.endObject()
        }
        json.endArray()
    }

    private static func write(_ texts: [String], as key: String, _ json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for text in texts { json.value(text) }
        json.endArray()
    }

    /// A part of an address, percent-encoded.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == UInt8(ascii: "-")
                : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
    }
}
