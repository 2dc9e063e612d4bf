internal import CardDocuments

/// Puts the cards that a query found in order, one for each that is shown.
struct SearchRanking {
    /// A document on its way to its place.
    private struct Entry {
        /// What it is ordered by.
        var key: Int64
        /// Its place among all documents, by name.
        var place: UInt32
        var document: UInt32

        func isBefore(_ other: Entry) -> Bool {
            key != other.key ? key < other.key : place < other.place
        }
    }

    let documents: any DocumentCollection
    let catalogue: CardCatalogue
    let prices: PriceLookup
    let directives: SearchDirectives

    /// Makes a ranking.
    ///
    /// - Parameter evaluation: What found the cards; its directives say which of them stand for others, and the order.
    init(_ evaluation: SearchEvaluation) {
        documents = evaluation.documents
        catalogue = evaluation.catalogue
        prices = evaluation.prices
        directives = evaluation.directives
    }

    /// The documents to show, in order.
    ///
    /// - Parameter found: What the query found.
    /// - Returns: The documents; what has no value to order by comes last, whatever the direction.
    /// - Throws: `MissingPrices` when prices decide and can't be read.
    /// - Complexity: O(n log n) in what was found, and O(number of documents) for most orders.
    func ranked(_ found: DocumentSet) throws(MissingPrices) -> [Int] {
        let shown = try unique(found.documents)
        let keys = try keys(of: shown, directives.order)
        let isDescending = directives.isDescending ?? (directives.order == .released)
        var entries: [Entry] = []
        var rest: [Entry] = []
        entries.reserveCapacity(shown.count)
        for (document, key) in zip(shown, keys) {
            var entry = Entry(
                key: 0, place: catalogue.places[document], document: UInt32(truncatingIfNeeded: document))
            if let key {
                entry.key = isDescending ? ~key : key
                entries.append(entry)
            } else {
                rest.append(entry)
            }
        }
        entries.sort { $0.isBefore($1) }
        rest.sort { $0.isBefore($1) }
        return (entries + rest).map { Int($0.document) }
    }

    /// One document of each card or picture, the preferred one of those that were found.
    private func unique(_ found: [Int]) throws(MissingPrices) -> [Int] {
        let columns = catalogue.columns
        let groups: [UInt32]
        let limit: Int
        switch directives.unique {
        case .prints: return found
        case .art: (groups, limit) = values(["illustration_id", "card_faces.illustration_id"], found)
        case .cards: (groups, limit) = (found.map { columns.cards[$0] }, columns.cardLimit)
        }
        let keys = try preferenceKeys(of: found)
        func isPreferred(_ left: Int, _ right: Int) -> Bool {
            if let keys, keys[left] != keys[right] { return keys[left] < keys[right] }
            return columns.preferences[found[left]] < columns.preferences[found[right]]
        }
        /// The place of the best document of each group in what was found.
        var best = [UInt32](repeating: .max, count: limit)
        var alone: [Int] = []
        for (index, group) in groups.enumerated() {
            guard group != .max else {
                alone.append(found[index])
                continue
            }
            let known = best[Int(group)]
            if known == .max || isPreferred(index, Int(known)) {
                best[Int(group)] = UInt32(truncatingIfNeeded: index)
            }
        }
        return (best.lazy.filter { $0 != .max }.map { found[Int($0)] } + alone).sorted()
    }

    /// What printings of one card are preferred by, less first; `nil` where that is their usual order.
    private func preferenceKeys(of found: [Int]) throws(MissingPrices) -> [Int64]? {
        let dates = catalogue.columns.dates
        switch directives.preference {
        case .usual: return nil
        case .oldest: return found.map { dates[$0] == 0 ? .max : Int64(dates[$0]) }
        case .newest: return found.map { -Int64(dates[$0]) }
        case .promotion(let isWanted):
            let promotions = documents.documents(where: "promo", is: "true")
            return found.map { promotions.contains($0) == isWanted ? 0 : 1 }
        case .price(let slots, let isGreatest):
            return try prices(slots, found).map { price in price.map { isGreatest ? -$0 : $0 } ?? .max }
        }
    }
}
