internal import CardCatalog
internal import CardPresentation
internal import CardPricing
internal import Cardex

/// `GET /v1/prices/{id}`: what one printing costs.
enum PriceEndpoint {
    /// The strategy that never asks the network.
    static let cacheOnly = "cache-only"
    static let strategy = NativeParameter(
        "strategy", .word([cacheOnly] + PriceStrategy.allCases.map(\.rawValue)), standard: cacheOnly,
        "Whether the store or the price services answer first, as far as the server may ask any.",
        example: "cache-first")

    static let endpoint = NativeEndpoint(
        .get, "/v1/prices/{id}", operation: "prices", "What one printing costs",
        details:
            "One price for each finish, edition, condition, grade and currency, the one to show first in front, "
            + "with its source, its age, and what all sources together say. A printing without prices has an empty list.",
        segments: [NativeParameters.card], parameters: [strategy], schema: "Prices",
        problems: [400, 404, 503], .patient(respond))

    @Sendable static func respond(
        _ request: HTTPRequest, _ context: ServerContext
    ) async throws(HTTPProblem) -> HTTPResponse {
        let id = try NamedCard.identifier(in: request)
        let values = try ParameterValues(request.query, endpoint.parameters, in: context)
        let finder = context.generation.finder
        guard let first = CardViews.printings(id, in: finder).first, let card = finder.card(first) else {
            throw NamedCard.missing(id)
        }
        let strategy = values.text(strategy).flatMap(PriceStrategy.init)
        let result = await result(card.printing.id, strategy, finder)
        let view = QuoteViews.view(card.printing.name, card, result, isOffline: strategy == nil)
        if view.prices.isEmpty, view.hasFailedUpstream {
            var problem = HTTPProblem(
                503, "prices_unavailable",
                "No price can be had now: \(view.problems.joined(separator: " ")) Try again later.")
            problem.fields.set("Retry-After", "30")
            throw problem
        }
        return NativeRoutes.json(.content) { PriceJSON.write(view, to: &$0) }
    }

    private static func result(
        _ id: PrintingID, _ strategy: PriceStrategy?, _ finder: CardFinder
    ) async -> Result<PriceAnswer, PricingError> {
        do throws(PricingError) {
            if let strategy { return .success(try await finder.price(for: id, strategy: strategy)) }
            return .success(
                PriceAnswer(printing: id, quotes: try finder.prices(for: id), origin: .store))
        } catch {
            return .failure(error)
        }
    }
}
