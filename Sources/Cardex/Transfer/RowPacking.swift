/// Rows of a price store as bytes.
///
///     kind  1   a price: key source kind statistic finish edition condition grade variant currency amount asOf fetched
///           2   a day: the same with the day in place of the last two
///           3   a watch: key finish(or none) condition direction currency threshold note created
///     text      two bytes of length, then UTF-8;  number  eight bytes, little-endian
enum RowPacking {
    /// No row is longer: texts have been checked to be storable.
    static let longestRow = 12 * (PriceObservation.longestText + 2) + 64

    /// Packs a row.
    static func append(_ row: StoreRow, to bytes: inout [UInt8]) {
        switch row {
        case .price(let stored):
            let observation = stored.observation
            bytes.append(1)
            append(observation.printing, PriceVariant(observation), observation.amount, to: &bytes)
            append(observation.asOf, to: &bytes)
            append(stored.fetchedAt, to: &bytes)
        case .day(let price, let printing):
            bytes.append(2)
            append(printing, price.variant, price.amount, to: &bytes)
            append(Int64(price.day.daysSinceEpoch), to: &bytes)
        case .watch(let entry):
            bytes.append(3)
            append(entry.printing.description, to: &bytes)
            bytes.append(entry.finish == nil ? 0 : 1)
            append(entry.finish?.rawValue ?? "", to: &bytes)
            append(entry.condition, to: &bytes)
            bytes.append(entry.direction.rawValue)
            append(entry.threshold.currency.rawValue, to: &bytes)
            append(entry.threshold.minorUnits, to: &bytes)
            append(entry.note, to: &bytes)
            append(entry.createdAt, to: &bytes)
        }
    }

    /// Unpacks the row at a position and moves behind it; `nil` when there is no whole row.
    static func row(in bytes: [UInt8], at position: inout Int) -> StoreRow? {
        var reader = Reader(bytes: bytes, position: position)
        defer { position = reader.position }
        switch reader.byte() {
        case 1:
            guard let (printing, variant, amount) = reader.price(), let asOf = reader.number(),
                let fetchedAt = reader.number()
            else { return nil }
            let observation = PriceObservation(
                printing: printing, source: variant.source, kind: variant.kind, statistic: variant.statistic,
                finish: variant.finish, edition: variant.edition, condition: variant.condition,
                grade: variant.grade, sourceVariant: variant.sourceVariant, amount: amount, asOf: asOf)
            return .price(StoredObservation(observation, fetchedAt: fetchedAt))
        case 2:
            guard let (printing, variant, amount) = reader.price(), let day = reader.number() else {
                return nil
            }
            return .day(
                DailyPrice(
                    day: CalendarDate(daysSinceEpoch: Int32(clamping: day)), variant: variant, amount: amount),
                of: printing)
        case 3: return reader.watch().map { .watch($0) }
        default: return nil
        }
    }

    private static func append(
        _ printing: PrintingID, _ variant: PriceVariant, _ amount: Money, to bytes: inout [UInt8]
    ) {
        append(printing.description, to: &bytes)
        append(variant.source, to: &bytes)
        bytes.append(variant.kind.rawValue)
        bytes.append(variant.statistic.rawValue)
        for text in [
            variant.finish.rawValue, variant.edition, variant.condition, variant.grade, variant.sourceVariant,
            amount.currency.rawValue,
        ] {
            append(text, to: &bytes)
        }
        append(amount.minorUnits, to: &bytes)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let count = text.utf8.count
        bytes.append(UInt8(truncatingIfNeeded: count))
        bytes.append(UInt8(truncatingIfNeeded: count >> 8))
        bytes.append(contentsOf: text.utf8)
    }

    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
        }
    }

    /// Reads packed values one after the other.
    private struct Reader {
        let bytes: [UInt8]
        var position: Int

        mutating func byte() -> UInt8? {
            guard position < bytes.count else { return nil }
            defer { position += 1 }
            return bytes[position]
        }

        mutating func text() -> String? {
            guard let low = byte(), let high = byte() else { return nil }
            let end = position + Int(low) + Int(high) << 8
            guard end <= bytes.count else { return nil }
            defer { position = end }
            return String(decoding: bytes[position..<end], as: UTF8.self)
        }

        mutating func number() -> Int64? {
            guard position + 8 <= bytes.count else { return nil }
            defer { position += 8 }
            return bytes[position..<position + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
        }

        mutating func price() -> (PrintingID, PriceVariant, Money)? {
            guard let printing = text().flatMap(PrintingID.init), let source = text(),
                let kind = byte().flatMap(PriceObservation.Kind.init(rawValue:)),
                let statistic = byte().flatMap(PriceObservation.Statistic.init(rawValue:)),
                let finish = text(),
                let edition = text(), let condition = text(), let grade = text(), let key = text(),
                let currency = text(), let units = number()
            else { return nil }
            let variant = PriceVariant(
                source: source, kind: kind, statistic: statistic, finish: Finish(rawValue: finish),
                edition: edition, condition: condition, grade: grade, sourceVariant: key,
                currency: Currency(rawValue: currency))
            return (printing, variant, Money(minorUnits: units, currency: variant.currency))
        }

        mutating func watch() -> WatchEntry? {
            guard let printing = text().flatMap(PrintingID.init), let hasFinish = byte(), let finish = text(),
                let condition = text(), let direction = byte().flatMap(WatchEntry.Direction.init(rawValue:)),
                let currency = text(), let units = number(), let note = text(), let created = number()
            else { return nil }
            return WatchEntry(
                printing: printing, finish: hasFinish == 1 ? Finish(rawValue: finish) : nil,
                condition: condition, direction: direction,
                threshold: Money(minorUnits: units, currency: Currency(rawValue: currency)), note: note,
                createdAt: created)
        }
    }
}
