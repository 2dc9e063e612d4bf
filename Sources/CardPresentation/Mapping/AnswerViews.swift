package import Cardex

/// Puts the library's answers into the views that are printed and served.
package enum AnswerViews {
    /// The view of an answer, of the first names alone.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - request: What was asked.
    ///   - explains: Whether the view says why.
    ///   - limit: The most names.
    ///   - images: Whether printings carry the addresses of their pictures.
    /// - Returns: The view.
    package static func view(
        _ answer: CardAnswer, to request: SearchRequest, explains: Bool, limit: Int, images: Bool = false
    ) -> AnswerView {
        var view = AnswerView(
            query: answer.query, elapsedNanoseconds: UInt64(clamping: answer.elapsedNanoseconds),
            verdict: AnswerView.Verdict(rawValue: answer.verdict.rawValue) ?? .ambiguous,
            isExhaustive: answer.isExhaustive,
            results: answer.results.prefix(limit).map {
                self.view($0, request, explains: explains, images: images)
            })
        if explains { view.explanation = Explanations.view(answer) }
        view.note = Explanations.note(answer)
        view.pricesComplete = answer.pricesComplete
        return view
    }

    /// The view of a printing with its price.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - images: Whether it carries the addresses of its pictures.
    /// - Returns: The view.
    package static func view(_ printing: PricedPrinting, images: Bool = false) -> PrintingView {
        var view = PrintingView(
            id: printing.printing.id, setID: printing.printing.setID, setName: printing.set?.name ?? "",
            number: printing.printing.number, printedTotal: printing.set?.printedTotal,
            rarity: printing.printing.rarity, language: printing.printing.language,
            releasedAt: printing.releaseDate, price: printing.price)
        if images { view.images = (printing.printing.smallImage, printing.printing.largeImage) }
        return view
    }

    private static func view(
        _ result: CardResult, _ request: SearchRequest, explains: Bool, images: Bool
    ) -> ResultView {
        var view = ResultView(
            name: result.name, foundBy: result.foundBy, score: result.rank.score,
            distance: Int(result.rank.distance), match: result.rank.kind.term,
            highlights: request.highlights ? result.highlights : nil,
            reasons: explains ? Explanations.reasons(result.rank) : [],
            printings: result.printings.map { self.view($0, images: images) },
            printingCount: result.printingCount)
        if explains { view.foundAs = "\(result.entryKind)" }
        return view
    }
}
