internal import CardModel
internal import CardPricing

/// Writes stored prices as the blocks `tcgplayer` and `cardmarket` of a card: the way back of what reading dumps does.
///
///     "tcgplayer":{"url":"…","updatedAt":"2026/11/20","prices":{"holofoil":{"low":1.50,"market":2.10}}}
///     "cardmarket":{"url":"…","updatedAt":"2026/11/20","prices":{"averageSellPrice":1.90,"avg7":1.85}}
///
/// What is not known is left out, never `null`; a block without a price is left out too. `MarketCells` says which stored
/// price stands in which member.
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

    private static let tcgplayer = Array(
        ",\"tcgplayer\":{\"url\":\"https://prices.pokemontcg.io/tcgplayer/".utf8)
    private static let cardmarket = Array(
        ",\"cardmarket\":{\"url\":\"https://prices.pokemontcg.io/cardmarket/".utf8)
    private static let updatedAt = Array("\",\"updatedAt\":\"".utf8)
    private static let prices = Array("\",\"prices\":{".utf8)
    private static let tcgplayerKeys = MarketKeys.tcgplayer.map { Array("\"\($0.key)\":".utf8) }
    private static let cardmarketKeys = MarketKeys.cardmarket.map { Array("\"\($0.key)\":".utf8) }
    private static let digits = Array("0123456789ABCDEF".utf8)

    private var cells = MarketCells()
    /// The day that was written last, which most cards of a page share.
    private var day = (number: Int64.min, text: [UInt8]())

    /// Appends the blocks of one card, each behind a comma.
    ///
    /// - Parameters:
    ///   - stored: The newest prices of the card.
    ///   - identifier: The identifier of the card.
    ///   - wanted: Which blocks are wanted.
    ///   - bytes: Where they go.
    /// - Complexity: O(prices).
    mutating func append(
        _ stored: [StoredObservation], of identifier: String, _ wanted: Wanted, to bytes: inout [UInt8]
    ) {
        cells.fill(stored.span)
        if wanted.tcgplayer, let newest = cells.newestOfTCGplayer {
            open(Self.tcgplayer, of: identifier, newest, &bytes)
            appendVariants(to: &bytes)
            bytes.append(UInt8(ascii: "}"))
            bytes.append(UInt8(ascii: "}"))
        }
        if wanted.cardmarket, let newest = cells.newestOfCardmarket {
            open(Self.cardmarket, of: identifier, newest, &bytes)
            append(Self.cardmarketKeys, from: 0, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private func appendVariants(to bytes: inout [UInt8]) {
        let count = Self.tcgplayerKeys.count
        var isFirst = true
        for variant in cells.variants {
            let own = variant.firstCell..<(variant.firstCell + count)
            guard own.contains(where: { cells.cells[$0].isFilled }) else { continue }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: variant.key.utf8)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
            bytes.append(UInt8(ascii: "{"))
            append(Self.tcgplayerKeys, from: variant.firstCell, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private func append(_ keys: [[UInt8]], from firstCell: Int, to bytes: inout [UInt8]) {
        var isFirst = true
        for (number, key) in keys.enumerated() where cells.cells[firstCell + number].isFilled {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(contentsOf: key)
            CentAmount.append(cells.cells[firstCell + number].cents, to: &bytes)
        }
    }

    private mutating func open(
        _ start: [UInt8], of identifier: String, _ newest: Int64, _ bytes: inout [UInt8]
    ) {
        bytes.append(contentsOf: start)
        // Identifiers hold letters, digits, hyphens, and in a few cases a mark that an address has to encode.
        for byte in identifier.utf8 {
            if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
            {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.digits[Int(byte >> 4)])
                bytes.append(Self.digits[Int(byte & 15)])
            }
        }
        bytes.append(contentsOf: Self.updatedAt)
        let number = newest / 86_400
        if day.number != number || newest < 0 {
            day = (number, CalendarDate(secondsSinceEpoch: newest).description.utf8.map(Self.slashed))
        }
        bytes.append(contentsOf: day.text)
        bytes.append(contentsOf: Self.prices)
    }

    private static func slashed(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "-") ? UInt8(ascii: "/") : byte
    }
}
