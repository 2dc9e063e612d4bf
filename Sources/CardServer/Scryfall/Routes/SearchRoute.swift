internal import CardCatalog
internal import CardDocuments

/// `/cards/search`: the cards that a query asks for, page by page.
enum SearchRoute {
    private static let pageSize = 175

    /// Answers a request.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: A list of cards.
    /// - Throws: `ScryfallProblem` 400 for a query that asks for nothing, 404 where nothing is found, 422 for a page
    ///   behind the last one.
    static func answer(in world: ScryfallWorld) throws(ScryfallProblem) -> HTTPResponse {
        let page = try page(in: world)
        guard let query = world.parameter("q"), let expression = try SearchParser.expression(of: query) else {
            throw .badRequest("There is no query; give one as q, such as q=lightning.")
        }
        let found = try result(of: query, expression, in: world)
        let (ranked, warnings) = (found.documents, found.warnings)
        guard !ranked.isEmpty else {
            throw .notFound("No cards found matching “\(query)”.", warnings: warnings)
        }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: pageSize)
        guard !overflow, start < ranked.count else {
            throw .invalid("There is no page \(page): the cards found fill \(pageCount(ranked.count)).")
        }
        let shown = ranked[start..<min(start + pageSize, ranked.count)].map { Int($0) }
        let hasMore = start + shown.count < ranked.count
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "list")
        writer.member("total_cards", ranked.count)
        writer.member("has_more", hasMore)
        if hasMore { writer.member("next_page", address(ofPage: page + 1, in: world)) }
        if !warnings.isEmpty { writer.list("warnings", warnings) }
        writer.cards(try world.bodies.objects(of: shown))
        writer.endObject()
        var response = HTTPResponse(body: .bytes(writer.bytes))
        response.fields.set("Cache-Control", ScryfallWorld.cacheControl)
        return response
    }

    /// The cards that a query asks for, for a card at random.
    ///
    /// - Parameter world: What it is answered from.
    /// - Returns: The documents; all cards without a query.
    /// - Throws: `ScryfallProblem` as for a search.
    static func cards(in world: ScryfallWorld) throws(ScryfallProblem) -> DocumentSet {
        var evaluation = SearchEvaluation(
            world.documents, world.catalogue, world.prices, SearchDirectives(world.request.query),
            today: world.today)
        let expression = try SearchParser.expression(of: world.parameter("q") ?? "") ?? .all([])
        guard let found = evaluation.documents(matching: expression) else {
            throw .badRequest("All of your terms were ignored.", warnings: evaluation.warnings)
        }
        return found
    }

    /// What a query finds, or has found for another page.
    private static func result(
        of query: String, _ expression: SearchExpression, in world: ScryfallWorld
    ) throws(ScryfallProblem) -> SearchMemory.Result {
        let directives = SearchDirectives(world.request.query)
        let key = SearchMemory.Key(query: query, directives: directives, today: world.today)
        if let known = world.entry.searches[key] { return known }
        var evaluation = SearchEvaluation(
            world.documents, world.catalogue, world.prices, directives, today: world.today)
        guard let found = evaluation.documents(matching: expression) else {
            throw .badRequest("All of your terms were ignored.", warnings: evaluation.warnings)
        }
        let ranked = ranked(found, &evaluation).map { UInt32(truncatingIfNeeded: $0) }
        let result = SearchMemory.Result(documents: ranked, warnings: evaluation.warnings)
        // Who asks again because prices were missing is not told the same from memory.
        if !evaluation.missesPrices { world.entry.searches.keep(result, of: key) }
        return result
    }

    /// The cards in order; prices that can't be read cost the order, not the answer.
    private static func ranked(_ found: DocumentSet, _ evaluation: inout SearchEvaluation) -> [Int] {
        do throws(MissingPrices) {
            return try SearchRanking(evaluation).ranked(found)
        } catch {
            evaluation.missesPrices = true
            evaluation.warnings.append("Prices do not count in the order: \(error.reason).")
            evaluation.directives.order = .name
            evaluation.directives.preference = .usual
            return (try? SearchRanking(evaluation).ranked(found)) ?? found.documents
        }
    }

    private static func page(in world: ScryfallWorld) throws(ScryfallProblem) -> Int {
        guard let text = world.parameter("page") else { return 1 }
        guard let page = Int(text), page >= 1 else {
            throw .invalid("“\(text)” is not a page; pages count from 1.")
        }
        return page
    }

    private static func pageCount(_ cardCount: Int) -> String {
        let count = (cardCount + pageSize - 1) / pageSize
        return count == 1 ? "one page" : "\(count) pages"
    }

    /// The address of another page of the same search; parameters without a value are left out.
    private static func address(ofPage page: Int, in world: ScryfallWorld) -> String {
        var items = world.request.query.items.filter { $0.name != "page" && !$0.value.isEmpty }
        items.append(("page", String(page)))
        return "\(world.context.baseAddress)/cards/search?\(QueryEncoding.text(of: items))"
    }
}

extension JSONWriter {
    /// Writes the member `data` with card objects.
    mutating func cards(_ objects: [[UInt8]]) {
        key("data")
        beginArray()
        for object in objects { value(verbatim: object) }
        endArray()
    }
}
