internal import Cardex

extension Command {
    static let export = Command(
        name: .export,
        summary: "write prices, aliases or watch lists to a file",
        operands: Operands(
            "prices|aliases|watches|all", minimum: 1, maximum: 1,
            choices: TransferKind.allCases.map(\.rawValue) + ["all"]),
        discussion: [
            """
            Writes what the price store and the file of the aliases hold, so that a spreadsheet can change it, another \
            machine can take it over, or a backup can keep it. cardex import takes it in again, and loses nothing: \
            amounts are exact decimals with their currency, times are ISO 8601 in UTC.
            """,
            """
            Without --output the export goes to standard output. A file is written beside the old one and takes its \
            place when it is whole. --format is csv for one kind and json for all, or what the name of the file says; \
            csv holds one kind. A price is the newest of its variant; --history adds one per day.
            """,
            """
            The same content gives the same bytes, but for exported_at in the heading of JSON. The format has a version, \
            which changes only when an older cardex could not read it.
            """,
        ],
        examples: [
            Example("cardex export prices > prices.csv", "All prices, for a spreadsheet."),
            Example("cardex export all --history --output backup.json", "Everything, for a backup."),
            Example("cardex export prices --set base1 --output base.csv", "The prices of one set."),
            Example("cardex export watches --format jsonl", "The watch list, one JSON object per line."),
        ],
        statuses: [.done, .badInput, .indexUnusable, .outputFailed])

    static let importing = Command(
        name: .import,
        summary: "take in prices, aliases or watch lists from a file",
        operands: Operands(
            "[prices|aliases|watches] FILE", minimum: 1, maximum: 2,
            hints: TransferKind.allCases.map(\.rawValue)),
        discussion: [
            """
            Takes in what cardex export has written, or a table of your own, plain or compressed: csv with any separator, \
            JSON or lines of JSON, as the content says. All rows are checked first; if one can't be taken in, nothing is \
            changed, and the rows are named with line, column and remedy. --preview tells what would happen.
            """,
            """
            Columns are found by their names in any order. Prices need printing (an id such as pokemon:base1-4), amount \
            and currency; without source and times they are your own asking prices of today. Aliases need alias and \
            name. Watches need printing, direction (below or above), threshold and currency.
            """,
            """
            Prices are merged as if they had been fetched: the newest of a variant wins, and each day keeps one. With \
            --replace, only what the file holds is left of each kind it holds. Prices of printings that the index \
            does not have are kept, and counted.
            """,
        ],
        examples: [
            Example("cardex import --preview backup.json", "What a file would change."),
            Example("cardex import backup.json", "Take everything in."),
            Example("cardex import prices mine.csv", "Prices of your own, from a spreadsheet."),
            Example("cardex import watches wishes.csv --replace", "Leave these wishes and no others."),
        ],
        statuses: [.done, .badInput, .indexUnusable])
}
