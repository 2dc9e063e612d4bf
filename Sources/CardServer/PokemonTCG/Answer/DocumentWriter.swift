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
    /// The documents that are known to lack nothing.
    private(set) var whole: DocumentSet
    /// Whether some of them were found by this writer.
    private(set) var hasFoundWhole = false
    private var markets = MarketBlocks()
    private var extra: [UInt8] = []

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - shape: The shape of the documents; only cards have prices.
    ///   - members: The members wanted; `nil` for all.
    ///   - whole: The documents that are known to lack none of the required members.
    init(_ shape: DocumentShape, members: Set<String>?, whole: DocumentSet) {
        self.members = members?.map { Array($0.utf8) }
        self.whole = whole
        required = shape == .pokemonSet ? .ofSet : .ofCard
        blocks = MarketBlocks.Wanted(
            tcgplayer: shape == .pokemonCard && members?.contains("tcgplayer") ?? true,
            cardmarket: shape == .pokemonCard && members?.contains("cardmarket") ?? true)
    }

    /// Appends bytes that belong around documents.
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Makes room for documents.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count * 2_048) }

    /// Appends documents with commas between them.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - collection: The collection that has them.
    ///   - prices: What is stored of the prices of each; empty when no prices are wanted.
    /// - Throws: `HTTPProblem` 500 when the documents are damaged.
    /// - Complexity: O(length of the documents and their prices).
    mutating func append(
        _ documents: [Int], of collection: any DocumentCollection, _ prices: [[StoredObservation]]
    ) throws(HTTPProblem) {
        let bodies: [[UInt8]]
        do throws(DocumentError) {
            bodies = try collection.bodies(of: documents)
        } catch {
            throw HTTPProblem(
                500, "damaged_documents",
                "The documents of the index can't be read: \(error.message). Run cardex rebuild.")
        }
        for (number, body) in bodies.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            extra.removeAll(keepingCapacity: true)
            if number < prices.count, !prices[number].isEmpty {
                markets.append(
                    prices[number], of: collection.identifier(of: documents[number]) ?? "", blocks, to: &extra
                )
            }
            append(body.span, documents[number])
        }
    }

    /// Appends a document and what belongs behind its members.
    private mutating func append(_ body: Span<UInt8>, _ document: Int) {
        if let members {
            appendMembers(members, of: body)
        } else if whole.contains(document), !body.isEmpty {
            bytes.append(body.extracting(droppingLast: 1))
            bytes.append(contentsOf: extra)
            bytes.append(UInt8(ascii: "}"))
        } else if required.append(body, and: extra, to: &bytes) {
            whole.insert(document)
            hasFoundWhole = true
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
