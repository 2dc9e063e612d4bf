internal import Cardex

/// Puts the reasons behind the library's answers into the views that the command prints.
enum Explanations {
    /// Why an answer is what it is.
    static func view(_ answer: CardAnswer) -> ExplanationView {
        ExplanationView(reading: reading(answer.interpretation), margin: margin(answer.results))
    }

    /// Why a name ranks where it does, in the order in which ranks are compared.
    static func reasons(_ rank: Rank) -> [ResultView.Reason] {
        RankField.all.map { field in
            ResultView.Reason(field.name, field.value(in: rank), remark: field.remark(on: rank))
        }
    }

    /// How a query was read: everything that is known of it, one fact after the other.
    private static func reading(_ interpretation: Interpretation) -> [ReportView.Fact] {
        var facts = [ReportView.Fact("name", "Name", .text(interpretation.name))]
        if let number = interpretation.number {
            facts.append(ReportView.Fact("number", "Number", .text(number)))
        }
        if let total = interpretation.total { facts.append(ReportView.Fact("total", "Of", .text(total))) }
        facts.append(
            ReportView.Fact("maximum_distance", "Edits allowed", .count(interpretation.maximumDistance)))
        facts.append(ReportView.Fact("set_aside", "Set aside", .list(setsAside(interpretation))))
        return facts
    }

    /// What of the query was set aside because nothing fits it.
    private static func setsAside(_ interpretation: Interpretation) -> [[ReportView.Fact]] {
        let parts = [
            ("number", interpretation.ignoresNumber, "no such card has that number"),
            ("total", interpretation.ignoresTotal, "no such card has that printed total"),
        ]
        return parts.filter(\.1).map { part, _, reason in
            [ReportView.Fact("part", "", .text(part)), ReportView.Fact("reason", "", .text(reason))]
        }
    }

    /// What the first name is ahead of the next one by.
    private static func margin(_ results: [CardResult]) -> ExplanationView.Margin? {
        guard results.count > 1 else { return nil }
        let (first, next) = (results[0], results[1])
        guard let field = RankField.deciding(first.rank, next.rank) else {
            return ExplanationView.Margin(
                next: next.name, field: nil, difference: 0, words: "equal but for the spelling")
        }
        return ExplanationView.Margin(
            next: next.name, field: field.name,
            difference: field.value(in: next.rank) - field.value(in: first.rank),
            words: "\(field.text(of: first.rank)), not \(field.text(of: next.rank))")
    }
}
