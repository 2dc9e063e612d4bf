internal import Foundation

/// Makes the error sets of each game and of all together, asks them, and reports how well the names are found.
struct AccuracyRun {
    private static let scriptTitle = "other scripts"
    private static let scriptNames = 3_000
    /// The classes that need no Latin letters.
    private static let scriptClasses: Set<ErrorClass> = [.exact, .scriptSlip, .prefix]

    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Asks, prints and writes.
    ///
    /// - Returns: Whether all requirements are met, or need not be.
    /// - Throws: When a dump can't be read, an index not be built, or a file not be written.
    func run() throws -> Bool {
        let machine = Machine.current
        var corpora: [AccuracyReport.Corpus] = []
        var misses: [String] = []
        for corpus in try CorpusDumps(options).corpora() + [scriptCorpus()] {
            let findings = findings(of: corpus, &misses)
            for line in AccuracyText(findings).lines { print(line) }
            print("")
            corpora.append(findings)
        }
        if let path = options.misses { try write(misses, to: path) }
        if let output = options.output {
            let report = AccuracyReport(
                machine: machine, settings: BenchmarkReport.Settings(options), corpora: corpora)
            try JSONFile.write(report, to: output)
        }
        let unmet = corpora.flatMap(\.unmet)
        print(unmet.isEmpty ? "all requirements are met" : "not met: \(unmet.joined(separator: "; "))")
        return unmet.isEmpty || !options.checks
    }

    /// A corpus of made-up names in Chinese, Japanese and Korean characters.
    private func scriptCorpus() throws -> NameCorpus {
        let printings = ScriptNames.printings(Self.scriptNames, seed: options.seed)
        return try NameCorpus(Self.scriptTitle, sets: [], printings: printings)
    }

    private func findings(of corpus: NameCorpus, _ misses: inout [String]) -> AccuracyReport.Corpus {
        let classes = corpus.title == Self.scriptTitle ? Self.scriptClasses : Set(ErrorClass.allCases)
        let errors = ErrorSet(corpus, count: options.queries, seed: options.seed, of: classes)
        Progress.tell("\(corpus.title): asking")
        var tallies: [(operation: Operation, tally: ClassTally)] = []
        for queries in errors.classes {
            if queries.errorClass.isPrefix {
                tallies.append(
                    (.complete, ClassTally(queries, of: corpus, .complete, repeats: options.repeats)))
            }
            tallies.append((.search, ClassTally(queries, of: corpus, .search, repeats: options.repeats)))
        }
        for (_, tally) in tallies { misses += tally.misses }
        let check = PrintingCheck(corpus)
        let numbers = check.numbers { misses.append($0) }
        let spellings = check.spellings { misses.append($0) }
        return AccuracyReport.Corpus(
            title: corpus.title, names: corpus.names.count, printings: corpus.printings.count,
            rows: tallies.map(\.tally.row), search: latency(of: .search, in: tallies),
            complete: latency(of: .complete, in: tallies), numbers: numbers, spellings: spellings)
    }

    /// The times of all queries of one kind, of the median pass.
    private func latency(of operation: Operation, in tallies: [(operation: Operation, tally: ClassTally)])
        -> Latency
    {
        let passes = (0..<options.repeats).map { pass in
            Latency(
                nanoseconds: tallies.filter { $0.operation == operation }.flatMap { $0.tally.times[pass] })
        }
        return Latency.median(of: passes) ?? Latency(nanoseconds: [])
    }

    private func write(_ misses: [String], to path: String) throws {
        let header = [
            "corpus", "class", "asked", "query", "meant", "slip", "where", "verdict", "first", "how",
        ]
        let text = ([header.joined(separator: "\t")] + misses).map { $0 + "\n" }.joined()
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw BenchmarkError("\(path) can't be written: \(error)")
        }
    }
}
