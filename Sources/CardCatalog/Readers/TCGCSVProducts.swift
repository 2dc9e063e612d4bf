internal import CardModel

/// Makes products out of what a file says of them and what the tree says of their group and category.
struct TCGCSVProducts {
    private let directory: TCGCSVGroups
    private let folder: String
    private let defaultGame: Game?
    private let asOf: Int64

    /// Makes products of one folder.
    ///
    /// - Parameters:
    ///   - directory: The categories and groups.
    ///   - folder: The name of the folder, for groups without a name.
    ///   - output: Where the products go, which knows the defaults.
    init(_ directory: TCGCSVGroups, folder: String, _ output: CatalogOutput) {
        self.directory = directory
        self.folder = folder
        defaultGame = output.source.defaultGame
        asOf = directory.asOf ?? output.asOf
    }

    /// Makes a product with what the tree says of its group.
    func product(id: String, name: String, group: String, category: String) -> ProductPrice {
        let known = directory.groups[group]
        let listed = directory.category(category, ofGroup: group)
        return ProductPrice(
            productID: id, name: name, groupID: group, groupName: known?.name ?? folder,
            groupCode: known?.code ?? "", groupDate: known?.date, game: listed?.game ?? defaultGame,
            language: listed?.language ?? "en", asOf: asOf)
    }

    /// Reads a JSON product, or gives `nil` where it has no name.
    func product(_ value: JSONValue, id: String) -> ProductPrice? {
        guard let name = value.text("name") else { return nil }
        var product = product(
            id: id, name: name, group: value.identifier("groupId") ?? "",
            category: value.identifier("categoryId") ?? "")
        product.cleanName = value.string("cleanName") ?? ""
        product.isPresale = value["presaleInfo"]?["isPresale"]?.boolean ?? false
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
