package import CardCatalog
package import Cardex

/// Writes the names of an answer and nothing else: the smallest answer that a chat service can use.
package enum NamesJSON {
    /// Writes an answer as one object with the verdict and the distinct names, best first.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - writer: Where it is written.
    package static func write(_ answer: CardAnswer, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("verdict", answer.verdict.rawValue)
        writer.key("names")
        writer.beginArray()
        // Names of different games may be spelt alike; more than a few dozen results never come here.
        for (index, result) in answer.results.enumerated()
        where !answer.results[..<index].contains(where: { $0.name == result.name }) {
            writer.value(result.name)
        }
        writer.endArray()
        writer.endObject()
    }
}
