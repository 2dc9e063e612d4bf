package import CardCatalog

/// Writes reports as JSON.
package enum ReportJSON {
    /// Writes the facts of a report as one object.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - writer: Where it is written.
    package static func write(_ report: ReportView, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.members(report.facts)
        writer.endObject()
    }
}

extension JSONWriter {
    /// Writes facts as members.
    mutating func members(_ facts: [ReportView.Fact]) {
        for fact in facts {
            key(fact.key)
            fact.value.write(to: &self)
        }
    }
}

extension ReportView.Value {
    /// The value for programs, as text.
    package var plain: String {
        switch self {
        case .count(let number): String(number)
        case .bytes(let number), .nanoseconds(let number): String(number)
        case .moment(let seconds): Moment.text(secondsSinceEpoch: seconds)
        case .truth(let isSo): isSo ? "true" : "false"
        case .text(let text), .digest(let text): text
        case .list(let items): String(items.count)
        }
    }

    /// Writes the value for programs.
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .count(let number): writer.value(number)
        case .bytes(let number), .nanoseconds(let number): writer.value(number)
        case .truth(let isSo): writer.value(isSo)
        case .moment, .text, .digest: writer.value(plain)
        case .list(let items):
            writer.beginArray()
            for item in items {
                writer.beginObject()
                writer.members(item)
                writer.endObject()
            }
            writer.endArray()
        }
    }
}
