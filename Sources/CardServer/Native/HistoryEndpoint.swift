internal import CardPresentation
internal import CardPricing
internal import Cardex

/// `GET /v1/history/{id}`: what one printing cost day by day.
enum HistoryEndpoint {
    static let days = NativeParameter(
        "days", .integer(1...36_500), "How many days, today included; without it all.", example: "90")

    static let endpoint = NativeEndpoint(
        .get, "/v1/history/{id}", operation: "history", "What one printing cost day by day",
        details:
            "One series for each finish, edition, condition, grade and currency, the one to draw in front, with "
            + "its lowest and highest point and its trends over 7, 30 and 90 days.",
        segments: [NativeParameters.card],
        parameters: [days, NativeParameters.finish, NativeParameters.currency], schema: "History",
        problems: [400, 404, 503], .patient(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) async throws(HTTPProblem) -> HTTPResponse {
        let id = try NamedCard.identifier(in: request)
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        let finder = context.generation.finder
        let ids = CardViews.printings(id, in: finder)
        guard let first = ids.first, let card = finder.card(first) else { throw NamedCard.missing(id) }
        let choice = HistoryViews.Choice(
            days: values.integer(days), finish: values.text(NativeParameters.finish).map(FinishTerm.finish),
            currency: values.text(NativeParameters.currency)
                .map { Currency(rawValue: $0.uppercased()) })
        do throws(PricingError) {
            let view = try HistoryViews.view(
                (card.printing.name, card, ids.count - 1), choice, in: finder, store: finder.store,
                chain: finder.engine?.chain ?? SourceChain(),
                today: CalendarDate(secondsSinceEpoch: context.now))
            return NativeRoutes.json(.content) { HistoryJSON.write(view, to: &$0) }
        } catch {
            throw HTTPProblem(503, "prices_unavailable", "The price store can't be read: \(error.message)")
        }
    }
}
