internal import CardModel

/// The keys of the blocks `tcgplayer` and `cardmarket`, in the order in which they are written.
enum MarketKeys {
    /// A member of a variant of `tcgplayer.prices`, and what it shows.
    struct TCGplayer: Sendable {
        let key: String
        let statistic: PriceObservation.Statistic
    }

    /// A member of `cardmarket.prices`, and what it shows.
    struct Cardmarket: Sendable {
        let key: String
        let statistic: PriceObservation.Statistic
        var isReverse = false
        var condition = ""
    }

    /// The members of a variant of `tcgplayer.prices`.
    static let tcgplayer = [
        TCGplayer(key: "low", statistic: .low), TCGplayer(key: "mid", statistic: .mid),
        TCGplayer(key: "high", statistic: .high), TCGplayer(key: "market", statistic: .market),
        TCGplayer(key: "directLow", statistic: .directLow),
    ]

    /// The members of `cardmarket.prices`.
    static let cardmarket = [
        Cardmarket(key: "averageSellPrice", statistic: .market), Cardmarket(key: "lowPrice", statistic: .low),
        Cardmarket(key: "trendPrice", statistic: .trend),
        Cardmarket(key: "reverseHoloSell", statistic: .market, isReverse: true),
        Cardmarket(key: "reverseHoloLow", statistic: .low, isReverse: true),
        Cardmarket(key: "reverseHoloTrend", statistic: .trend, isReverse: true),
        Cardmarket(key: "lowPriceExPlus", statistic: .low, condition: "EX+"),
        Cardmarket(key: "avg1", statistic: .average1), Cardmarket(key: "avg7", statistic: .average7),
        Cardmarket(key: "avg30", statistic: .average30),
        Cardmarket(key: "reverseHoloAvg1", statistic: .average1, isReverse: true),
        Cardmarket(key: "reverseHoloAvg7", statistic: .average7, isReverse: true),
        Cardmarket(key: "reverseHoloAvg30", statistic: .average30, isReverse: true),
    ]

    /// The variants that the API documents, in its order.
    private static let knownVariants = [
        "normal", "holofoil", "reverseHolofoil", "1stEditionHolofoil", "1stEditionNormal",
    ]

    /// Whether a variant of `tcgplayer.prices` is written before another.
    ///
    /// - Parameters:
    ///   - left: The key of one variant.
    ///   - right: The key of another.
    /// - Returns: Whether the first is written first: those that the API documents, then the others by their keys.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let one = knownVariants.firstIndex(of: left) ?? knownVariants.count
        let other = knownVariants.firstIndex(of: right) ?? knownVariants.count
        return (one, left) < (other, right)
    }

    /// The key of a variant: `1st Edition Holofoil` is `1stEditionHolofoil`, and a key stays what it is.
    ///
    /// - Parameter name: The name that a market gives it.
    /// - Returns: The key, of letters and digits of ASCII.
    static func variant(_ name: String) -> String {
        var key: [UInt8] = []
        var isUpper = false
        for byte in name.utf8 {
            if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 {
                let isLetter = byte &- 0x30 >= 10
                key.append(key.isEmpty && isLetter ? byte | 0x20 : isUpper && isLetter ? byte & 0xDF : byte)
                isUpper = false
            } else {
                isUpper = !key.isEmpty
            }
        }
        return key.isEmpty ? "normal" : String(decoding: key, as: UTF8.self)
    }
}
