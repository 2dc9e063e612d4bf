internal import CardIndex
internal import CardModel
internal import CardTestSupport
internal import Cardex
internal import Foundation

/// Makes messy inventories of real printings in several dialects, matches them, and counts what came back right.
///
/// A line is right when its printing is the one meant, or where it says too little to tell printings apart, one of those
/// of which all it says is true. A line marked sure must be the very printing that was meant.
struct InventoryRun {
    private static let speedLines = 100_000
    private static let requiredShare = 0.97
    private static let requiredSeconds = 20.0

    private let options: Options
    private let corpus: InventoryCorpus

    /// Reads the dumps.
    ///
    /// - Parameter options: What was asked for.
    /// - Throws: When a dump can't be read or the index not be built.
    init(_ options: Options) throws {
        self.options = options
        corpus = try InventoryCorpus(options)
    }

    /// Matches, prints and writes.
    ///
    /// - Returns: Whether all requirements are met.
    /// - Throws: When a file can't be written.
    func run() async throws -> Bool {
        let machine = Machine.current
        let folder = try TemporaryFolder()
        var rows: [InventoryReport.Row] = []
        var misses: [String] = []
        for seed in options.seed..<(options.seed + UInt64(options.repeats)) {
            for (place, dialect) in InventoryDialect.allCases.enumerated() {
                var maker = MessMaker(corpus, seed: seed &* 1_000 &+ UInt64(place))
                var cards = (0..<options.queries).map { _ in maker.card() }
                let path = folder.file("\(place).csv")
                try dialect.text(&cards, &maker).write(toFile: path, atomically: false, encoding: .utf8)
                rows.append(try await row(dialect, seed, cards, path, &misses))
            }
        }
        let speed = try await speed(folder)
        let report = InventoryReport(
            machine: machine, settings: BenchmarkReport.Settings(options), printings: corpus.printings.count,
            rows: rows,
            speed: speed)
        for line in report.lines { print(line) }
        if let path = options.misses { try write(misses, to: path) }
        if let path = options.output { try JSONFile.write(report, to: path) }
        return report.isMet(share: Self.requiredShare, seconds: Self.requiredSeconds)
    }

    private func row(
        _ dialect: InventoryDialect, _ seed: UInt64, _ cards: [MessyCard], _ path: String,
        _ misses: inout [String]
    ) async throws -> InventoryReport.Row {
        var row = InventoryReport.Row(dialect: dialect.rawValue, seed: seed)
        let finder = CardFinder(index: corpus.index, store: nil)
        var found: [MatchedLine] = []
        _ = try await InventoryMatching(finder: finder).run(path) { _, lines in found += lines }
        guard found.count == cards.count else {
            throw BenchmarkError(
                "\(dialect.rawValue): \(cards.count) lines went in and \(found.count) came out")
        }
        for (card, line) in zip(cards, found) {
            let meant = corpus.printings[card.printing]
            let admitted = corpus.admitted(card.printing, card.said)
            let id = line.match.printing?.printing.id
            let isRight = id.map(admitted.contains) ?? false
            row.add(line.match.confidence.rawValue, isRight: isRight, isMeant: id == meant.id)
            let isWronglySure = line.match.confidence == .sure && id != meant.id
            guard !isRight || isWronglySure else { continue }
            misses.append(
                [
                    dialect.rawValue, "\(seed)",
                    isWronglySure ? "WRONGLY SURE" : line.match.confidence.rawValue,
                    line.line.fields.joined(separator: " | "),
                    "\(meant.id) \(meant.name) \(meant.setID) \(meant.number)",
                    line.match.printing.map { "\($0.printing.id) \($0.printing.name)" } ?? "-",
                    card.slips.joined(separator: ", "),
                    line.match.reasons.joined(separator: "; "),
                ].map { $0.replacing("\t", with: " ").replacing("\n", with: " ").replacing("\r", with: " ") }
                    .joined(separator: "\t"))
        }
        return row
    }

    /// The time for many lines of one dialect, from opening the file to the last line.
    private func speed(_ folder: borrowing TemporaryFolder) async throws -> InventoryReport.Speed {
        var seconds: [String: Double] = [:]
        var computing: [String: Double] = [:]
        for dialect in [InventoryDialect.tcgplayer, .list] {
            var maker = MessMaker(corpus, seed: options.seed &+ 77)
            var cards = (0..<Self.speedLines).map { _ in maker.card() }
            let path = folder.file("speed.csv")
            try dialect.text(&cards, &maker).write(toFile: path, atomically: false, encoding: .utf8)
            let finder = CardFinder(index: corpus.index, store: nil)
            let start = Stopwatch.now
            let computed = ProcessTime.seconds
            let summary = try await InventoryMatching(finder: finder).run(path) { _, _ in }
            seconds[dialect.rawValue] = Double(Stopwatch.now &- start) / 1e9
            computing[dialect.rawValue] = ProcessTime.seconds - computed
            guard summary.lineCount == Self.speedLines else {
                throw BenchmarkError(
                    "\(dialect.rawValue): \(summary.lineCount) of \(Self.speedLines) lines came out")
            }
        }
        return InventoryReport.Speed(lines: Self.speedLines, seconds: seconds, computingSeconds: computing)
    }

    private func write(_ misses: [String], to path: String) throws {
        let header = ["dialect", "seed", "confidence", "line", "meant", "found", "slips", "reasons"].joined(
            separator: "\t")
        do {
            try Data(([header] + misses).map { $0 + "\n" }.joined().utf8).write(
                to: URL(fileURLWithPath: path))
        } catch {
            throw BenchmarkError("\(path) can't be written: \(error)")
        }
    }
}
