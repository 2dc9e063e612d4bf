/// What a file of a TCGCSV tree holds, by its name.
///
///     last-updated.txt
///     tcgplayer/categories            Categories.csv
///     tcgplayer/3/groups              Groups.csv
///     tcgplayer/3/3170/products       ProductsAndPrices.csv
///     tcgplayer/3/3170/prices
enum TCGCSVFile {
    case lastUpdated
    case categories
    case groups
    case products
    case prices
    case table

    /// Whether the file says how products are to be read, and must be known before them.
    var isDirectory: Bool {
        switch self {
        case .lastUpdated, .categories, .groups: true
        case .products, .prices, .table: false
        }
    }

    /// Judges a file by its name, compressed or not.
    ///
    /// - Parameter component: The last part of its path.
    init?(_ component: Substring) {
        switch FileName.plain(component) {
        case "last-updated.txt": self = .lastUpdated
        case "categories", "categories.json", "categories.csv": self = .categories
        case "groups", "groups.json", "groups.csv": self = .groups
        case "products", "products.json": self = .products
        case "prices", "prices.json": self = .prices
        case "productsandprices.csv": self = .table
        default: return nil
        }
    }
}
