internal import CardDocuments
internal import CardModel
internal import CardPricing
internal import Cardex

/// What the cards of one generation cost, for searches that compare and order by it.
struct PriceLookup: Sendable {
    /// So many printings are read in one call: the prices of all of them at once would take a hundred times the memory that
    /// the columns take.
    private static let printingsInRead = 2_048

    private let documents: any DocumentCollection
    private let finder: CardFinder
    private let memory: PriceMemory
    private let reader: PriceReader

    /// Makes a look-up.
    ///
    /// - Parameters:
    ///   - documents: The cards.
    ///   - finder: Knows the prices.
    ///   - memory: Keeps what was read.
    ///   - reader: Reads them all; what is late goes on, so that the next request finds it.
    init(
        _ documents: any DocumentCollection, _ finder: CardFinder, _ memory: PriceMemory,
        _ reader: PriceReader
    ) {
        self.documents = documents
        self.finder = finder
        self.memory = memory
        self.reader = reader
    }

    /// Columns of some prices at least.
    ///
    /// - Parameter slots: The prices, as places in `CardPrices.slots`.
    /// - Returns: The columns; empty ones without a store.
    /// - Throws: `MissingPrices` when the prices can't be read, or not in time.
    /// - Complexity: O(1) while they are remembered, otherwise O(number of documents).
    func columns(_ slots: Set<Int>) throws(MissingPrices) -> PriceColumns {
        let (documents, finder, memory) = (documents, finder, memory)
        let read: PriceMemory.Read = { slots throws(PricingError) in
            var columns = PriceColumns(slots, count: documents.count)
            for start in stride(from: 0, to: documents.count, by: Self.printingsInRead) {
                let piece = start..<min(start + Self.printingsInRead, documents.count)
                let printings = piece.map { documents.printing(of: $0) }
                let prices = try CardPrices.read(printings.compactMap(\.self), from: finder)
                for (document, printing) in zip(piece, printings) {
                    if let own = printing.flatMap({ prices[$0] }) { columns.set(own, of: document) }
                }
            }
            return columns
        }
        if let known = memory.known(slots, read) { return known }
        let outcome = reader.readWaiting(from: finder) { _ throws(PricingError) in
            try memory.columns(slots, read)
        }
        switch outcome {
        case .read(let columns): return columns
        case .none: return PriceColumns(slots, count: documents.count)
        case .missing(let reason): throw MissingPrices(reason: reason)
        }
    }
}

/// Why prices that decide something are not there.
struct MissingPrices: Error {
    /// What was found, for people.
    let reason: String
}
