package import CardPresentation
internal import CardCatalog
internal import CardModel

/// Prints the list of sets.
package enum SetPrinter {
    /// Prints sets.
    ///
    /// - Parameters:
    ///   - sets: The sets, in order.
    ///   - format: How they are printed.
    ///   - console: Where they are printed.
    /// - Throws: `CommandError` when the output can't be written.
    package static func print(
        _ sets: [SetView], as format: OutputFormat, to console: inout Console
    ) throws(CommandError) {
        try records.print(sets, as: format, to: &console)
    }

    private static var records: Records<SetView> {
        Records(
            columns: [
                .init("game", field: { $0.set.game.rawValue }),
                .init("set", minimumWidth: 6, field: { $0.set.id }),
                .init(
                    "name", minimumWidth: 12, cell: { TextTable.Cell($0.set.name, .strong) },
                    field: { $0.set.name }),
                .init("series", minimumWidth: 6, field: { $0.set.series }),
                .init("released_at", field: { $0.set.releaseDate?.description ?? "" }),
                .init(
                    "printed_total", isRightAligned: true,
                    field: { $0.set.printedTotal.map(String.init) ?? "" }),
                .init(
                    "printings", isRightAligned: true,
                    cell: { TextTable.Cell(Units.count($0.printingCount)) },
                    field: { String($0.printingCount) }),
            ],
            object: { SetJSON.write($0, to: &$1) })
    }
}
