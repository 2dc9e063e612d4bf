internal import CardPricing

extension Flag {
    static let strategy = Flag(
        "strategy", valueName: "STRATEGY",
        help:
            "Whether the store or the network answers first: cache-first, cache-fresh, network-first or network-only.",
        standard: PriceStrategy.cacheFirst.rawValue, commands: [.price],
        suggestion: .words(PriceStrategy.allCases.map(\.rawValue)),
        rule: .choice(PriceStrategy.allCases.map(\.rawValue)) { $0.strategy = $1 })
}
