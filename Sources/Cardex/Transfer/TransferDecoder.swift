internal import CardText

/// What a row of a file means.
enum TransferContent {
    case store(StoreRow)
    case alias(CardAlias)
}

/// Reads the rows of a file, and says what is wrong with those that mean nothing.
struct TransferDecoder: ~Copyable {
    /// What is wrong with a row, and in which field.
    struct Problem: Error {
        var field: Int?
        var message: String
    }

    /// The present, for rows that say no time.
    private let now: Int64
    private var folder = Folder()

    /// Makes a decoder.
    ///
    /// - Parameter now: The present in seconds since the epoch.
    init(now: Int64) {
        self.now = now
    }

    /// Reads a row.
    ///
    /// - Parameter record: The row.
    /// - Returns: What it means.
    /// - Throws: `Problem`.
    mutating func content(of record: FlatRecord) throws(Problem) -> TransferContent {
        if let problem = record.problem { throw Problem(field: problem.field, message: problem.reason) }
        switch TransferLayout.List(rawValue: record.section) {
        case .prices: return .store(try price(record.values, isDay: false))
        case .history: return .store(try price(record.values, isDay: true))
        case .aliases: return .alias(try alias(record.values))
        case .watches: return .store(try watch(record.values))
        case nil: throw Problem(field: nil, message: "belongs to no list")
        }
    }

    /// Reads the row of a price: of a day if it has one or must have one, else a newest one.
    ///
    /// A row of an export says when it was fetched, and is taken as it stands. What other rows leave empty is filled in.
    private func price(_ values: [String], isDay: Bool) throws(Problem) -> StoreRow {
        func text(_ field: TransferLayout.PriceField) -> String { values[field.rawValue] }
        let isExported = !text(.fetchedAt).isEmpty || !text(.day).isEmpty
        func text(_ field: TransferLayout.PriceField, else standard: String) -> String {
            text(field).isEmpty && !isExported ? standard : text(field)
        }
        let printing = try Self.printing(text(.printing), field: TransferLayout.PriceField.printing.rawValue)
        let kind = text(.kind).isEmpty ? PriceObservation.Kind.ask : PriceObservation.Kind(word: text(.kind))
        guard let kind else {
            throw Self.unknownWord(
                text(.kind), of: PriceObservation.Kind.allCases.map(\.word),
                field: TransferLayout.PriceField.kind)
        }
        let statistic =
            text(.statistic).isEmpty
            ? PriceObservation.Statistic.market : PriceObservation.Statistic(word: text(.statistic))
        guard let statistic else {
            throw Self.unknownWord(
                text(.statistic), of: PriceObservation.Statistic.allCases.map(\.word),
                field: TransferLayout.PriceField.statistic)
        }
        let amount = try Self.money(
            text(.amount), text(.currency), fields: TransferLayout.PriceField.amount.rawValue,
            TransferLayout.PriceField.currency.rawValue)
        let variant = PriceVariant(
            source: text(.source, else: "own"), kind: kind, statistic: statistic,
            finish: Finish(rawValue: text(.finish, else: Finish.normal.rawValue)), edition: text(.edition),
            condition: text(.condition), grade: text(.grade), sourceVariant: text(.sourceVariant),
            currency: amount.currency)
        try Self.checkLengths(values)
        if isDay || !text(.day).isEmpty {
            return .day(
                DailyPrice(day: try Self.day(text(.day)), variant: variant, amount: amount), of: printing)
        }
        let observation = PriceObservation(
            printing: printing, source: variant.source, kind: kind, statistic: statistic,
            finish: variant.finish,
            edition: variant.edition, condition: variant.condition, grade: variant.grade,
            sourceVariant: variant.sourceVariant, amount: amount,
            asOf: try Self.moment(text(.asOf), field: TransferLayout.PriceField.asOf.rawValue) ?? 0)
        let fetchedAt = try Self.moment(text(.fetchedAt), field: TransferLayout.PriceField.fetchedAt.rawValue)
        return .price(StoredObservation(observation, fetchedAt: fetchedAt ?? now))
    }

    private func watch(_ values: [String]) throws(Problem) -> StoreRow {
        func text(_ field: TransferLayout.WatchField) -> String { values[field.rawValue] }
        let printing = try Self.printing(text(.printing), field: TransferLayout.WatchField.printing.rawValue)
        guard let direction = WatchEntry.Direction(word: text(.direction)) else {
            throw Self.unknownWord(
                text(.direction), of: WatchEntry.Direction.allCases.map(\.word),
                field: TransferLayout.WatchField.direction)
        }
        let threshold = try Self.money(
            text(.threshold), text(.currency), fields: TransferLayout.WatchField.threshold.rawValue,
            TransferLayout.WatchField.currency.rawValue)
        try Self.checkLengths(values)
        let created = try Self.moment(text(.createdAt), field: TransferLayout.WatchField.createdAt.rawValue)
        return .watch(
            WatchEntry(
                printing: printing, finish: text(.finish).isEmpty ? nil : Finish(rawValue: text(.finish)),
                condition: text(.condition), direction: direction, threshold: threshold, note: text(.note),
                createdAt: created ?? now))
    }

    private mutating func alias(_ values: [String]) throws(Problem) -> CardAlias {
        let game = values[TransferLayout.AliasField.game.rawValue]
        let alias = CardAlias(
            values[TransferLayout.AliasField.alias.rawValue],
            for: values[TransferLayout.AliasField.name.rawValue], in: game.isEmpty ? nil : Game(named: game)
        ).withoutOuterBlanks
        if let problem = alias.problem(&folder) { throw Problem(field: nil, message: problem) }
        return alias
    }
}
