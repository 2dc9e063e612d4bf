internal import CardCatalog

/// Writes why an answer is what it is as members of the answer.
enum ExplanationJSON {
    /// Writes an explanation as the members `interpretation` and `margin`.
    ///
    /// - Parameters:
    ///   - explanation: The explanation.
    ///   - writer: Where it is written.
    static func write(_ explanation: ExplanationView, to writer: inout JSONWriter) {
        writer.key("interpretation")
        writer.beginObject()
        writer.members(explanation.reading)
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
        writer.value(term.range)
        writer.member("meaning", term.meaning)
        writer.member("value", term.value)
        writer.member("use", term.use)
        writer.member("explicit", term.isExplicit)
        writer.endObject()
    }
}
