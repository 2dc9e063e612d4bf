internal import CardPresentation
internal import CardModel

extension Program {
    /// Runs `cardex match`.
    func match(_ options: MatchOptions, _ console: inout Console) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        try Self.refuseOverwriting(options)
        let isTerminal = console.width != nil && options.output == nil
        let review = options.reviews ? ReviewSession(input: input, prompt: ReviewSession.showOnTerminal) : nil
        var printer = MatchPrinter(
            options.format ?? (isTerminal ? .table : .csv),
            palette: isTerminal ? console.palette : Palette(isColoured: false),
            width: isTerminal ? console.width : nil)
        let summary: MatchSummaryView
        if let path = options.output {
            let file = try ReplacedFile(path)
            var stream = OutputStream(descriptor: file.descriptor, name: path)
            summary = try await library.match(options, review: review) { batch throws(CommandError) in
                try printer.print(batch, to: &stream)
            }
            try printer.finish(summary, to: &stream)
            try stream.flush()
            try file.replace()
        } else {
            summary = try await library.match(options, review: review) { batch throws(CommandError) in
                try printer.print(batch, to: &console.output)
            }
            try printer.finish(summary, to: &console.output)
            try console.output.flush()
        }
        for line in MatchSummaryText.lines(summary) { console.note(line) }
        return summary.matched > 0 ? .done : .noMatch
    }

    private static func refuseOverwriting(_ options: MatchOptions) throws(CommandError) {
        guard let output = options.output, options.file != "-" else { return }
        guard !SystemCalls.areSameFile(options.file, output) else {
            throw CommandError(
                .usage, "--output \(output) is the file that is read",
                remedy: "Name another file; the list is kept as it is.")
        }
    }
}

/// What all lines come to, in words.
enum MatchSummaryText {
    /// The lines of the summary.
    static func lines(_ summary: MatchSummaryView) -> [String] {
        let counts = summary.counts.map { "\(Units.count($0.count)) \($0.confidence)" }.joined(
            separator: ", ")
        var lines = ["\(Units.count(summary.lines)) lines, \(Units.count(summary.copies)) copies: \(counts)."]
        for (total, firm) in zip(summary.totals, padded(summary)) {
            let part = firm == total ? "" : " (\(firm?.description ?? "0") of it sure or likely)"
            lines.append("Total: \(total.description)\(part).")
        }
        for currency in summary.overflowed {
            lines.append("The total in \(currency) is beyond what can be counted.")
        }
        if summary.unpriced > 0 {
            lines.append("\(Units.count(summary.unpriced)) matched lines have no price.")
        }
        if summary.problems > 0 {
            lines.append("\(Units.count(summary.problems)) lines have something wrong; see cardex_problem.")
        }
        return lines
    }

    private static func padded(_ summary: MatchSummaryView) -> [Money?] {
        summary.totals.map { total in summary.firmTotals.first { $0.currency == total.currency } }
    }
}
