internal import CardModel
internal import CardTestSupport
internal import Foundation

/// Writes a made-up market as the tree that TCGCSV serves, half of the groups as JSON and half as tables.
struct MarketFiles {
    private static let statistics = ["lowPrice", "midPrice", "highPrice", "marketPrice", "directLowPrice"]
    /// Card texts as they are served: HTML, with line ends of another system and quotes inside.
    private static let cardTexts = [
        "<strong>Once during your turn,</strong>\r\n<br>draw a \"basic\" card, then \u{2013} maybe \u{2013} discard it.",
        "", "Flying, haste", "{T}: Add {G}.\n(Then, untap it.)", "<em>Weakness ×2</em>",
    ]

    private let folder: String
    private var random: SeededGenerator

    init(folder: String, seed: UInt64) {
        self.folder = folder
        random = SeededGenerator(seed: seed)
    }

    /// Writes the tree.
    ///
    /// - Parameter market: The market.
    /// - Returns: The path of the tree.
    /// - Throws: When a file can't be written.
    mutating func write(_ market: Market) throws -> String {
        let root = "\(folder)/tcgplayer"
        try put(
            "{\"totalItems\":2,\"success\":true,\"errors\":[],\"results\":[{\"categoryId\":1,\"name\":\"Magic\"},"
                + "{\"categoryId\":3,\"name\":\"Pokemon\"}]}", "\(root)/categories")
        for (category, groups) in Dictionary(grouping: market.groups, by: \.category) {
            let records = groups.map { group in
                "{\"groupId\":\(group.id),\"name\":\(Self.quoted(group.name)),\"abbreviation\":"
                    + "\(Self.quoted(group.code)),\"isSupplemental\":false,\"publishedOn\":"
                    + "\(Self.quoted((group.date?.description).map { "\($0)T00:00:00" } ?? "")),"
                    + "\"modifiedOn\":\"2026-11-01T10:00:00\",\"categoryId\":\(category)}"
            }
            try put(Self.envelope(records), "\(root)/\(category)/groups")
            for group in groups {
                let path = "\(root)/\(category)/\(group.id)"
                if Bool.random(using: &random) {
                    try put(Self.envelope(group.products.map { product($0, group) }), "\(path)/products")
                    try put(Self.envelope(group.products.flatMap(Self.prices)), "\(path)/prices")
                } else {
                    try put(table(group), "\(path)/ProductsAndPrices.csv")
                }
            }
        }
        // A group without any product is answered with an error.
        let empty =
            "{\"totalItems\":0,\"success\":false,\"errors\":[\"No products were found.\"],\"results\":[]}"
        try put(empty, "\(root)/3/99999/products")
        return folder
    }

    private func put(_ text: String, _ path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private static func envelope(_ records: [String]) -> String {
        "{\"totalItems\":\(records.count),\"success\":true,\"errors\":[],\"results\":["
            + records.joined(separator: ",\n") + "]}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\r": quoted += "\\r"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func cleaned(_ name: String) -> String {
        String(name.filter { $0.isLetter || $0.isNumber || $0 == " " })
    }

    private mutating func product(_ product: MarketProduct, _ group: MarketGroup) -> String {
        var extended: [String] = []
        if !product.number.isEmpty {
            extended.append(
                "{\"name\":\"Number\",\"displayName\":\"Card Number\",\"value\":\(Self.quoted(product.number))}"
            )
        }
        if !product.rarity.isEmpty {
            extended.append(
                "{\"name\":\"Rarity\",\"displayName\":\"Rarity\",\"value\":\(Self.quoted(product.rarity))}")
        }
        let text = Self.cardTexts.randomElement(using: &random) ?? ""
        if !text.isEmpty {
            extended.append(
                "{\"name\":\"CardText\",\"displayName\":\"Card Text\",\"value\":\(Self.quoted(text))}")
        }
        return "{\"productId\":\(product.id),\"name\":\(Self.quoted(product.name)),\"cleanName\":"
            + "\(Self.quoted(Self.cleaned(product.name))),\"imageUrl\":\"https://img.example/\(product.id).jpg\","
            + "\"categoryId\":\(group.category),\"groupId\":\(group.id),\"url\":\"https://shop.example/\(product.id)\","
            + "\"modifiedOn\":\"2026-11-01T10:00:00.5\",\"imageCount\":1,\"presaleInfo\":{\"isPresale\":"
            + "\(product.isPresale),\"releasedOn\":null,\"note\":null},\"extendedData\":[\(extended.joined(separator: ","))]}"
    }

    private static func amounts(_ row: MarketProduct.Row) -> [String?] {
        [row.low, row.mid, row.high, row.market, row.direct].map { cents in
            guard let cents else { return nil }
            let (dollars, rest) = cents.quotientAndRemainder(dividingBy: 100)
            // The shortest form, as JSON numbers have it.
            if rest % 10 == 0 { return "\(dollars).\(rest / 10)" }
            return rest < 10 ? "\(dollars).0\(rest)" : "\(dollars).\(rest)"
        }
    }

    private static func prices(_ product: MarketProduct) -> [String] {
        product.rows.map { row in
            let amounts = zip(statistics, amounts(row)).map { "\"\($0)\":\($1 ?? "null")" }
            return "{\"productId\":\(product.id),\(amounts.joined(separator: ",")),\"subTypeName\":"
                + "\(quoted(row.subType))}"
        }
    }

    private mutating func table(_ group: MarketGroup) -> String {
        var extended = ["extNumber", "extRarity", "extCardText", "extHP", "extCardType"].shuffled(
            using: &random)
        extended.removeAll { ($0 == "extHP" || $0 == "extCardType") && Bool.random(using: &random) }
        let header =
            [
                "productId", "name", "cleanName", "imageUrl", "categoryId", "groupId", "url", "modifiedOn",
                "imageCount",
            ]
            + extended + Self.statistics + ["subTypeName"]
        var lines = [header]
        for product in group.products {
            let text = Self.cardTexts.randomElement(using: &random) ?? ""
            let values = [
                "extNumber": product.number, "extRarity": product.rarity, "extCardText": text, "extHP": "120",
            ]
            let front =
                [
                    String(product.id), product.name, Self.cleaned(product.name), "", String(group.category),
                    String(group.id), "", "2026-11-01T10:00:00", "1",
                ] + extended.map { values[$0] ?? "" }
            let rows = product.rows.map { Self.amounts($0).map { $0 ?? "" } + [$0.subType] }
            for row in rows.isEmpty ? [[String](repeating: "", count: 6)] : rows { lines.append(front + row) }
        }
        return lines.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func field(_ text: String) -> String {
        let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}
