internal import CardDocuments
internal import CardModel
internal import CardPricing

/// Writes documents as they are answered: their own bytes, chosen members of them, prices behind them.
struct DocumentWriter {
    /// The names of the members wanted; `nil` for all.
    private let members: [[UInt8]]?
    /// What every document has to have where all members are wanted.
    private let required: RequiredMembers
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
        self.members = members?.map { Array($0.utf8) }
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

    private mutating func appendMembers(_ names: [[UInt8]], of body: Span<UInt8>) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for member in BodyMembers(body).members
        where names.contains(where: { BodyMembers.isEqual($0, body, member.name) }) {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(body.extracting(member.whole))
        }
        bytes.append(contentsOf: isFirst ? extra.dropFirst() : extra[...])
        bytes.append(UInt8(ascii: "}"))
    }
}

extension DocumentWriter {
    /// Appends a document of a collection with its prices.
    mutating func append(
        _ document: Int, of collection: any DocumentCollection, _ prices: [PrintingID: [StoredObservation]]
    ) throws(HTTPProblem) {
        do throws(DocumentError) {
            let stored = prices.isEmpty ? nil : collection.printing(of: document).flatMap { prices[$0] }
            append(
                try collection.body(of: document), of: collection.identifier(of: document) ?? "", stored ?? []
            )
        } catch {
            throw HTTPProblem(
                500, "damaged_documents",
                "The documents of the index can't be read: \(error.message). Run cardex rebuild.")
        }
    }
}
