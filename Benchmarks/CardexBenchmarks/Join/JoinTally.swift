internal import CardCatalog
internal import CardModel
internal import Cardex

/// Compares what the join said of each product with what the market knows.
struct JoinTally {
    private let truths: [String: MarketProduct.Truth]
    private let hidden: Set<PrintingID>
    /// The printings whose plain product carries a number, and those whose doesn't.
    private(set) var numbered: Set<PrintingID> = []
    private(set) var unnumbered: Set<PrintingID> = []
    /// The printings that got the prices of their plain product.
    private(set) var priced: Set<PrintingID> = []
    private(set) var products = 0
    private(set) var joined = 0
    private(set) var sealed = 0
    private(set) var observations = 0
    /// Products on another printing than their own.
    private(set) var wrongJoins: [String] = []
    /// Copies that stand as the price of the printing, and plain products that stand as copies.
    private(set) var wrongLabels: [String] = []
    /// Cards taken for sealed goods and the other way round.
    private(set) var wrongKinds: [String] = []
    /// Why the rest was missed.
    private(set) var misses: [String: [String]] = [:]

    /// Starts a tally.
    ///
    /// - Parameters:
    ///   - market: The market.
    ///   - hidden: Printings that the index does not hold, so that joining them is wrong and missing them right.
    init(_ market: Market, hidden: Set<PrintingID>) {
        truths = market.truths
        self.hidden = hidden
        for group in market.groups {
            for product in group.products {
                guard case .plain(let id) = product.truth, !hidden.contains(id) else { continue }
                if product.number.isEmpty { unnumbered.insert(id) } else { numbered.insert(id) }
            }
        }
    }

    /// Judges one product.
    mutating func add(_ outcome: ProductJoin.Outcome) {
        products += 1
        switch outcome {
        case .joined(let product, let printing, let prices):
            joined += 1
            observations += prices.count
            judge(product, printing, prices)
        case .missed(let product, let miss):
            if case .sealed? = truths[product.productID] { wrongKinds.append(Self.line(product, "sealed")) }
            if isHidden(product) { return }
            misses[miss.reason.rawValue, default: []].append(Self.line(product, miss.text))
        case .sealed(let product):
            sealed += 1
            guard case .sealed? = truths[product.productID] else {
                wrongKinds.append(Self.line(product, "taken for sealed goods"))
                return
            }
        }
    }

    private func isHidden(_ product: ProductPrice) -> Bool {
        switch truths[product.productID] {
        case .plain(let id)?, .copy(let id)?: hidden.contains(id)
        default: false
        }
    }

    private mutating func judge(_ product: ProductPrice, _ printing: PrintingID, _ prices: [PriceObservation])
    {
        let usual: Set = ["", "1stEdition", "unlimited", "limited"]
        let isPlain = prices.allSatisfy { usual.contains($0.edition) && $0.finish != .etched }
        switch truths[product.productID] {
        case .plain(let id)?:
            guard id == printing else {
                wrongJoins.append(Self.line(product, "\(printing) instead of \(id)"))
                return
            }
            if isPlain || prices.isEmpty {
                priced.insert(id)
            } else {
                wrongLabels.append(Self.line(product, "a plain product as \(prices.first?.edition ?? "")"))
            }
        case .copy(let id)?:
            guard id == printing else {
                wrongJoins.append(Self.line(product, "\(printing) instead of a copy of \(id)"))
                return
            }
            if isPlain, !prices.isEmpty {
                wrongLabels.append(Self.line(product, "a copy as the plain product"))
            }
        case .sealed?, nil: wrongKinds.append(Self.line(product, "\(printing) for sealed goods"))
        }
    }

    private static func line(_ product: ProductPrice, _ text: String) -> String {
        [product.groupName, product.name, product.number, text].joined(separator: "\t")
    }

    /// How many of some printings got their prices, in parts of a million.
    func share(of printings: Set<PrintingID>) -> Double {
        printings.isEmpty ? 1 : Double(printings.count(where: priced.contains)) / Double(printings.count)
    }
}
