internal import CardModel

/// The tab-separated files of flesh-and-blood-cards, which are called `.csv`.
enum FleshAndBloodTable {
    /// Reads the printings, sets or cards of a table.
    static func read(
        _ member: DumpMember, into output: CatalogOutput,
        set emitSet: (String, String, CalendarDate?, CatalogOutput) throws -> Void,
        printing add: (FleshAndBloodPrinting, CatalogOutput) throws -> Void
    ) throws {
        var table = try TableDialect.open(member.source, file: member.file)
        guard try table.next() else {
            throw CatalogError(.wrongShape, "the file has no header line", file: member.file, line: 1)
        }
        let header = TableHeader((0..<table.fields.count).map { table.text($0) ?? "" })
        let columns = Columns(header)
        guard columns.name != nil, columns.number != nil || columns.key != nil else {
            throw CatalogError(
                .wrongShape,
                "it has neither the columns of card-printing.csv (`Card Name`, `Card ID`) nor those of set.csv or "
                    + "card.csv (`Name`, `Unique ID`); check the path and the format", file: member.file,
                line: table.line)
        }
        var record = 0
        while try table.next() {
            record += 1
            let place = RecordPlace(
                file: member.file, record: record, line: table.line, offset: table.offset)
            if let fault = TableRow.fault(of: table, width: header.width) {
                try output.skip(place, fault)
                continue
            }
            var isText = true
            func text(_ column: Int?) -> String {
                guard let column else { return "" }
                let text = table.text(column)
                if text == nil { isText = false }
                return text ?? ""
            }
            let name = text(columns.name)
            let key = text(columns.key)
            if columns.isOfSets {
                let code = text(columns.setCode)
                guard isText, !code.isEmpty else {
                    try output.skip(place, isText ? "the set has no code" : TableRow.notUTF8)
                    continue
                }
                try emitSet(code, name, CalendarDate(text(columns.date)), output)
                continue
            }
            let card = FleshAndBloodCard(
                name: name, key: key.isEmpty ? name : key, pitch: text(columns.pitch))
            let printing = FleshAndBloodPrinting(
                card: card, number: text(columns.number), set: text(columns.set),
                edition: text(columns.edition),
                foiling: text(columns.foiling), rarity: text(columns.rarity),
                variations: text(columns.variations).split { $0 == "," || $0 == " " }.map(String.init),
                image: text(columns.image), product: text(columns.product))
            guard isText, !name.isEmpty else {
                try output.skip(place, isText ? "its name is empty" : TableRow.notUTF8)
                continue
            }
            try add(printing, output)
        }
    }

    /// Where the columns stand.
    private struct Columns {
        let name, key, pitch, number, set, edition, foiling, rarity, variations, image, product: Int?
        let setCode, date: Int?

        /// Whether the rows are sets: they have neither a pitch nor a foiling.
        var isOfSets: Bool { pitch == nil && foiling == nil && setCode != nil }

        init(_ header: TableHeader) {
            name = header.column("cardname", "name")
            key = header.column("carduniqueid", "uniqueid")
            pitch = header.column("cardpitch", "pitch")
            number = header.column("cardid")
            set = header.column("setid")
            edition = header.column("edition")
            foiling = header.column("foiling")
            rarity = header.column("rarity")
            variations = header.column("artvariations", "artvariation")
            image = header.column("imageurl")
            product = header.column("tcgplayerid", "tcgplayerproductid")
            setCode = header.column("id", "identifier", "setid", "setcode")
            date = header.column("initialreleasedate", "releasedate")
        }
    }
}
