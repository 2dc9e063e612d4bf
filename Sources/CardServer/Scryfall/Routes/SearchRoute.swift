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
        var evaluation = SearchEvaluation(
            world.documents, world.catalogue, SearchDirectives(world.request.query), today: world.today)
        guard let found = evaluation.documents(matching: expression) else {
            throw .badRequest("All of your terms were ignored.", warnings: evaluation.warnings)
        }
        let ranking = SearchRanking(
            world.documents, world.catalogue, world.context.generation.finder, evaluation.directives)
        let ranked = ranking.ranked(found)
        guard !ranked.isEmpty else {
            throw .notFound("No cards found matching “\(query)”.", warnings: evaluation.warnings)
        }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: pageSize)
        guard !overflow, start < ranked.count else {
            throw .invalid("There is no page \(page): the cards found fill \(pageCount(of: ranked)).")
        }
        let shown = Array(ranked[start..<min(start + pageSize, ranked.count)])
        let hasMore = start + shown.count < ranked.count
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("object", "list")
        writer.member("total_cards", ranked.count)
        writer.member("has_more", hasMore)
        if hasMore { writer.member("next_page", address(ofPage: page + 1, in: world)) }
        if !evaluation.warnings.isEmpty { writer.list("warnings", evaluation.warnings) }
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
            world.documents, world.catalogue, SearchDirectives(world.request.query), today: world.today)
        let expression = try SearchParser.expression(of: world.parameter("q") ?? "") ?? .all([])
        guard let found = evaluation.documents(matching: expression) else {
            throw .badRequest("All of your terms were ignored.", warnings: evaluation.warnings)
        }
        return found
    }

    private static func page(in world: ScryfallWorld) throws(ScryfallProblem) -> Int {
        guard let text = world.parameter("page") else { return 1 }
        guard let page = Int(text), page >= 1 else {
            throw .invalid("“\(text)” is not a page; pages count from 1.")
        }
        return page
    }

    private static func pageCount(of cards: [Int]) -> String {
        let count = (cards.count + pageSize - 1) / pageSize
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
