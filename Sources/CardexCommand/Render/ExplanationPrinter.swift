internal import CardCatalog

/// Sets why an answer is what it is: lines above a table, members of a JSON object.
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

    /// Writes an explanation as the members `interpretation` and `margin`.
    ///
    /// - Parameters:
    ///   - explanation: The explanation.
    ///   - writer: Where it is written.
    static func write(_ explanation: ExplanationView, to writer: inout JSONWriter) {
        writer.key("interpretation")
        writer.beginObject()
        for fact in explanation.reading {
            writer.key(fact.key)
            fact.value.write(to: &writer)
        }
        writer.key("set_aside")
        writer.beginArray()
        for part in explanation.setAside {
            writer.beginObject()
            writer.member("part", part.part)
            writer.member("reason", part.reason)
            writer.endObject()
        }
        writer.endArray()
        writer.key("terms")
        writer.beginArray()
        for term in explanation.terms { write(term, to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.key("margin")
        if let margin = explanation.margin {
            writer.beginObject()
            writer.member("next", margin.next)
            writer.member("field", margin.field)
            writer.member("difference", margin.difference)
            writer.endObject()
        } else {
            writer.null()
        }
    }

    private static func write(_ term: ExplanationView.Term, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("text", term.text)
        writer.key("range")
        writer.beginArray()
        writer.value(term.range.lowerBound)
        writer.value(term.range.upperBound)
        writer.endArray()
        writer.member("meaning", term.meaning)
        writer.member("value", term.value)
        writer.member("use", term.use)
        writer.member("explicit", term.isExplicit)
        writer.endObject()
    }
}
