internal import Cardex

/// Puts the library's answers into the views that the command prints.
enum AnswerViews {
    /// The view of an answer.
    static func view(_ answer: CardAnswer, explains: Bool) -> AnswerView {
        var view = AnswerView(
            query: answer.query, elapsedNanoseconds: UInt64(clamping: answer.elapsedNanoseconds),
            verdict: verdict(answer.verdict), isExhaustive: answer.isExhaustive,
            results: answer.results.map { self.view($0, explains: explains) })
        if answer.interpretation.ignoresNumber {
            view.note = "No such card has that number; it was set aside."
        } else if answer.interpretation.ignoresTotal {
            view.note = "No such card has that printed total; it was set aside."
        } else if let error = answer.pricingError {
            view.note = "No prices: \(error)"
        }
        return view
    }

    /// The view of a printing with its price.
    static func view(_ printing: PricedPrinting) -> PrintingView {
        PrintingView(
            id: printing.printing.id, setID: printing.printing.setID, setName: printing.set?.name ?? "",
            number: printing.printing.number, printedTotal: printing.set?.printedTotal,
            rarity: printing.printing.rarity, language: printing.printing.language,
            releasedAt: printing.releaseDate, price: printing.price)
    }

    private static func view(_ result: CardResult, explains: Bool) -> ResultView {
        ResultView(
            name: result.name, foundBy: result.foundBy, score: result.rank.score,
            distance: Int(result.rank.distance), match: result.rank.kind.term,
            reasons: explains ? reasons(result.rank) : [], printings: result.printings.map(view),
            printingCount: result.printingCount)
    }

    private static func reasons(_ rank: Rank) -> [ResultView.Reason] {
        [
            ResultView.Reason("kind", Int(rank.kind.rawValue)),
            ResultView.Reason("distance", Int(rank.distance)),
            ResultView.Reason("differs_in_case", rank.differsInCase ? 1 : 0),
            ResultView.Reason("differs_in_first_letter", rank.differsInFirstLetter ? 1 : 0),
            ResultView.Reason("divides_words", rank.dividesWords ? 1 : 0),
            ResultView.Reason("other_name", rank.isOtherName ? 1 : 0),
            ResultView.Reason("extra_characters", Int(rank.extraCharacters)),
            ResultView.Reason("popularity", Int(rank.popularity)),
            ResultView.Reason("static_score", Int(rank.staticScore)),
            ResultView.Reason("spelling_distance", Int(rank.spellingDistance)),
        ]
    }

    private static func verdict(_ verdict: Verdict) -> AnswerView.Verdict {
        switch verdict {
        case .unique: .unique
        case .ambiguous: .ambiguous
        case .none: .none
        }
    }
}
