internal import CardPresentation
internal import CardModel
internal import CardPricing

extension Program {
    /// Runs `cardex history`.
    func history(_ options: HistoryOptions, _ console: inout Console) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        guard let history = try library.history(options) else {
            console.note("Nothing matches '\(options.card.query)'.")
            return .noMatch
        }
        guard let drawn = history.series.first, !history.shown(drawn).points.isEmpty else {
            console.note(
                "No price of \(history.name) (\(history.printing.id)) was written down\(span(history)).")
            return .noMatch
        }
        try HistoryPrinter.print(
            history, as: options.shared.format, isUnicode: options.isUnicode, to: &console)
        if let path = options.picture {
            let file = try ReplacedFile(path)
            var stream = OutputStream(descriptor: file.descriptor, name: path)
            try stream.write(HistoryPicture.svg(history, history.shown(drawn)))
            try stream.flush()
            try file.replace()
            console.note("The chart is in \(path).")
        }
        tellOfOthers(history, options, &console)
        return .done
    }

    private func span(_ history: HistoryView) -> String {
        history.days.map { " in the last \(Units.count($0, "day", "days"))" } ?? ""
    }

    /// Says what else there is: a chart shows one series of one printing.
    private func tellOfOthers(_ history: HistoryView, _ options: HistoryOptions, _ console: inout Console) {
        if options.shared.format == .table, history.series.count > 1 {
            let others = history.series.dropFirst().prefix(5).map { $0.group.words }.joined(separator: "; ")
            let more = history.series.count > 6 ? " and \(history.series.count - 6) more" : ""
            console.note("Also known: \(others)\(more). Choose with --finish and --currency.")
        }
        if history.otherCount > 0 {
            let count = Units.count(history.otherCount, "other printing matches", "other printings match")
            console.note("\(count) as well; name one by its id.")
        }
    }
}
