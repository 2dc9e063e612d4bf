internal import CardCatalog
internal import CardModel

/// Prints lists of aliases.
package enum AliasPrinter {
    /// Prints aliases.
    ///
    /// - Parameters:
    ///   - aliases: The aliases, in order.
    ///   - format: How they are printed.
    ///   - console: Where they are printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ aliases: [AliasView], as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        try records.print(aliases, as: format, to: &console)
    }

    private static var records: Records<AliasView> {
        Records(
            columns: [
                .init(
                    "alias", minimumWidth: 8, cell: { TextTable.Cell($0.alias.text, .strong) },
                    field: { $0.alias.text }),
                .init("name", minimumWidth: 12, field: { $0.alias.name }),
                .init("game", field: { $0.alias.game?.rawValue ?? "" }),
                .init("state", field: { $0.state.rawValue }),
            ],
            object: { view, writer in
                writer.beginObject()
                writer.member("alias", view.alias.text)
                writer.member("name", view.alias.name)
                writer.member("game", view.alias.game?.rawValue)
                writer.member("state", view.state.rawValue)
                if !view.suggestion.isEmpty { writer.member("suggestion", view.suggestion) }
                writer.endObject()
            })
    }
}
