internal import CardDocuments
internal import CardModel
internal import Cardex

/// Puts the cards that a query found in order, one for each that is shown.
struct SearchRanking {
    private let documents: any DocumentCollection
    private let catalogue: CardCatalogue
    private let finder: CardFinder
    private let directives: SearchDirectives

    /// Makes a ranking.
    ///
    /// - Parameters:
    ///   - documents: The cards.
    ///   - catalogue: Their names.
    ///   - finder: Knows the prices.
    ///   - directives: Which cards stand for others, and in which order.
    init(
        _ documents: any DocumentCollection, _ catalogue: CardCatalogue, _ finder: CardFinder,
        _ directives: SearchDirectives
    ) {
        self.documents = documents
        self.catalogue = catalogue
        self.finder = finder
        self.directives = directives
    }

    /// The documents to show, in order.
    ///
    /// - Parameter found: What the query found.
    /// - Returns: The documents.
    /// - Complexity: O(n log n) in what was found; prices are read where they decide the order.
    func ranked(_ found: DocumentSet) -> [Int] {
        let shown = unique(found.documents)
        let keys = keys(of: shown)
        let isDescending = directives.isDescending ?? (directives.order == .released)
        let columns = catalogue.columns
        return shown.indices.sorted { left, right in
            let (leftDocument, rightDocument) = (shown[left], shown[right])
            if keys[left] != keys[right] {
                // What has no value comes last, whatever the direction.
                guard let leftKey = keys[left], let rightKey = keys[right] else { return keys[left] != nil }
                return isDescending ? leftKey > rightKey : leftKey < rightKey
            }
            let leftName = catalogue.rank(ofName: columns.names[leftDocument])
            let rightName = catalogue.rank(ofName: columns.names[rightDocument])
            if leftName != rightName {
                return isDescending && directives.order == .name ? leftName > rightName : leftName < rightName
            }
            return (columns.preferences[leftDocument], leftDocument)
                < (columns.preferences[rightDocument], rightDocument)
        }.map { shown[$0] }
    }

    /// One document of each card or picture, the preferred one of those that were found.
    private func unique(_ found: [Int]) -> [Int] {
        let columns = catalogue.columns
        let groups: [Int64?]
        switch directives.unique {
        case .prints: return found
        case .art: groups = values(["illustration_id", "card_faces.illustration_id"], found)
        case .cards: groups = found.map { columns.cards[$0] == .max ? nil : Int64(columns.cards[$0]) }
        }
        let preferences = columns.preferences
        var best: [Int64: Int] = [:]
        var alone: [Int] = []
        for (document, group) in zip(found, groups) {
            guard let group else {
                alone.append(document)
                continue
            }
            if let known = best[group], preferences[known] <= preferences[document] {
                continue
            } else {
                best[group] = document
            }
        }
        return (Array(best.values) + alone).sorted()
    }

    /// What the documents are ordered by; `nil` for what has no value.
    private func keys(of shown: [Int]) -> [Int64?] {
        let columns = catalogue.columns
        switch directives.order {
        case .name: return shown.map { Int64(catalogue.rank(ofName: columns.names[$0])) }
        case .set: return shown.map { Int64(columns.sets[$0]) << 32 | Int64(columns.numbers[$0]) }
        case .number: return shown.map { columns.numbers[$0] == .max ? nil : Int64(columns.numbers[$0]) }
        case .released: return shown.map { columns.dates[$0] == 0 ? nil : Int64(columns.dates[$0]) }
        case .rarity:
            return shown.map { document in
                documents.text("rarity", of: document).flatMap { CardNumber.rarities.firstIndex(of: $0) }
                    .map { Int64($0) }
            }
        case .artist: return values(["artist", "card_faces.artist"], shown)
        case .color: return shown.map { colorRank(of: $0) }
        case .cmc: return numbers(["cmc", "card_faces.cmc"], shown)
        case .power: return numbers(["power", "card_faces.power"], shown)
        case .toughness: return numbers(["toughness", "card_faces.toughness"], shown)
        case .edhrec: return numbers(["edhrec_rank"], shown)
        case .usd: return prices(["usd", "usd_foil", "usd_etched"], shown)
        case .eur: return prices(["eur", "eur_foil", "eur_etched"], shown)
        case .tix: return prices(["tix"], shown)
        }
    }

    /// The first value of each document in some fields, as a number that no two values share.
    private func values(_ paths: [String], _ shown: [Int]) -> [Int64?] {
        var offset = 0
        var values = [Int64?](repeating: nil, count: shown.count)
        for path in paths {
            guard let field = documents.field(path) else { continue }
            for index in shown.indices where values[index] == nil {
                values[index] = field.values(of: shown[index]).first.map { Int64(offset + $0) }
            }
            offset += field.valueCount
        }
        return values
    }

    private func numbers(_ paths: [String], _ shown: [Int]) -> [Int64?] {
        shown.map { document in
            for path in paths {
                guard let text = documents.text(path, of: document) else { continue }
                let value = CardNumber.value(of: Array(text.utf8).span).map { min(max($0, -1e12), 1e12) }
                return value.map { Int64(($0 * 1_000).rounded()) }
            }
            return nil
        }
    }

    /// One colour in the order of the wheel, then several, then none.
    private func colorRank(of document: Int) -> Int64 {
        var colors = 0
        for path in SearchKey.color.paths {
            guard let field = documents.field(path) else { continue }
            for value in field.values(of: document) {
                guard let letter = field.value(at: value)?.first,
                    let index = CardColors.letters.firstIndex(of: letter)
                else { continue }
                colors |= 1 << index
            }
        }
        return switch colors.nonzeroBitCount {
        case 0: 1 << 10
        case 1: Int64(colors)
        default: 1 << 8 | Int64(colors)
        }
    }

    /// The first of some prices that a card has.
    private func prices(_ names: [String], _ shown: [Int]) -> [Int64?] {
        let printings = shown.map { documents.printing(of: $0) }
        let prices = CardPrices.of(printings.compactMap(\.self), from: finder)
        return printings.map { printing in
            guard let own = printing.flatMap({ prices[$0] }) else { return nil }
            return names.lazy.compactMap { own.minorUnits($0) }.first
        }
    }
}
