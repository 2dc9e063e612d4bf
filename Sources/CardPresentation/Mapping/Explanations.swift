internal import Cardex

/// Puts the reasons behind the library's answers into the views that are printed and served.
enum Explanations {
    /// Why an answer is what it is.
    static func view(_ answer: CardAnswer) -> ExplanationView {
        ExplanationView(
            reading: reading(answer.interpretation), terms: terms(answer.interpretation),
            setAside: setsAside(answer.interpretation), margin: margin(answer.results))
    }

    /// Why a name ranks where it does, in the order in which ranks are compared.
    static func reasons(_ rank: Rank) -> [ResultView.Reason] {
        RankField.all.map { field in
            ResultView.Reason(field.name, field.value(in: rank), remark: field.remark(on: rank))
        }
    }

    /// What a person should know about an answer without asking for more, or `nil` where it is as asked.
    static func note(_ answer: CardAnswer) -> String? {
        let interpretation = answer.interpretation
        let unmet = interpretation.terms.filter { $0.use == .unmet && $0.isExplicit }.map(\.text)
        if !unmet.isEmpty { return "No card meets \(unmet.joined(separator: " and "))." }
        var missing = interpretation.terms.filter { $0.isSetAsideUnmet && $0.meaning != .number }
            .map { "in \"\($0.text)\"" }
        if interpretation.ignoresNumber {
            missing.append("with that number")
        } else if interpretation.ignoresTotal {
            missing.append("with that printed total")
        }
        if !missing.isEmpty {
            let verb = missing.count == 1 ? "it was" : "they were"
            return "No such card \(missing.joined(separator: " or ")); \(verb) set aside."
        }
        return answer.pricingError.map { "No prices: \($0)" }
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
        return facts
    }

    /// What of the query was set aside because nothing fits it.
    private static func setsAside(_ interpretation: Interpretation) -> [ExplanationView.SetAside] {
        var parts: [ExplanationView.SetAside] = []
        if interpretation.ignoresNumber { parts.append(.init("number", "no such card has that number")) }
        if interpretation.ignoresTotal { parts.append(.init("total", "no such card has that printed total")) }
        for term in interpretation.terms where term.isSetAsideUnmet && term.meaning != .number {
            parts.append(.init(term.meaning.rawValue, "no such card in \"\(term.text)\""))
        }
        return parts
    }

    /// The words that say something else than the name.
    private static func terms(_ interpretation: Interpretation) -> [ExplanationView.Term] {
        interpretation.terms.map { term in
            ExplanationView.Term(
                text: term.text, range: term.range, meaning: term.meaning.rawValue, value: term.value,
                use: term.use.rawValue, isExplicit: term.isExplicit,
                words: words(term, ignoresTotal: interpretation.ignoresTotal))
        }
    }

    /// What a term says and what became of it, in words.
    private static func words(_ term: RecognizedTerm, ignoresTotal: Bool) -> String {
        let what = term.meaning == .unknown ? "no filter" : "\(term.meaning.rawValue) \(term.value)"
        let use =
            switch term.use {
            case .filter where term.meaning == .number && ignoresTotal && !term.isExplicit:
                "no other number, but of any total"
            case .filter: "no other cards"
            case .preference: "such printings first"
            case .setAside: "set aside"
            case .unmet: term.isExplicit ? "no card meets it" : "no such card, set aside"
            case .notUnderstood: "a part of the name"
            }
        return "\(what): \(use)"
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

extension RecognizedTerm {
    /// Whether it was set aside because nothing meets it.
    fileprivate var isSetAsideUnmet: Bool { use == .unmet && !isExplicit }
}
