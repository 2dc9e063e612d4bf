internal import CardDocuments
internal import CardModel
internal import CardPricing

/// Writes documents as they are answered: their own bytes, chosen members of them, prices behind them.
struct DocumentWriter {
    /// The members wanted; `nil` for all.
    let members: Set<String>?
    /// What every document has to have where all members are wanted.
    let required: RequiredMembers
    /// Which blocks of prices are wanted.
    let blocks: MarketBlocks.Wanted

    /// What has been written.
    private(set) var bytes: [UInt8] = []
    private var markets = MarketBlocks()
    private var extra: [UInt8] = []

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - shape: The shape of the documents; only cards have prices.
    ///   - members: The members wanted; `nil` for all.
    init(_ shape: DocumentShape, members: Set<String>?) {
        self.members = members
        required = shape == .pokemonSet ? .ofSet : .ofCard
        blocks = MarketBlocks.Wanted(
            tcgplayer: shape == .pokemonCard && members?.contains("tcgplayer") ?? true,
            cardmarket: shape == .pokemonCard && members?.contains("cardmarket") ?? true)
    }

    /// Appends bytes that belong around documents.
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Makes room for documents.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count * 2_048) }

    /// Appends a document.
    ///
    /// - Parameters:
    ///   - body: Its bytes.
    ///   - identifier: Its identifier.
    ///   - prices: What is stored of its prices.
    mutating func append(_ body: [UInt8], of identifier: String, _ prices: [StoredObservation]) {
        extra.removeAll(keepingCapacity: true)
        if !prices.isEmpty { markets.append(prices, of: identifier, blocks, to: &extra) }
        if let members {
            appendMembers(members, of: body.span)
        } else {
            required.append(body.span, and: extra, to: &bytes)
        }
    }

    private mutating func appendMembers(_ members: Set<String>, of body: Span<UInt8>) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for member in BodyMembers(body).members {
            let name = String(
                decoding: (0..<member.name.count).map { body[member.name.lowerBound + $0] }, as: UTF8.self)
            guard members.contains(name) else { continue }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(body.extracting(member.whole))
        }
        bytes.append(contentsOf: isFirst ? extra.dropFirst() : extra[...])
        bytes.append(UInt8(ascii: "}"))
    }
}
