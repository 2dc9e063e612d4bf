internal import CardModel

/// Turns the fields of one row into evidence.
struct RowEvidence {
    private let roles: [ColumnRole?]
    private let names: [String]

    /// Makes a reader of rows.
    ///
    /// - Parameter layout: The table.
    init(_ layout: TableLayout) {
        roles = layout.roles
        names = layout.names
    }

    /// Reads a row.
    ///
    /// - Parameters:
    ///   - fields: Its fields.
    ///   - line: Its line, for what is wrong with it.
    /// - Returns: What it says.
    func evidence(_ fields: [String], line: Int) -> LineEvidence {
        var evidence = LineEvidence()
        var copies: [LineEvidence.Copies] = []
        var finish = FinishText(words: [])
        var review = ""
        var chosen = ""
        for (index, role) in roles.enumerated() {
            guard let role, index < fields.count else { continue }
            let text = NumberText.trimmed(fields[index])
            guard !text.isEmpty else { continue }
            switch role {
            case .name: evidence.name = text
            case .simpleName: evidence.simpleName = text
            case .set: addSet(text, to: &evidence)
            case .number: if evidence.number.isEmpty { evidence.number = text }
            case .total: evidence.total = text
            case .quantity: addCopies(text, nil, line, &copies, &evidence)
            case .copies(let kind): addCopies(text, kind, line, &copies, &evidence)
            case .condition: readCondition(text, &evidence, &finish)
            case .finish: merge(FinishText(text), into: &finish, &evidence)
            case .flag(let kind):
                merge(FinishText(text, flagged: kind), into: &finish, &evidence, isFlag: true)
            case .firstEdition:
                if FinishText(text).finish == .foil { evidence.edition = "1stEdition" }
            case .language: evidence.language = text
            case .rarity: evidence.rarity = text
            case .game: evidence.game = text
            case .identifier(let kind): evidence.identifiers.append(ExternalID(kind: kind, value: text))
            case .previous("review"): review = text
            case .previous("id"): chosen = text
            case .price, .previous, .other: break
            }
        }
        if review == ReviewMark.chosen.rawValue { evidence.chosen = chosen }
        evidence.wasSkipped = review == ReviewMark.skipped.rawValue
        if copies.isEmpty { copies = [LineEvidence.Copies(count: 1, finish: nil)] }
        evidence.copies = copies.map {
            LineEvidence.Copies(count: $0.count, finish: $0.finish ?? finish.finish)
        }
        if fields.count > roles.count {
            let surplus = fields[roles.count...].filter { !$0.isEmpty }
            if !surplus.isEmpty {
                let texts = surplus.map { "'\($0)'" }.joined(separator: ", ")
                evidence.problems.append("line \(line): more fields than columns: \(texts)")
            }
        }
        return evidence
    }

    private func addSet(_ text: String, to evidence: inout LineEvidence) {
        let edition = FinishText(text)
        // A column `Edition` says `1st Edition` in some lists and the set in others.
        if edition.edition == "1stEdition", edition.others.isEmpty, edition.finish == nil {
            evidence.edition = edition.edition
        } else if !evidence.sets.contains(text) {
            evidence.sets.append(text)
        }
    }

    private func addCopies(
        _ text: String, _ finish: Finish?, _ line: Int, _ copies: inout [LineEvidence.Copies],
        _ evidence: inout LineEvidence
    ) {
        switch QuantityText.read(text) {
        case nil: break
        case .success(let count):
            if finish == nil || count > 0 { copies.append(LineEvidence.Copies(count: count, finish: finish)) }
        case .failure(let problem):
            evidence.problems.append("line \(line): \(problem.description)")
            copies.append(LineEvidence.Copies(count: 0, finish: finish))
        }
    }

    private func readCondition(_ text: String, _ evidence: inout LineEvidence, _ finish: inout FinishText) {
        guard let (condition, rest) = CardCondition.read(text) else {
            // Some tools write the finish here, or a grade, which is no condition of theirs.
            merge(FinishText(text), into: &finish, &evidence)
            return
        }
        evidence.condition = condition
        if !rest.isEmpty { merge(FinishText(words: rest), into: &finish, &evidence) }
    }

    private func merge(
        _ said: FinishText, into finish: inout FinishText, _ evidence: inout LineEvidence,
        isFlag: Bool = false
    ) {
        if let term = said.finish, !(isFlag && term == .normal),
            finish.finish == nil || finish.finish == .normal
        {
            finish.finish = term
        }
        if !said.edition.isEmpty { evidence.edition = said.edition }
        if evidence.language.isEmpty, !said.language.isEmpty { evidence.language = said.language }
    }
}

/// What a review left behind in the output, so that a later match does not ask again.
package enum ReviewMark: String, Sendable {
    /// Somebody chose the printing.
    case chosen
    /// Somebody passed over the line.
    case skipped
}
