internal import CardModel

/// Reads TCGCSV, the mirror of TCGplayer's catalogue: `ProductsAndPrices.csv`, or the JSON files `products` and
/// `prices` of one or many groups, each in a folder of its own.
///
/// Products are not printings: they come out with their prices for somebody else to join. One group's prices (or
/// products, where those come first in an archive) are held in memory at a time.
final class TCGCSVReader: FormatReader {
    private struct Group {
        var prices: [String: [ProductPrice.Price]]?
        var waiting: [ProductPrice]?
        var place: RecordPlace
    }

    let path: String
    let acceptsFolder = true
    let expectation = "TCGCSV: `ProductsAndPrices.csv`, or `products` and `prices` in one folder"
    private let onlyTop: Bool
    private var groupNames: [String: String]
    private var groups: [String: Group] = [:]

    init(_ source: CatalogSource) throws {
        // One of the two files alone stands for the folder in which both are.
        let components = source.path.split(separator: "/", omittingEmptySubsequences: false)
        let isHalf = components.last.map { Self.isProducts($0) || Self.isPrices($0) } ?? false
        onlyTop = isHalf && !FolderListing.isFolder(source.path)
        if onlyTop {
            let folder = components.dropLast().joined(separator: "/")
            path = folder.isEmpty ? (source.path.hasPrefix("/") ? "/" : ".") : folder
        } else {
            path = source.path
        }
        groupNames = try TCGCSVGroups.names(around: path)
    }

    private static func isProducts(_ name: Substring) -> Bool {
        ["products", "products.json"].contains(FileName.plain(name))
    }

    private static func isPrices(_ name: Substring) -> Bool {
        ["prices", "prices.json"].contains(FileName.plain(name))
    }

    func accepts(_ components: [Substring]) -> Bool {
        guard let last = components.last, !onlyTop || components.count == 1 else { return false }
        return Self.isProducts(last) || Self.isPrices(last) || TCGCSVGroups.isGroups(last)
            || FileName.plain(last) == "productsandprices.csv"
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        if let name = member.components.last, TCGCSVGroups.isGroups(name) {
            // A folder's groups are known before its first product; an archive's when they come by.
            return try TCGCSVGroups.read(member, into: &groupNames)
        }
        let prefix = try member.source.readPrefix(ContentKind.prefixLength)
        var whole = member
        whole.source = PrefixedSource(prefix, before: member.source)
        let first = prefix.first { $0 > 0x20 && $0 < 0x80 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            try readJSON(whole, into: output)
        } else {
            try TCGCSVTable(groupNames: groupNames, folder: folderName(of: member)).read(whole, into: output)
        }
    }

    private func folderName(of member: DumpMember) -> String {
        let above = path.split(separator: "/").map(String.init)
        let folders = member.components.dropLast().map(String.init)
        if let folder = folders.last { return folder }
        // A single file's own name is the path's last part.
        return (FolderListing.isFolder(path) ? above.last : above.dropLast().last) ?? ""
    }

    private func readJSON(_ member: DumpMember, into output: CatalogOutput) throws {
        let key = member.components.dropLast().joined(separator: "/")
        let folder = folderName(of: member)
        let name = member.components.last ?? ""
        var group =
            groups[key] ?? Group(place: RecordPlace(file: member.file, record: 0, line: nil, offset: 0))
        if Self.isPrices(name), group.prices == nil { group.prices = [:] }
        if Self.isProducts(name), group.prices == nil { group.waiting = group.waiting ?? [] }
        try output.readRecords(of: member, wrapperKeys: ["results"]) { value, place in
            guard let id = value.identifier("productId") else {
                return "it has no `productId`; it has \(value.keys.prefix(8).joined(separator: ", "))"
            }
            if value["subTypeName"] != nil || value["marketPrice"] != nil {
                group.prices = group.prices ?? [:]
                let prices = try TCGplayerPrices.read(value, place, output)
                group.prices?[id, default: []] += prices
                return nil
            }
            guard let product = self.product(value, id: id, folder: folder, output) else {
                return "the product \(id) has no `name`"
            }
            if group.waiting != nil {
                group.waiting?.append(product)
            } else {
                try self.emit(product, from: &group, into: output)
            }
            return nil
        }
        let isComplete = group.prices != nil && group.waiting != nil
        for product in isComplete ? group.waiting ?? [] : [] { try emit(product, from: &group, into: output) }
        if isComplete || (Self.isProducts(name) && group.prices != nil) {
            try reportLeftovers(of: group, into: output)
            groups[key] = nil
        } else {
            groups[key] = group
        }
    }

    func finish(into output: CatalogOutput) throws {
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
            for product in group.waiting ?? [] { try output.emit(product) }
            if group.waiting == nil { try reportLeftovers(of: group, into: output) }
        }
        groups = [:]
    }

    private func emit(_ product: ProductPrice, from group: inout Group, into output: CatalogOutput) throws {
        var product = product
        product.prices = group.prices?.removeValue(forKey: product.productID) ?? []
        try output.emit(product)
    }

    private func reportLeftovers(of group: Group, into output: CatalogOutput) throws {
        for id in (group.prices ?? [:]).keys.sorted() {
            try output.skip(group.place, "there are prices for the product \(id), but no such product")
        }
    }

    private func product(_ value: JSONValue, id: String, folder: String, _ output: CatalogOutput)
        -> ProductPrice?
    {
        guard let name = value.text("name") else { return nil }
        let group = value.identifier("groupId") ?? ""
        var product = ProductPrice(
            productID: id, name: name, cleanName: value.string("cleanName") ?? "", groupID: group,
            groupName: groupNames[group] ?? folder,
            game: TCGplayerPrices.game(category: value.identifier("categoryId") ?? "")
                ?? output.source.defaultGame,
            asOf: output.asOf)
        value["extendedData"]?.forEachElement { entry in
            switch entry.string("name") {
            case "Number": product.number = entry.identifier("value") ?? ""
            case "Rarity": product.rarity = entry.identifier("value") ?? ""
            default: break
            }
        }
        return product
    }
}
