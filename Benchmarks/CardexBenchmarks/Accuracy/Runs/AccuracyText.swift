internal import Foundation

/// Prints how well the names of a corpus are found.
struct AccuracyText {
    private let corpus: AccuracyReport.Corpus

    /// Prepares the text.
    ///
    /// - Parameter corpus: What one corpus showed.
    init(_ corpus: AccuracyReport.Corpus) {
        self.corpus = corpus
    }

    /// The lines.
    var lines: [String] {
        var table = TextTable(header: [
            corpus.title, "n", "dropped", "@1", "@5", "@10", "MRR", "must", "", "p50 µs", "p99 µs",
            "verdicts",
        ])
        for row in corpus.rows {
            let name = row.errorClass.rawValue + (row.operation == .complete ? " (complete)" : "")
            table.add([
                name, "\(row.queries)", "\(row.dropped)", Self.percent(row.first),
                Self.percent(row.firstFive),
                Self.percent(row.firstTen), Self.decimal(row.meanReciprocalRank, 4),
                Self.must(row.requirement),
                row.requirement.map { $0.isMet ? "met" : "NOT MET" } ?? "", Self.decimal(row.latency.p50, 1),
                Self.decimal(row.latency.p99, 1),
                row.verdicts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
                    separator: ", "),
            ])
        }
        let numbers = corpus.numbers
        return [
            "\(corpus.title): \(corpus.names) names, \(corpus.printings) printings"
        ] + table.lines + [
            "search \(Self.decimal(corpus.search.p50, 1)) µs p50, \(Self.decimal(corpus.search.p99, 1)) µs p99; "
                + "complete \(Self.decimal(corpus.complete.p50, 1)) µs p50, "
                + "\(Self.decimal(corpus.complete.p99, 1)) µs p99",
            "numbers: of \(numbers.queries) names with their numbers, the right printing first in "
                + "\(Self.share(numbers.first, numbers.queries)), among the first three in "
                + "\(Self.share(numbers.firstThree, numbers.queries)); of \(numbers.unambiguousQueries) that fit one "
                + "printing, first in \(Self.share(numbers.unambiguousFirst, numbers.unambiguousQueries))",
            "spellings: \(corpus.spellings.first) of \(corpus.spellings.names) find themselves first",
        ]
    }

    private static func must(_ requirement: AccuracyReport.Requirement?) -> String {
        guard let requirement else { return "" }
        return requirement.place == 0
            ? "none \(percent(requirement.share))" : "@\(requirement.place) \(percent(requirement.share))"
    }

    private static func share(_ part: Int, _ whole: Int) -> String {
        percent(whole == 0 ? 1 : Double(part) / Double(whole)) + " %"
    }

    /// A share in percent, cut and not rounded, so that only what is whole says 100.
    private static func percent(_ share: Double) -> String {
        decimal((share * 10_000 + 0.001).rounded(.down) / 100, 2)
    }

    private static func decimal(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
