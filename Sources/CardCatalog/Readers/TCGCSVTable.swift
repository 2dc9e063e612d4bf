internal import CardModel

/// Reads `ProductsAndPrices.csv`: one row per price, the rows of one product next to each other.
struct TCGCSVTable {
    /// Makes the products.
    let products: TCGCSVProducts

    /// Reads the table.
    ///
    /// - Parameters:
    ///   - member: The file.
    ///   - output: Where the products go.
    /// - Throws: `CatalogError`, and what the sink throws.
    func read(_ member: DumpMember, into output: CatalogOutput) throws {
        var table = try TableDialect.open(member.source, file: member.file)
        guard try table.next() else { return }
        let header = TableHeader((0..<table.fields.count).map { table.text($0) ?? "" })
        guard let id = header.column("productid"), let name = header.column("name") else {
            let found = header.names.prefix(40).map { "`\($0.prefix(60))`" }.joined(separator: ", ")
            throw CatalogError(
                .wrongShape,
                "no columns `productId` and `name`, so this is not ProductsAndPrices.csv; the columns found are "
                    + found, file: member.file, line: table.line)
        }
        let columns = Columns(header, id: id, name: name)
        var record = 0
        var current: ProductPrice?
        while try table.next() {
            record += 1
            let place = RecordPlace(file: member.file, record: record, line: table.line, offset: table.offset)
            if let problem = problem(of: table, columns, width: header.names.count) {
                try output.skip(place, problem)
                continue
            }
            if current?.productID != table.text(columns.id) {
                if let finished = current { try output.emit(finished) }
                current = product(table, columns)
            }
            let prices = try prices(table, columns, place, output)
            current?.prices += prices
        }
        if let last = current { try output.emit(last) }
    }

    private struct Columns {
        let id, name, cleanName, group, category, number, rarity, subType: Int
        let statistics:
            [(
                column: Int, key: StaticString, kind: PriceObservation.Kind,
                statistic: PriceObservation.Statistic
            )]

        init(_ header: TableHeader, id: Int, name: Int) {
            self.id = id
            self.name = name
            cleanName = header.column("cleanname") ?? -1
            group = header.column("groupid") ?? -1
            category = header.column("categoryid") ?? -1
            number = header.column("extnumber") ?? -1
            rarity = header.column("extrarity") ?? -1
            subType = header.column("subtypename") ?? -1
            statistics = TCGplayerPrices.statistics.compactMap { entry in
                header.column(TableHeader.normalize("\(entry.key)")).map {
                    ($0, entry.key, entry.kind, entry.statistic)
                }
            }
        }
    }

    private func problem(of table: borrowing TableTokenizer, _ columns: Columns, width: Int) -> String? {
        if let problem = table.problem { return problem }
        let count = table.fields.count
        guard count == width else { return "it has \(count) fields, where the header has \(width)" }
        guard let id = table.text(columns.id), let name = table.text(columns.name) else {
            return "it is not UTF-8"
        }
        if id.isEmpty { return "its product id is empty" }
        return name.isEmpty ? "its name is empty" : nil
    }

    private func product(_ table: borrowing TableTokenizer, _ columns: Columns) -> ProductPrice {
        var product = products.product(
            id: table.text(columns.id) ?? "", name: table.text(columns.name) ?? "",
            group: table.text(columns.group) ?? "", category: table.text(columns.category) ?? "")
        product.cleanName = table.text(columns.cleanName) ?? ""
        product.number = table.text(columns.number) ?? ""
        product.rarity = table.text(columns.rarity) ?? ""
        return product
    }

    private func prices(
        _ table: borrowing TableTokenizer, _ columns: Columns, _ place: RecordPlace, _ output: CatalogOutput
    ) throws -> [ProductPrice.Price] {
        let subType = table.text(columns.subType) ?? ""
        let variant = VariantName(subType)
        var prices: [ProductPrice.Price] = []
        for entry in columns.statistics {
            let text = table.text(entry.column) ?? ""
            guard let amount = try output.price(text, .usDollar, field: "\(entry.key)", place) else {
                continue
            }
            prices.append(
                ProductPrice.Price(
                    kind: entry.kind, statistic: entry.statistic, finish: variant.finish,
                    edition: variant.edition, sourceVariant: subType, amount: amount))
        }
        return prices
    }
}
