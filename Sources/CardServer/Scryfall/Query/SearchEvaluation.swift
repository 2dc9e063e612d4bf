internal import CardDocuments

/// Answers queries from the fields of the documents; no document is read for it.
///
/// A term that makes no sense is left out of the query and named in a warning, as Scryfall does.
struct SearchEvaluation {
    /// Why a term is left out.
    struct IgnoredTerm: Error {
        /// What is wrong with it; `nil` for what may be left out without a word, such as a hyphen that stands alone.
        var reason: String?
        /// Whether it makes sense, but the prices that it is about could not be read this time.
        var missesPrices = false
    }

    /// The cards.
    let documents: any DocumentCollection
    /// Their names.
    let catalogue: CardCatalogue
    /// What they cost.
    let prices: PriceLookup
    /// Today, as in 2018-01-31.
    let today: String
    /// What is not about cards.
    var directives: SearchDirectives
    /// Which terms were left out, and why.
    var warnings: [String] = []
    /// Whether prices that decide could not be read this time, so that the same query may find something else the next.
    var missesPrices = false
    /// Whether some term was left out.
    private var ignoresTerms = false

    /// Makes an evaluation.
    ///
    /// - Parameters:
    ///   - documents: The cards.
    ///   - catalogue: Their names.
    ///   - prices: What they cost.
    ///   - directives: What is not about cards.
    ///   - today: Today, as in 2018-01-31.
    init(
        _ documents: any DocumentCollection, _ catalogue: CardCatalogue, _ prices: PriceLookup,
        _ directives: SearchDirectives, today: String
    ) {
        self.documents = documents
        self.catalogue = catalogue
        self.prices = prices
        self.directives = directives
        self.today = today
    }

    /// The cards that a query asks for, without those that are hidden unless asked for.
    ///
    /// - Parameter expression: The query.
    /// - Returns: The documents; `nil` when all terms were left out.
    /// - Complexity: O(length of the values of the fields that are asked for).
    mutating func documents(matching expression: SearchExpression) -> DocumentSet? {
        let evaluated = evaluate(expression)
        if evaluated == nil, ignoresTerms { return nil }
        // Directives alone are asked of all cards.
        var found = evaluated ?? DocumentSet(capacity: documents.count, isFull: true)
        if !directives.includesExtras {
            var cards = catalogue.columns.extras
            cards.formComplement()
            found.formIntersection(cards)
        }
        if !directives.includesLanguages { found.formIntersection(catalogue.columns.defaultLanguage) }
        return found
    }

    /// The documents for which an expression holds; `nil` when nothing of it makes sense.
    private mutating func evaluate(_ expression: SearchExpression) -> DocumentSet? {
        switch expression {
        case .all(let parts):
            var result: DocumentSet?
            for part in parts {
                guard let found = evaluate(part) else { continue }
                if result == nil { result = found } else { result?.formIntersection(found) }
            }
            return result
        case .any(let parts):
            var result: DocumentSet?
            for part in parts {
                guard let found = evaluate(part) else { continue }
                if result == nil { result = found } else { result?.formUnion(found) }
            }
            return result
        case .not(let part):
            guard var found = evaluate(part) else { return nil }
            found.formComplement()
            return found
        case .term(let term):
            return evaluate(term)
        }
    }

    private mutating func evaluate(_ term: SearchTerm) -> DocumentSet? {
        do throws(IgnoredTerm) {
            switch directives.take(term.key, term.value.lowercased()) {
            case true: return nil
            case false: throw IgnoredTerm(reason: "Unknown value “\(term.value)” of “\(term.key)”.")
            case nil: return try found(term)
            }
        } catch {
            ignoresTerms = true
            if error.missesPrices { missesPrices = true }
            if let reason = error.reason {
                warnings.append("Invalid expression “\(term.source)” was ignored. \(reason)")
            }
            return nil
        }
    }

    private mutating func found(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        guard !term.value.isEmpty else { throw IgnoredTerm(reason: "It has no value.") }
        guard let key = SearchKey(term: term.key) else {
            throw IgnoredTerm(reason: "Unknown keyword “\(term.key)”.")
        }
        if key.mayAskForExtras(term.value.lowercased()) { directives.includesExtras = true }
        if key == .language { directives.includesLanguages = true }
        if term.isPattern { return try pattern(term, key) }
        switch key {
        case .name: return term.isExactName ? exactName(term.value) : try text(term, in: key.paths)
        case .text, .type, .artist, .flavor: return try text(term, in: key.paths)
        case .oracle: return try rules(term)
        case .value, .layout, .identifier: return try value(term, in: key.paths)
        case .set: return try set(term)
        case .number: return try collectorNumber(term)
        case .language: return try language(term)
        case .rarity: return try rarity(term)
        case .condition: return try condition(term)
        case .noCondition:
            var found = try condition(term)
            found.formComplement()
            return found
        case .color: return try colors(term, in: key.paths, plain: .greaterOrEqual)
        case .identity: return try colors(term, in: key.paths, plain: .lessOrEqual)
        case .mana: return try manaCost(term)
        case .price(let slot): return try price(term, slot)
        case .manaValue, .power, .toughness, .loyalty: return try number(term, key)
        case .year: return try year(term)
        case .date: return try date(term)
        case .legality: return try legality(term)
        }
    }
}
