internal import CardModel
internal import CardPricing

/// Writes stored prices as the blocks `tcgplayer` and `cardmarket` of a card: the way back of what reading dumps does.
///
///     "tcgplayer":{"url":"…","updatedAt":"2026/11/20","prices":{"holofoil":{"low":1.50,"market":2.10}}}
///     "cardmarket":{"url":"…","updatedAt":"2026/11/20","prices":{"averageSellPrice":1.90,"avg7":1.85}}
///
/// What is not known is left out, never `null`; a block without a price is left out too. Where two feeds stored the same
/// number under two spellings of a variant (`Reverse Holofoil`, `reverseHolofoil`), the newer one is written.
struct MarketBlocks {
    /// Which blocks are wanted.
    struct Wanted: Sendable {
        /// Whether `tcgplayer` is.
        var tcgplayer = true
        /// Whether `cardmarket` is.
        var cardmarket = true

        /// Whether any block is.
        var isAny: Bool { tcgplayer || cardmarket }
    }

    /// An amount and the moment it was valid.
    private struct Value {
        var minorUnits: Int64
        var validAt: Int64
    }

    private static let tcgplayerKeys: [(key: StaticString, statistic: PriceObservation.Statistic)] = [
        ("low", .low), ("mid", .mid), ("high", .high), ("market", .market), ("directLow", .directLow),
    ]

    private static let cardmarketKeys:
        [(key: StaticString, statistic: PriceObservation.Statistic, isReverse: Bool, condition: String)] = [
            ("averageSellPrice", .market, false, ""), ("lowPrice", .low, false, ""),
            ("trendPrice", .trend, false, ""), ("reverseHoloSell", .market, true, ""),
            ("reverseHoloLow", .low, true, ""), ("reverseHoloTrend", .trend, true, ""),
            ("lowPriceExPlus", .low, false, "EX+"), ("avg1", .average1, false, ""),
            ("avg7", .average7, false, ""), ("avg30", .average30, false, ""),
            ("reverseHoloAvg1", .average1, true, ""), ("reverseHoloAvg7", .average7, true, ""),
            ("reverseHoloAvg30", .average30, true, ""),
        ]

    /// The keys of variants by the names that markets give them; a page has few of them and many prices.
    private var variantKeys: [String: String] = [:]

    /// Appends the blocks of one card, each behind a comma.
    ///
    /// - Parameters:
    ///   - stored: The newest prices of the card.
    ///   - identifier: The identifier of the card.
    ///   - wanted: Which blocks are wanted.
    ///   - bytes: Where they go.
    mutating func append(
        _ stored: [StoredObservation], of identifier: String, _ wanted: Wanted, to bytes: inout [UInt8]
    ) {
        if wanted.tcgplayer { appendTCGplayer(stored, of: identifier, to: &bytes) }
        if wanted.cardmarket { appendCardmarket(stored, of: identifier, to: &bytes) }
    }

    private mutating func appendTCGplayer(
        _ stored: [StoredObservation], of identifier: String, to bytes: inout [UInt8]
    ) {
        var variants: [(key: String, values: [Value?])] = []
        var newest = Int64.min
        for price in stored where Self.isPlain(price, of: "tcgplayer", in: .usDollar) {
            let observation = price.observation
            guard observation.condition.isEmpty,
                let slot = Self.tcgplayerKeys.firstIndex(where: { $0.statistic == observation.statistic })
            else { continue }
            let key = variantKey(observation.sourceVariant)
            let place = variants.firstIndex { $0.key == key } ?? variants.count
            if place == variants.count { variants.append((key, Array(repeating: nil, count: 5))) }
            Self.put(price, into: &variants[place].values[slot])
            newest = max(newest, price.validAt)
        }
        guard !variants.isEmpty else { return }
        variants.sort { Self.precedes($0.key, $1.key) }
        Self.open("tcgplayer", of: identifier, newest, &bytes)
        for (number, variant) in variants.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: variant.key.utf8)
            bytes.append(contentsOf: "\":{".utf8)
            Self.append(zip(Self.tcgplayerKeys, variant.values).map { ($0.key, $1) }, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(contentsOf: "}}".utf8)
    }

    private func appendCardmarket(
        _ stored: [StoredObservation], of identifier: String, to bytes: inout [UInt8]
    ) {
        var values = [Value?](repeating: nil, count: Self.cardmarketKeys.count)
        var newest = Int64.min
        for price in stored where Self.isPlain(price, of: "cardmarket", in: .euro) {
            let observation = price.observation
            guard observation.edition.isEmpty,
                observation.finish == .normal || observation.finish == .reverseHolofoil
            else { continue }
            let isReverse = observation.finish == .reverseHolofoil
            guard
                let slot = Self.cardmarketKeys.firstIndex(where: {
                    $0.statistic == observation.statistic && $0.isReverse == isReverse
                        && $0.condition == observation.condition
                })
            else { continue }
            Self.put(price, into: &values[slot])
            newest = max(newest, price.validAt)
        }
        guard newest > .min else { return }
        Self.open("cardmarket", of: identifier, newest, &bytes)
        Self.append(zip(Self.cardmarketKeys, values).map { ($0.key, $1) }, to: &bytes)
        bytes.append(contentsOf: "}}".utf8)
    }

    /// Whether a price is one of a market's own list: of no grade, in its currency, and neither a sale nor what a shop pays.
    private static func isPlain(_ price: StoredObservation, of market: String, in currency: Currency) -> Bool
    {
        let observation = price.observation
        return observation.source == market && observation.grade.isEmpty
            && observation.amount.currency == currency
            && (observation.kind == .index || observation.kind == .ask)
    }

    private static func put(_ price: StoredObservation, into value: inout Value?) {
        if let value, value.validAt >= price.validAt { return }
        value = Value(minorUnits: price.observation.amount.minorUnits, validAt: price.validAt)
    }

    private static func open(_ market: String, of identifier: String, _ newest: Int64, _ bytes: inout [UInt8])
    {
        bytes.append(contentsOf: ",\"\(market)\":{\"url\":\"https://prices.pokemontcg.io/\(market)/".utf8)
        // Identifiers hold letters, digits, hyphens, and in a few cases a mark that an address has to encode.
        for byte in identifier.utf8 {
            if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                let digits = Array("0123456789ABCDEF".utf8)
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        bytes.append(contentsOf: "\",\"updatedAt\":\"".utf8)
        for byte in CalendarDate(secondsSinceEpoch: newest).description.utf8 {
            bytes.append(byte == UInt8(ascii: "-") ? UInt8(ascii: "/") : byte)
        }
        bytes.append(contentsOf: "\",\"prices\":{".utf8)
    }

    private static func append(_ values: [(key: StaticString, value: Value?)], to bytes: inout [UInt8]) {
        var isFirst = true
        for (key, value) in values {
            guard let value else { continue }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(UInt8(ascii: "\""))
            for index in 0..<key.utf8CodeUnitCount { bytes.append(unsafe key.utf8Start[index]) }
            bytes.append(contentsOf: "\":".utf8)
            append(cents: value.minorUnits, to: &bytes)
        }
    }

    /// Appends an amount of a currency with two digits behind the point.
    private static func append(cents: Int64, to bytes: inout [UInt8]) {
        let (whole, rest) = max(0, cents).quotientAndRemainder(dividingBy: 100)
        bytes.append(contentsOf: String(whole).utf8)
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(0x30 + UInt8(truncatingIfNeeded: rest / 10))
        if rest % 10 > 0 { bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10)) }
    }

    /// The variants that the API documents, in its order.
    private static let knownVariants = [
        "normal", "holofoil", "reverseHolofoil", "1stEditionHolofoil", "1stEditionNormal",
    ]

    private static func precedes(_ left: String, _ right: String) -> Bool {
        let one = knownVariants.firstIndex(of: left) ?? knownVariants.count
        let other = knownVariants.firstIndex(of: right) ?? knownVariants.count
        return (one, left) < (other, right)
    }

    /// The key of a variant: `1st Edition Holofoil` is `1stEditionHolofoil`, and a key stays what it is.
    private mutating func variantKey(_ name: String) -> String {
        if let known = variantKeys[name] { return known }
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
        let text = key.isEmpty ? "normal" : String(decoding: key, as: UTF8.self)
        variantKeys[name] = text
        return text
    }
}
