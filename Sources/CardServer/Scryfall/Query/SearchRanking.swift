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
        let groups: [UInt32]
        switch directives.unique {
        case .prints: return found
        case .art: groups = column(["illustration_id", "card_faces.illustration_id"])
        case .cards: groups = column(["oracle_id", "card_faces.oracle_id"])
        }
        let preferences = catalogue.columns.preferences
        var best: [UInt32: Int] = [:]
        var alone: [Int] = []
        for document in found {
            let group = groups[document]
            if group == .max {
                alone.append(document)
            } else if let known = best[group], preferences[known] <= preferences[document] {
                continue
            } else {
                best[group] = document
            }
        }
        return (Array(best.values) + alone).sorted()
    }

    /// The first value of each document in some fields, as a number that no two values share.
    private func column(_ paths: [String]) -> [UInt32] {
        var groups = [UInt32](repeating: .max, count: documents.count)
        var offset: UInt32 = 0
        for path in paths {
            guard let field = documents.field(path) else { continue }
            for (document, value) in documents.column(path).enumerated()
            where groups[document] == .max && value != .max {
                groups[document] = offset + value
            }
            offset += UInt32(clamping: field.valueCount)
        }
        return groups
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

    private func values(_ paths: [String], _ shown: [Int]) -> [Int64?] {
        let column = column(paths)
        return shown.map { column[$0] == .max ? nil : Int64(column[$0]) }
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
