internal import CardCatalog
internal import CardModel

/// One listing of eBay's: a thing, its seller's words for it, and what it costs with its shipping.
struct EbayListing: Hashable, Sendable {
    /// The identifier, such as `v1|110|0`.
    var id: String
    /// The title.
    var title: String
    /// eBay's number of the condition: 2750 is a graded card, 4000 another; empty where none is given.
    var conditionID: String
    /// What a buyer pays, shipping included.
    var amount: Money
}

extension EbayListing {
    /// Reads an item of a search.
    ///
    /// Left out are auctions, whose price is not what anybody asks; prices that eBay converted from another currency; and
    /// listings whose shipping depends on where the buyer lives.
    ///
    /// - Parameter item: The item.
    init?(_ item: JSONValue) {
        guard let id = item.text("itemId"), let title = item.text("title"), title.utf8.count <= 1_000,
            let price = item["price"], price["convertedFromValue"] == nil,
            let code = price.text("currency"), let currency = Self.currency(code),
            let amount = Self.minorUnits(price["value"], currency), amount > 0,
            let shipping = Self.shipping(item["shippingOptions"], currency), Self.isFixedPrice(item)
        else { return nil }
        let (sum, overflow) = amount.addingReportingOverflow(shipping)
        guard !overflow else { return nil }
        self.init(
            id: id, title: title, conditionID: item.identifier("conditionId") ?? "",
            amount: Money(minorUnits: sum, currency: currency))
    }

    private static func isFixedPrice(_ item: JSONValue) -> Bool {
        var (isFixed, isAuction) = (false, false)
        item["buyingOptions"]?.forEachElement { option in
            isFixed = isFixed || option.isString("FIXED_PRICE")
            isAuction = isAuction || option.isString("AUCTION")
        }
        return isFixed && !isAuction
    }

    /// What the cheapest shipping costs, `nil` where that is not said.
    private static func shipping(_ options: JSONValue?, _ currency: Currency) -> Int64? {
        var cheapest: Int64?
        options?.forEachElement { option in
            guard let cost = option["shippingCost"], cost.string("currency") == currency.rawValue,
                let amount = minorUnits(cost["value"], currency)
            else { return }
            cheapest = min(cheapest ?? amount, amount)
        }
        return cheapest
    }

    static func currency(_ code: String) -> Currency? {
        let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { $0 &- UInt8(ascii: "A") < 26 }
        return isCode ? Currency(rawValue: code) : nil
    }

    /// An amount that may be zero, as shipping often is.
    private static func minorUnits(_ value: JSONValue?, _ currency: Currency) -> Int64? {
        guard let text = value?.string ?? value?.integer.map({ String($0) }) else { return nil }
        do throws(Money.ParseError) {
            return try Money.price(text, currency)?.minorUnits ?? 0
        } catch {
            return nil
        }
    }
}

/// A page of a search: `{"href":…,"total":…,"itemSummaries":[…]}`, without the array when nothing was found.
enum EbayPage {
    /// The shape of the answer.
    static let shape = AnswerShape<[EbayListing]>(
        expectation: "an object with `itemSummaries` or `total`"
    ) { answer in
        guard answer.isObject else { return nil }
        guard let items = answer["itemSummaries"] else {
            return answer["total"]?.integer != nil ? ServiceReading([]) : nil
        }
        guard items.kind == "an array" else { return nil }
        var listings: [EbayListing] = []
        var seen: Set<String> = []
        items.forEachElement { item in
            guard let listing = EbayListing(item), seen.insert(listing.id).inserted else { return }
            listings.append(listing)
        }
        return ServiceReading(listings, prices: listings.count)
    }
}
