internal import CardCatalog
internal import CardIndex
internal import CardModel
internal import CardTestSupport
internal import Cardex
internal import Foundation

/// Lists the printings of each dump on a made-up market, joins its products back, and counts what went wrong.
struct JoinRun {
    private static let seeds: UInt64 = 3
    /// Of so many sets one is hidden from the index in the last run.
    private static let hiddenOf = 12

    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Joins, prints and writes.
    ///
    /// - Returns: Whether all requirements are met, or need not be.
    /// - Throws: When a dump can't be read, an index not be built, or a file not be written.
    func run() throws -> Bool {
        let machine = Machine.current
        var runs: [JoinReport.Run] = []
        var lines: [String] = []
        for source in options.sources {
            let dump = try Dump(source)
            for seed in options.seed..<options.seed + (options.isShort ? 1 : Self.seeds) {
                runs.append(try run(dump, seed: seed, hidesSets: false, &lines))
            }
            runs.append(try run(dump, seed: options.seed, hidesSets: true, &lines))
        }
        var table = TextTable(header: JoinReport.Run.titles)
        for run in runs { table.add(run.cells) }
        for line in table.lines { print(line) }
        for run in runs {
            let reasons = run.misses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            print(
                "\(run.corpus), seed \(run.seed): \(reasons.map { "\($0.value) \($0.key)" }.joined(separator: ", "))"
            )
        }
        if let path = options.misses {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
        }
        if let output = options.output {
            try JSONFile.write(JoinReport(machine: machine, runs: runs), to: output)
        }
        let unmet = runs.flatMap(\.unmet)
        print(unmet.isEmpty ? "all requirements are met" : "not met: \(unmet.joined(separator: "; "))")
        return unmet.isEmpty || !options.checks
    }

    /// The printings of one dump, one for each set and number.
    private struct Dump {
        let title: String
        var sets: [CardSet] = []
        var printings: [Printing] = []

        init(_ source: CatalogSource) throws {
            title = source.path.split(separator: "/").last.map(String.init) ?? source.path
            var sets: [CardSet] = []
            var printings: [Printing] = []
            var loading = CatalogLoading()
            try loading.read(source) { event in
                if case .set(let set) = event { sets.append(set) }
                if case .printing(let printing) = event { printings.append(printing) }
            }
            var seen: Set<String> = []
            self.sets = sets.reversed().filter { seen.insert("\($0.game):\($0.id)").inserted }
            // The market's own identifiers are not those of the dump: names and numbers must do.
            self.printings = printings
        }
    }

    private func run(
        _ dump: Dump, seed: UInt64, hidesSets: Bool, _ lines: inout [String]
    ) throws -> JoinReport.Run {
        let folder = try TemporaryFolder()
        Progress.tell("\(dump.title), seed \(seed): listing")
        let market = Market(dump.sets, dump.printings, seed: seed)
        var files = MarketFiles(folder: folder.file("market"), seed: seed)
        let tree = CatalogSource(format: .tcgcsv, path: try files.write(market))
        var random = SeededGenerator(seed: seed)
        let hiddenSets = Set(
            dump.sets.filter { _ in hidesSets && Int.random(in: 0..<Self.hiddenOf, using: &random) == 0 }.map(
                \.id))
        let hidden = Set(dump.printings.filter { hiddenSets.contains($0.setID) }.map(\.id))
        Progress.tell("\(dump.title), seed \(seed): indexing")
        let path = folder.file("cards.cardex")
        var builder = IndexBuilder()
        for set in dump.sets where !hiddenSets.contains(set.id) { builder.add(set) }
        for printing in dump.printings where !hidden.contains(printing.id) { builder.add(printing) }
        try Data(try builder.build(corpusDigest: [UInt8](repeating: 0, count: 32), path: path))
            .write(to: URL(fileURLWithPath: path))
        Progress.tell("\(dump.title), seed \(seed): joining")
        var tally = JoinTally(market, hidden: hidden)
        let join = ProductJoin(index: try SearchIndex.open(at: path))
        let summary = try CatalogReader.read(tree, asOf: 1_700_000_000) { event in
            if case .product(let product) = event { try join.add(product) { tally.add($0) } }
            if case .skipped(let record) = event { lines.append("skipped\t\(record)") }
        }
        try join.finish { tally.add($0) }
        let start = ContinuousClock.now
        let processor = Self.processorSeconds
        _ = try PriceWarming(
            sources: [tree], indexPath: path, pricesPath: folder.file("prices.sqlite")
        ).run()
        let seconds = Double(start.duration(to: .now) / .milliseconds(1)) / 1_000
        let spent = Self.processorSeconds - processor
        append(tally, "\(dump.title)\t\(seed)\(hidesSets ? "\thidden" : "\t")", to: &lines)
        return JoinReport.Run(
            corpus: dump.title, seed: seed, hiddenSets: hiddenSets.count, groups: market.groups.count,
            products: tally.products, joinedProducts: tally.joined, sealedProducts: tally.sealed,
            numberedPrintings: tally.numbered.count, numberedShare: tally.share(of: tally.numbered),
            unnumberedPrintings: tally.unnumbered.count, unnumberedShare: tally.share(of: tally.unnumbered),
            wrongJoins: tally.wrongJoins.count, wrongLabels: tally.wrongLabels.count,
            wrongKinds: tally.wrongKinds.count, misses: tally.misses.mapValues(\.count),
            observations: tally.observations, bytes: Int(summary.bytesRead), warmSeconds: seconds,
            processorSeconds: spent,
            secondsPer100000: spent * 100_000 / Double(max(1, tally.observations)))
    }

    /// The processor time of this process so far, in seconds.
    private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    private func append(_ tally: JoinTally, _ title: String, to lines: inout [String]) {
        for line in tally.wrongJoins { lines.append("\(title)\twrong join\t\(line)") }
        for line in tally.wrongLabels { lines.append("\(title)\twrong label\t\(line)") }
        for line in tally.wrongKinds { lines.append("\(title)\twrong kind\t\(line)") }
        for (reason, misses) in tally.misses.sorted(by: { $0.key < $1.key }) {
            for line in misses { lines.append("\(title)\t\(reason)\t\(line)") }
        }
    }
}
