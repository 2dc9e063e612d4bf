/// The lists of an export and the fields of their rows.
///
///     prices    printing source kind statistic finish edition condition grade source_variant amount currency
///               as_of fetched_at
///     history   the same with day in place of the times; in a table, rows of prices that have a day
///     aliases   alias name game
///     watches   printing finish condition direction threshold currency note created_at
enum TransferLayout {
    /// The lists, in the order in which they are written.
    enum List: Int, CaseIterable {
        case prices, history, aliases, watches

        /// What the list is for.
        var kind: TransferKind {
            switch self {
            case .prices, .history: .prices
            case .aliases: .aliases
            case .watches: .watches
            }
        }

        /// Its description for the reader.
        var section: FlatSection { TransferLayout.sections[rawValue] }

        /// The names of the fields, in order.
        var fieldNames: [String] { section.fields.map(\.name) }
    }

    /// The lists as the reader knows them; `FlatRecord.section` is the raw value of a list.
    static let sections = [
        FlatSection("prices", recordName: "price", fields: price),
        FlatSection("history", recordName: "day", fields: day),
        FlatSection("aliases", recordName: "alias", fields: alias),
        FlatSection("watches", recordName: "watch", fields: watch),
    ]

    /// The positions of the fields of a price.
    enum PriceField: Int, CaseIterable {
        case printing, source, kind, statistic, finish, edition, condition, grade, sourceVariant
        case amount, currency, asOf, fetchedAt, day
    }

    /// The positions of the fields of an alias.
    enum AliasField: Int, CaseIterable {
        case alias, name, game
    }

    /// The positions of the fields of a watched price.
    enum WatchField: Int, CaseIterable {
        case printing, finish, condition, direction, threshold, currency, note, createdAt
    }

    /// A price waited for is told from a price by its threshold, a day from a newest price by its list alone.
    private static let price: [FlatSection.Field] = fields(day: .init("day"))
    private static let day: [FlatSection.Field] = fields(day: .init("day", isRequired: true))

    private static func fields(day: FlatSection.Field) -> [FlatSection.Field] {
        [
            .init("printing", or: ["id", "printing_id", "card_id"], isRequired: true), .init("source"),
            .init("kind"), .init("statistic"), .init("finish"), .init("edition"), .init("condition"),
            .init("grade"), .init("source_variant"), .init("amount", or: ["price"], isRequired: true),
            .init("currency", isRequired: true), .init("as_of"), .init("fetched_at"), day,
        ]
    }

    private static let alias: [FlatSection.Field] = [
        .init("alias", or: ["nickname"], isRequired: true), .init("name", or: ["card"], isRequired: true),
        .init("game"),
    ]

    private static let watch: [FlatSection.Field] = [
        .init("printing", or: ["id", "printing_id", "card_id"], isRequired: true), .init("finish"),
        .init("condition"), .init("direction", isRequired: true), .init("threshold", isRequired: true),
        .init("currency", isRequired: true), .init("note"), .init("created_at"),
    ]
}
