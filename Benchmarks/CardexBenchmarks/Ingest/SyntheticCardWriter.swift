internal import CardTestSupport

/// Writes made-up cards as the objects of Scryfall's files of 2026.
struct SyntheticCardWriter {
    /// What was written and not yet taken away.
    var bytes: [UInt8] = []

    private let templates: CardTemplates
    private let seed: UInt64
    private var random: SeededGenerator
    private var serial = 0

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - templates: The real objects.
    ///   - seed: What names and numbers follow from.
    init(_ templates: CardTemplates, seed: UInt64) {
        self.templates = templates
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    /// Appends one object and a line feed.
    ///
    /// - Parameters:
    ///   - print: The card and its set.
    ///   - language: The language.
    mutating func append(_ print: SyntheticPrint, language: SyntheticLanguage) {
        let template = templates.all[print.template]
        let isReversible = template.faces.count == 2 && print.card % 16 == 0
        serial += 1
        let id = Self.identifier(&random)
        let oracle = Self.identifier(of: print.card, seed)
        bytes += "{\"object\":\"card\",\"id\":\"\(id)\"".utf8
        if !isReversible { bytes += ",\"oracle_id\":\"\(oracle)\"".utf8 }
        bytes += ",\"multiverse_ids\":[\(300_000 + serial)]".utf8
        if language.code == "en" {
            bytes += ",\"mtgo_id\":\(20_000 + serial),\"tcgplayer_id\":\(50_000 + serial)".utf8
            bytes += ",\"cardmarket_id\":\(100_000 + serial)".utf8
        }
        appendMember("name", print.names.joined(separator: " // "))
        let printed = language.code == "en" ? [] : printedNames(print, language)
        if template.faces.isEmpty, let name = printed.first { appendMember("printed_name", name) }
        if let name = printed.first {
            appendMember("printed_type_line", name)
            appendMember(
                "printed_text",
                Array(repeating: printed.joined(separator: " "), count: 6).joined(separator: ", "))
        }
        if print.card % 300 == 7 { appendMember("flavor_name", "\(print.names[0]), Otherwise") }
        appendMember("lang", language.code)
        appendSet(print.set, number: print.number)
        appendPictures(id)
        appendFinishes(template, isPriced: language.code == "en")
        if !template.faces.isEmpty {
            bytes += ",\"card_faces\":[".utf8
            for (index, face) in template.faces.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += "{\"object\":\"card_face\"".utf8
                if isReversible { bytes += ",\"oracle_id\":\"\(oracle)\"".utf8 }
                if index < print.names.count { appendMember("name", print.names[index]) }
                if index < printed.count { appendMember("printed_name", printed[index]) }
                append(members: face)
                bytes.append(UInt8(ascii: "}"))
            }
            bytes.append(UInt8(ascii: "]"))
        }
        appendMember("rarity", template.rarity)
        bytes += ",\"digital\":\(template.isDigital)".utf8
        append(members: template.rest)
        bytes += "}\n".utf8
    }

    /// Names that follow from the card and the language alone, so that reprints share them.
    private func printedNames(_ print: SyntheticPrint, _ language: SyntheticLanguage) -> [String] {
        var hash = seed ^ UInt64(print.card) &* 0x9E37_79B9_7F4A_7C15
        for byte in language.code.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var random = SeededGenerator(seed: hash)
        return print.names.map { _ in language.name(&random) }
    }

    private mutating func appendSet(_ set: Int, number: Int) {
        let code = "s" + String(set, radix: 36)
        let (year, month) = (1993 + set % 34, 1 + set % 12)
        bytes +=
            ",\"set\":\"\(code)\",\"set_name\":\"Chronicles of Set \(set)\",\"set_type\":\"expansion\"".utf8
        bytes += ",\"released_at\":\"\(year)-\(month < 10 ? "0" : "")\(month)-15\"".utf8
        let mark = number % 97 == 0 ? "★" : number % 53 == 0 ? "s" : ""
        bytes += ",\"collector_number\":\"\(number)\(mark)\"".utf8
        bytes += ",\"set_uri\":\"https://api.scryfall.com/sets/\(code)\"".utf8
        bytes += ",\"set_search_uri\":\"https://api.scryfall.com/cards/search?order=set&q=e%3A\(code)".utf8
        bytes +=
            "&unique=prints\",\"scryfall_set_uri\":\"https://scryfall.com/sets/\(code)?utm_source=api\"".utf8
        bytes += ",\"scryfall_uri\":\"https://scryfall.com/card/\(code)/\(number)?utm_source=api\"".utf8
    }

    private mutating func appendPictures(_ id: String) {
        let others = ["lowres", "lowres", "placeholder", "missing"]
        let status = random.next() % 8 == 0 ? others[Int(random.next() % 4)] : "highres_scan"
        bytes += ",\"image_status\":\"\(status)\",\"image_uris\":{".utf8
        let stamp = 1_562_000_000 + random.next() % 150_000_000
        for (index, size) in ["small", "normal", "large", "png", "art_crop", "border_crop"].enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            let kind = size == "png" ? "png" : "jpg"
            bytes += "\"\(size)\":\"https://cards.scryfall.io/\(size)/front/\(id.prefix(1))/".utf8
            bytes += "\(id.dropFirst().prefix(1))/\(id).\(kind)?\(stamp)\"".utf8
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func appendFinishes(_ template: CardTemplates.Template, isPriced: Bool) {
        let isEtched = random.next() % 50 == 0
        var finishes = template.hasNormal || !template.hasFoil ? ["nonfoil"] : []
        if template.hasFoil { finishes.append("foil") }
        if isEtched { finishes.append("etched") }
        bytes += ",\"finishes\":[\(finishes.map { "\"\($0)\"" }.joined(separator: ","))],\"prices\":{".utf8
        let slots = [
            ("usd", "nonfoil"), ("usd_foil", "foil"), ("usd_etched", "etched"), ("eur", "nonfoil"),
            ("eur_foil", "foil"), ("eur_etched", "etched"), ("tix", "nonfoil"),
        ]
        for (index, slot) in slots.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += "\"\(slot.0)\":".utf8
            guard isPriced, finishes.contains(slot.1) else {
                bytes += "null".utf8
                continue
            }
            let cents = 1 + random.next() % (random.next() % 40 == 0 ? 20_000 : 600)
            bytes += "\"\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)\"".utf8
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(members: [UInt8]) {
        guard !members.isEmpty else { return }
        bytes.append(UInt8(ascii: ","))
        bytes += members
    }

    private mutating func appendMember(_ key: String, _ text: String) {
        bytes += ",\"\(key)\":\"".utf8
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func identifier(of card: Int, _ seed: UInt64) -> String {
        var random = SeededGenerator(seed: ~seed &+ UInt64(card) &* 0x9E37_79B9)
        return identifier(&random)
    }

    /// A random UUID as text.
    private static func identifier(_ random: inout SeededGenerator) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for word in [random.next(), random.next()] {
            for shift in stride(from: 60, through: 0, by: -4) {
                if [8, 13, 18, 23].contains(text.count) { text.append(UInt8(ascii: "-")) }
                text.append(digits[Int(word >> UInt64(shift) & 15)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
