package import CardPresentation
internal import CardPricing
internal import CardModel

/// Sets an answer as a table: each name, under it its best printings with number, rarity, price and age.
package enum AnswerTable {
    /// How many printings stand under a name when there are several names.
    private static let printingsBesideOthers = 4
    /// How many printings stand under a name that is alone.
    private static let printingsAlone = 20
    /// From this width on there is room for ids.
    private static let widthForIDs = 110

    /// Sets an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - shape: What of it is shown.
    ///   - palette: How styles are shown.
    ///   - width: The width of the terminal; `nil` when the table goes to a file or a pipe.
    /// - Returns: The lines, each ended.
    package static func text(
        _ answer: AnswerView, _ shape: AnswerShape, palette: Palette, width: Int?
    ) -> String {
        switch shape {
        case .printings: printings(answer, palette: palette, width: width)
        case .completions: completions(answer, palette: palette, width: width)
        case .names: names(answer, palette: palette, width: width)
        }
    }

    private static func completions(_ answer: AnswerView, palette: Palette, width: Int?) -> String {
        var table = TextTable([.init(minimumWidth: 8), .init()])
        for result in answer.results {
            let amounts = result.printings.compactMap(\.price?.amount)
            let lowest = amounts.filter { $0.currency == amounts.first?.currency }
                .min { $0.minorUnits < $1.minorUnits }
            let foundBy = width == nil ? nil : result.foundBy
            let name = result.name + (foundBy.map { "  \($0)" } ?? "")
            let highlights = result.foundBy == nil ? result.highlights ?? [] : []
            table.append([
                TextTable.Cell(name, highlights: highlights),
                TextTable.Cell(lowest.map { "from \($0)" } ?? "", .faint),
            ])
        }
        return table.rendered(palette: palette, limit: width)
    }

    private static func printings(_ answer: AnswerView, palette: Palette, width: Int?) -> String {
        var table = TextTable(
            [
                .init(minimumWidth: 8), .init(minimumWidth: 5), .init(minimumWidth: 4),
                .init(isRightAligned: true), .init(isRightAligned: true), .init(minimumWidth: 12),
            ], indentation: 2)
        let namesGames = Set(answer.results.flatMap { $0.printings.map(\.id.game) }).count > 1
        let showsIDs = width.map { $0 >= widthForIDs } ?? true
        for result in answer.results {
            table.appendAcross(heading(result, namesGames: namesGames, palette: palette, width: width))
            if let line = ExplanationPrinter.line(result, palette: palette, width: width) {
                table.appendAcross(line)
            }
            let shown = result.printings.prefix(
                answer.results.count == 1 ? printingsAlone : printingsBesideOthers)
            for printing in shown {
                let id = TextTable.Cell(showsIDs ? printing.id.description : "", .faint)
                table.append(cells(printing) + [id])
            }
            let hidden = result.printingCount - shown.count
            if hidden > 0 { table.appendAcross(palette.paint("  and \(Units.count(hidden)) more", .faint)) }
        }
        return table.rendered(palette: palette, limit: width)
    }

    /// Sets names one per line; a terminal also gets the other name that led to each.
    private static func names(_ answer: AnswerView, palette: Palette, width: Int?) -> String {
        answer.results.map { result in
            var shown = result
            if width == nil { shown.foundBy = nil }
            let heading = heading(shown, namesGames: false, palette: palette, width: width) + "\n"
            let line = ExplanationPrinter.line(result, palette: palette, width: width)
            return heading + (line.map { $0 + "\n" } ?? "")
        }.joined()
    }

    private static func heading(
        _ result: ResultView, namesGames: Bool, palette: Palette, width: Int?
    ) -> String {
        let other = result.foundBy == result.name ? nil : result.foundBy
        let highlights = result.highlights ?? []
        var name = result.name
        // Cut only what does not fit: a cut name has lost the places its highlights point to.
        let fits = width.map { TerminalText.width(of: name) <= $0 } ?? true
        if !fits, let width { name = TerminalText.truncated(name, to: width) }
        var line = palette.highlight(name, fits && other == nil ? highlights : [])
        var room = width.map { $0 - TerminalText.width(of: name) } ?? .max
        let game = namesGames ? result.printings.first?.id.game.rawValue : nil
        for (remark, ranges) in [(game, []), (other, highlights)] {
            guard let remark = remark.map(TerminalText.visible), !remark.isEmpty, room > 5 else { continue }
            let shown = TerminalText.truncated(remark, to: room - 2)
            line += "  " + palette.highlight(shown, shown == remark ? ranges : [], base: .faint)
            room -= TerminalText.width(of: shown) + 2
        }
        return line
    }

    private static func cells(_ printing: PrintingView) -> [TextTable.Cell] {
        let price = printing.price
        return [
            TextTable.Cell(printing.setInWords), TextTable.Cell(printing.numberOfTotal),
            TextTable.Cell(printing.rarity, .faint), TextTable.Cell(price?.amount.description ?? ""),
            TextTable.Cell(
                price.map { Units.age(seconds: $0.age) } ?? "", price?.freshness.style ?? .faint),
        ]
    }
}

extension Freshness {
    /// How an age of this step looks.
    var style: Style {
        switch self {
        case .fresh, .recent: .faint
        case .stale, .veryStale: .warning
        }
    }
}
