internal import CardDocuments
internal import CardModel
internal import CardPricing
internal import Cardex
internal import Synchronization

/// Reads the prices that queries and orders name, for all documents, and remembers them until a price changes.
///
/// Reading all prices of eighteen thousand cards takes longer than an answer may. So what is read in one pass is kept as
/// columns, one for each price that was named; a pass that is late goes on behind the answer that did without, and the
/// next request finds what it brought.
final class PriceSearch: Sendable {
    /// The prices that a request names.
    struct Found: Sendable {
        /// The prices.
        var columns = NamedPrices()
        /// What tells this state of the prices from others; `nil` when nothing does.
        var state: String?
        /// Why prices are missing, for people.
        var reason: String?
        /// Whether the answer depends on prices.
        var isPriced = false
    }

    private struct Memory {
        var tag = ""
        var version: StoreVersion?
        /// `nil` for a price that no document shows.
        var columns: [MarketField: PriceColumn?] = [:]
    }

    /// How many prices are remembered, and how many a request may name.
    static let capacity = 16
    /// How many cards are read at a time: others read between two of these.
    private static let cardsAtATime = 256

    private let reader: PriceReader
    private let memory = Mutex(Memory())

    /// Makes a search.
    ///
    /// - Parameter reader: Reads prices; what it is late with keeps nobody else from reading.
    init(_ reader: PriceReader) {
        self.reader = reader
    }

    /// The prices that a request names.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - collection: The documents.
    ///   - generation: The generation that they belong to.
    /// - Returns: The prices.
    /// - Complexity: O(conditions) when it names none, else O(1) while they are remembered, else O(stored prices).
    func prices(
        _ request: ListRequest, _ collection: any DocumentCollection, _ generation: Generation
    ) async -> Found {
        var paths: [String: MarketField] = [:]
        for path in request.query.paths + request.order.map(\.field) {
            guard let field = MarketField(path), collection.field(path) == nil else { continue }
            paths[path.lowercased()] = field
        }
        guard !paths.isEmpty else { return Found() }
        let fields = Set(paths.values)
        guard fields.count <= Self.capacity else {
            return Found(
                reason: "no more than \(Self.capacity) prices are searched at a time", isPriced: true)
        }
        let outcome = await reader.read(from: generation.finder) { [self] store throws(PricingError) in
            try columns(of: fields, collection, generation.tag, store)
        }
        switch outcome {
        case .none: return Found()
        case .missing(let reason): return Found(reason: reason, isPriced: true)
        case .read(let (columns, version)):
            return Found(
                columns: NamedPrices(paths.compactMapValues { columns[$0] }),
                state: version.map { "\(generation.tag) \($0)" }, isPriced: true)
        }
    }

    /// The columns of fields that any document shows, and the version of the store that they stand for.
    private func columns(
        of fields: Set<MarketField>, _ collection: any DocumentCollection, _ tag: String,
        _ store: any CardFinder.Store
    ) throws(PricingError) -> ([MarketField: PriceColumn], StoreVersion?) {
        // Before anything is read: a price that changes meanwhile makes what was read old, not new.
        let version = try (store as? any VersionedStore)?.version()
        let known = memory.withLock { memory in
            memory.tag == tag && version != nil && memory.version == version ? memory.columns : [:]
        }
        let missing = fields.filter { known[$0] == nil }
        var columns = known.filter { fields.contains($0.key) }
        if !missing.isEmpty {
            for (field, column) in try read(missing, collection, store) { columns[field] = .some(column) }
            remember(columns, tag, version)
        }
        return (columns.compactMapValues(\.self), version)
    }

    private func remember(_ columns: [MarketField: PriceColumn?], _ tag: String, _ version: StoreVersion?) {
        guard version != nil else { return }
        memory.withLock { memory in
            if memory.tag != tag || memory.version != version { memory = Memory(tag: tag, version: version) }
            let all = memory.columns.merging(columns) { _, new in new }
            memory.columns = all.count <= Self.capacity ? all : columns
        }
    }

    private func read(
        _ fields: Set<MarketField>, _ collection: any DocumentCollection, _ store: any CardFinder.Store
    ) throws(PricingError) -> [MarketField: PriceColumn?] {
        var amounts: [MarketField: [Int64?]] = [:]
        var cells = MarketCells()
        var places: [(field: MarketField, cells: [Int])] = []
        var variantCount = -1
        for start in stride(from: 0, to: collection.count, by: Self.cardsAtATime) {
            let documents = start..<min(collection.count, start + Self.cardsAtATime)
            let printings = documents.map { collection.printing(of: $0) }
            let stored = try reader.prices(of: printings.compactMap(\.self), in: store)
            for (document, printing) in zip(documents, printings) {
                guard let own = printing.flatMap({ stored[$0] }) else { continue }
                cells.fill(own.span)
                if variantCount != cells.variants.count {
                    variantCount = cells.variants.count
                    places = fields.map { ($0, $0.places(in: cells)) }
                }
                for (field, places) in places {
                    guard let place = places.first(where: { cells.cells[$0].isFilled }) else { continue }
                    amounts[field, default: Array(repeating: nil, count: collection.count)][document] =
                        cells.cells[place].cents
                }
            }
        }
        var columns: [MarketField: PriceColumn?] = [:]
        for field in fields { columns[field] = .some(amounts[field].map { PriceColumn($0) }) }
        return columns
    }
}

extension CardQuery {
    /// The paths of all conditions, as they were written.
    var paths: [String] {
        switch self {
        case .everything: []
        case .all(let parts), .any(let parts): parts.flatMap(\.paths)
        case .not(let part): part.paths
        case .field(let path, _): [path]
        }
    }
}
