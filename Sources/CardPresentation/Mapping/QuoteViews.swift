package import CardPricing
package import Cardex

/// Puts what the price engine answers into the views that are printed and served.
package enum QuoteViews {
    /// The prices of one printing.
    ///
    /// - Parameters:
    ///   - name: The name of the card.
    ///   - printing: The printing.
    ///   - result: What the engine answers; `nil` when it was not asked.
    ///   - isOffline: Whether the network was left out on purpose.
    /// - Returns: The view, with the reasons why services could not be asked.
    package static func view(
        _ name: String, _ printing: PricedPrinting, _ result: Result<PriceAnswer, PricingError>?,
        isOffline: Bool
    ) -> QuoteView {
        var view = QuoteView(
            name: name, printing: AnswerViews.view(printing), isOffline: isOffline, prices: [])
        let failures: [PricingError]
        switch result {
        case .success(let answer):
            view.prices = answer.quotes
            view.isOffline = isOffline || answer.isOffline
            view.isRefreshing = answer.isRefreshing
            failures = answer.failures
        case .failure(let error): failures = [error]
        case nil: failures = []
        }
        let harmless: Set<PricingError.Code> = [.notPriced, .noSource, .notCached]
        view.hasFailedUpstream = failures.contains { !harmless.contains($0.code) }
        view.problems = failures.filter { $0.code != .notPriced }.map(\.description)
        return view
    }
}
