internal import CardPresentation

/// Sets why an answer is what it is as lines above a table.
enum ExplanationPrinter {
    /// Sets an explanation as lines above the names.
    ///
    /// - Parameters:
    ///   - explanation: The explanation.
    ///   - verdict: How sure the answer is.
    ///   - palette: How styles are shown.
    ///   - width: The width of the terminal; `nil` when nothing is to be cut.
    /// - Returns: The lines, each ended, and an empty one.
    static func text(
        _ explanation: ExplanationView, verdict: AnswerView.Verdict, palette: Palette, width: Int?
    ) -> String {
        var table = TextTable([.init(), .init(minimumWidth: 10)])
        func append(_ label: String, _ words: String) {
            table.append([TextTable.Cell(label, .faint), TextTable.Cell(words)])
        }
        for fact in explanation.reading { append(fact.label, fact.value.words) }
        for term in explanation.terms { append("\"\(term.text)\"", term.words) }
        append("Verdict", verdict.rawValue)
        if let margin = explanation.margin { append("Ahead of", "\(margin.next): \(margin.words)") }
        return table.rendered(palette: palette, limit: width) + "\n"
    }

    /// Sets why a name ranks where it does as one line under it.
    ///
    /// - Parameters:
    ///   - result: The name.
    ///   - palette: How styles are shown.
    ///   - width: The width of the terminal; `nil` when nothing is to be cut.
    /// - Returns: The line without its end, or `nil` when no reasons were asked for.
    static func line(_ result: ResultView, palette: Palette, width: Int?) -> String? {
        guard !result.reasons.isEmpty else { return nil }
        var remarks = result.reasons.compactMap(\.remark)
        if let foundAs = result.foundAs, let foundBy = result.foundBy {
            remarks.append("found by the \(foundAs) \(foundBy)")
        }
        let line = TerminalText.visible("  " + remarks.joined(separator: "; "))
        return palette.paint(width.map { TerminalText.truncated(line, to: $0) } ?? line, .faint)
    }
}
