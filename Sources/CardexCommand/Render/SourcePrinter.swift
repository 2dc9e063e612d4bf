internal import CardPresentation
internal import CardCatalog

/// Prints the list of sources.
package enum SourcePrinter {
    /// Prints sources.
    ///
    /// - Parameters:
    ///   - sources: The sources, in order.
    ///   - format: How they are printed.
    ///   - console: Where they are printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ sources: [SourceView], as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        try records.print(sources, as: format, to: &console)
    }

    private static var records: Records<SourceView> {
        Records(
            columns: [
                .init(
                    "name", minimumWidth: 6, cell: { TextTable.Cell($0.name, .strong) }, field: { $0.name }),
                .init("format", field: { $0.format }),
                .init("state", field: { $0.state.rawValue }),
                .init(
                    "age", isRightAligned: true,
                    cell: { TextTable.Cell($0.age.map { Units.age(seconds: $0) } ?? "") },
                    field: { $0.age.map { String($0) } ?? "" }),
                .init("version", minimumWidth: 10, field: { $0.version }),
                .init(
                    "bytes", isRightAligned: true,
                    cell: {
                        TextTable.Cell($0.byteCount.map { Units.size(bytes: UInt64(max(0, $0))) } ?? "")
                    },
                    field: { $0.byteCount.map { String($0) } ?? "" }),
                .init("pace", minimumWidth: 8, field: { $0.pace }),
                .init("location", minimumWidth: 12, field: { $0.location }),
            ],
            object: { write($0, to: &$1) })
    }

    private static func write(_ view: SourceView, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", view.name)
        writer.member("format", view.format)
        writer.member("location", view.location)
        writer.member("state", view.state.rawValue)
        writer.member("version", view.version.nilWhenEmpty)
        writer.member("fetched_at", view.fetchedAt.map { Moment.text(secondsSinceEpoch: $0) })
        number("age_seconds", view.age, to: &writer)
        number("bytes", view.byteCount, to: &writer)
        writer.member("pace", view.pace.nilWhenEmpty)
        if !view.problem.isEmpty { writer.member("problem", view.problem) }
        writer.endObject()
    }

    private static func number(_ name: String, _ value: Int64?, to writer: inout JSONWriter) {
        writer.key(name)
        if let value { writer.value(value) } else { writer.null() }
    }
}
