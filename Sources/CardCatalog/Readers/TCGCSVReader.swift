internal import CardModel

/// Reads TCGCSV, the mirror of TCGplayer's catalogue: `ProductsAndPrices.csv`, or the JSON files `products` and
/// `prices` of one or many groups, each in a folder of its own, up to the whole tree that `TCGCSVFile` draws.
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
    private let directory: TCGCSVGroups
    private var groups: [String: Group] = [:]

    init(_ source: CatalogSource) throws {
        // One of the two files alone stands for the folder in which both are.
        let components = source.path.split(separator: "/", omittingEmptySubsequences: false)
        let kind = components.last.flatMap(TCGCSVFile.init)
        let isHalf = kind == .products || kind == .prices
        onlyTop = isHalf && !FolderListing.isFolder(source.path)
        if onlyTop {
            let folder = components.dropLast().joined(separator: "/")
            path = folder.isEmpty ? (source.path.hasPrefix("/") ? "/" : ".") : folder
        } else {
            path = source.path
        }
        directory = try TCGCSVGroups(around: path)
    }

    func accepts(_ components: [Substring]) -> Bool {
        guard let last = components.last, let kind = TCGCSVFile(last) else { return false }
        guard !onlyTop || components.count == 1 else { return false }
        return kind != .table || !directory.jsonFolders.contains(TCGCSVGroups.folder(of: components))
    }

    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        if let kind = member.components.last.flatMap(TCGCSVFile.init), kind.isDirectory { return }
        let envelope = try TCGCSVEnvelope(member)
        if envelope.isJSON {
            try readJSON(envelope, into: output)
        } else {
            let products = TCGCSVProducts(directory, folder: folderName(of: member), output)
            try TCGCSVTable(products: products).read(envelope.member, into: output)
        }
    }

    private func folderName(of member: DumpMember) -> String {
        let above = path.split(separator: "/").map(String.init)
        let folders = member.components.dropLast().map(String.init)
        if let folder = folders.last { return folder }
        // A single file's own name is the path's last part.
        return (FolderListing.isFolder(path) ? above.last : above.dropLast().last) ?? ""
    }

    private func readJSON(_ envelope: TCGCSVEnvelope, into output: CatalogOutput) throws {
        let member = envelope.member
        let key = TCGCSVGroups.folder(of: member.components)
        let products = TCGCSVProducts(directory, folder: folderName(of: member), output)
        let kind = member.components.last.flatMap(TCGCSVFile.init)
        var group =
            groups[key] ?? Group(place: RecordPlace(file: member.file, record: 0, line: nil, offset: 0))
        if kind == .prices, group.prices == nil { group.prices = [:] }
        if kind == .products, group.prices == nil { group.waiting = group.waiting ?? [] }
        if !envelope.isEmpty { try readRecords(of: member, products, &group, into: output) }
        let isComplete = group.prices != nil && group.waiting != nil
        for product in isComplete ? group.waiting ?? [] : [] { try emit(product, from: &group, into: output) }
        if isComplete || (kind == .products && group.prices != nil) {
            try reportLeftovers(of: group, into: output)
            groups[key] = nil
        } else {
            groups[key] = group
        }
    }

    private func readRecords(
        of member: DumpMember, _ products: TCGCSVProducts, _ group: inout Group, into output: CatalogOutput
    ) throws {
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
            guard let product = products.product(value, id: id) else {
                return "the product \(id) has no `name`"
            }
            if group.waiting != nil {
                group.waiting?.append(product)
            } else {
                try self.emit(product, from: &group, into: output)
            }
            return nil
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
}
