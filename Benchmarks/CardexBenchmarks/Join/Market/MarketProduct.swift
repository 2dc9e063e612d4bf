internal import CardModel

/// A product of the made-up market, and what it truly is.
struct MarketProduct {
    /// What a product is.
    enum Truth {
        /// The printing itself.
        case plain(PrintingID)
        /// Another copy of the printing: stamped, of another edition, of another treatment.
        case copy(PrintingID)
        /// No card.
        case sealed
    }

    /// One row of prices, in cents; `nil` for what the market does not say.
    struct Row {
        var subType: String
        var low, mid, high, market, direct: Int?
    }

    var id: Int
    var name: String
    var number = ""
    var rarity = ""
    var isPresale = false
    var rows: [Row] = []
    var truth: Truth
}

/// A group of the made-up market.
struct MarketGroup {
    var id: Int
    var category: Int
    var name: String
    var code: String
    var date: CalendarDate?
    var products: [MarketProduct] = []
}
