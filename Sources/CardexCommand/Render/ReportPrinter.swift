package import CardPresentation
internal import CardCatalog

/// Prints reports: what was counted, checked, built or read.
package enum ReportPrinter {
    /// How many items of a list a table names; the other formats name all.
    private static let listedItems = 20

    /// Prints a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - format: How it is printed.
    ///   - console: Where it is printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ report: ReportView, as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        switch format {
        case .table:
            var table = TextTable([.init(), .init(minimumWidth: 10)])
            for fact in report.facts {
                if case .list(let items) = fact.value {
                    for (index, item) in items.prefix(listedItems).enumerated() {
                        let words = item.map(\.words).filter { !$0.isEmpty }.joined(separator: "  ")
                        table.append([
                            TextTable.Cell(index == 0 ? fact.label : "", .faint), TextTable.Cell(words),
                        ])
                    }
                    if items.count > listedItems {
                        table.append([
                            TextTable.Cell(""),
                            TextTable.Cell("and \(Units.count(items.count - listedItems)) more", .faint),
                        ])
                    }
                    continue
                }
                table.append([TextTable.Cell(fact.label, .faint), TextTable.Cell(fact.value.words)])
            }
            try console.output.write(table.rendered(palette: console.palette, limit: console.width))
        case .csv:
            var writer = CSVWriter(header: ["key", "value"])
            for fact in report.facts { writer.append([fact.key, fact.value.plain]) }
            try console.output.write(writer.bytes)
        case .json, .jsonl:
            var writer = JSONWriter(format == .json ? .indented : .compact)
            ReportJSON.write(report, to: &writer)
            writer.endDocument()
            try console.output.write(writer.bytes)
        }
    }
}

extension ReportView.Fact {
    /// The fact as one of several in a line: the value, then its label; what counts nothing is left out.
    fileprivate var words: String {
        switch value {
        case .list: ""
        case .count(0) where !label.isEmpty: ""
        default: label.isEmpty ? value.words : "\(value.words) \(label)"
        }
    }
}

extension ReportView.Value {
    /// The value for people.
    var words: String {
        switch self {
        case .digest: ""
        case .count(let number): Units.count(number)
        case .bytes(let size): Units.size(bytes: size)
        case .nanoseconds(let duration): Units.duration(nanoseconds: duration)
        case .moment(let seconds): Moment.text(secondsSinceEpoch: seconds)
        case .truth(let isSo): isSo ? "yes" : "no"
        case .text(let text): text
        case .list(let items): Units.count(items.count)
        }
    }
}
