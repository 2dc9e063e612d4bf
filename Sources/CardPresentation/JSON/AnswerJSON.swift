package import CardCatalog
internal import CardModel

/// Writes answers as JSON: the contract of `--batch`, and the longer form for single queries.
package enum AnswerJSON {
    /// How much of an answer is written.
    package enum Detail: Sendable {
        /// The four fields of a printing that every line of a batch has.
        case batch
        /// Names without their printings.
        case names
        /// Names with how they were found and the number of their printings, without the printings.
        case summary
        /// Everything, with sets, rarities, dates and prices.
        case full
    }

    /// Writes one answer as one object.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - detail: How much of it is written.
    ///   - writer: Where it is written.
    /// - Returns: Which bytes say how long answering took.
    /// - Complexity: O(length of the answer).
    @discardableResult
    package static func write(
        _ answer: AnswerView, _ detail: Detail, to writer: inout JSONWriter
    ) -> Range<Int> {
        writer.beginObject()
        writer.member("query", answer.query)
        let start = writer.bytes.count
        writer.member("elapsed_ns", answer.elapsedNanoseconds)
        let measured = start..<writer.bytes.count
        writer.member("verdict", answer.verdict.rawValue)
        writer.member("exhaustive", answer.isExhaustive)
        if let explanation = answer.explanation { ExplanationJSON.write(explanation, to: &writer) }
        if !answer.pricesComplete { writer.member("prices_complete", false) }
        writer.key("results")
        writer.beginArray()
        for result in answer.results { write(result, detail, to: &writer) }
        writer.endArray()
        writer.endObject()
        return measured
    }

    private static func write(_ result: ResultView, _ detail: Detail, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", result.name)
        writer.member("score", result.score)
        writer.member("distance", result.distance)
        writer.member("match", result.match)
        if detail == .full || detail == .summary {
            writer.member("found_by", result.foundBy)
            writer.member("printing_count", result.printingCount)
        }
        if let highlights = result.highlights {
            writer.key("highlights")
            writer.beginArray()
            for range in highlights { writer.value(range) }
            writer.endArray()
        }
        if let foundAs = result.foundAs { writer.member("found_as", foundAs) }
        if !result.reasons.isEmpty {
            writer.key("explain")
            writer.beginObject()
            for reason in result.reasons { writer.member(reason.name, reason.value) }
            writer.endObject()
        }
        if detail == .full || detail == .batch {
            writer.key("printings")
            writer.beginArray()
            for printing in result.printings { write(printing, isFull: detail == .full, to: &writer) }
            writer.endArray()
        }
        writer.endObject()
    }

    /// Writes one printing as one object.
    ///
    /// - Parameters:
    ///   - printing: The printing.
    ///   - isFull: Whether sets, rarities, dates and prices are written.
    ///   - writer: Where it is written.
    package static func write(_ printing: PrintingView, isFull: Bool, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.identity(of: printing)
        if isFull {
            writer.details(of: printing)
            writer.key("price")
            if let price = printing.price {
                PriceJSON.write(price, isFull: false, to: &writer)
            } else {
                writer.null()
            }
        }
        if let images = printing.images { writer.images(small: images.small, large: images.large) }
        writer.endObject()
    }
}
