internal import CardCatalog
internal import CardIndex
internal import CardTestSupport
internal import Foundation

/// Makes the queries, lets other processes build and search, and reports what they found.
struct BenchmarkRun {
    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Runs everything, prints the report and writes it where the options say.
    ///
    /// - Throws: When a dump can't be read, or a step fails.
    func run() throws {
        let machine = Machine.current
        let folder = try TemporaryFolder()
        let corpus = try BenchmarkCorpus(options, in: folder)
        let plan = MeasurementPlan(
            sources: corpus.sources.map(\.description), indexPath: folder.file("cards.cardex"),
            queriesPath: folder.file("queries.json"), resultPath: folder.file("result.json"),
            repeats: options.repeats)
        let planPath = folder.file("plan.json")
        try JSONFile.write(plan, to: planPath)

        var builds: [BenchmarkReport.Build] = []
        for round in 1...options.repeats {
            progress("building, \(round) of \(options.repeats)")
            try start("measure-build", planPath)
            builds.append(try JSONFile.read(BenchmarkReport.Build.self, plan.resultPath))
        }
        let build = builds.sorted { $0.buildSeconds < $1.buildSeconds }[builds.count / 2]

        progress("making queries")
        let index = try SearchIndex.open(at: plan.indexPath)
        let queries = try QueryPlan(index, count: options.queries, seed: options.seed).sets
        try JSONFile.write(queries, to: plan.queriesPath)

        progress("searching")
        try start("measure-search", planPath)
        let findings = try JSONFile.read(SearchMeasurement.Findings.self, plan.resultPath)
        let report = BenchmarkReport(
            machine: machine, settings: settings, corpus: Self.corpus(index), index: Self.size(index),
            build: build, opening: findings.opening, workloads: findings.workloads, memory: findings.memory)
        for line in ReportText(report).lines { print(line) }
        if let output = options.output { try JSONFile.write(report, to: output) }
    }

    /// Runs a step in a process of its own.
    private func start(_ step: String, _ planPath: String) throws {
        let process = Process()
        // The kernel's name for this very program, wherever it was started from.
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.executableURL = URL(fileURLWithPath: own ?? CommandLine.arguments[0])
        process.arguments = [step, planPath]
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw BenchmarkError("the step `\(step)` failed with status \(process.terminationStatus)")
        }
    }

    private func progress(_ text: String) {
        FileHandle.standardError.write(Data("\(text)…\n".utf8))
    }

    private var settings: BenchmarkReport.Settings {
        BenchmarkReport.Settings(
            sources: options.sources.map { source in
                let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
                return CatalogSource(format: source.format, path: name, defaultGame: source.defaultGame)
                    .description
            },
            syntheticNames: options.names, queriesPerClass: options.queries, seed: options.seed,
            repeats: options.repeats)
    }

    private static func corpus(_ index: SearchIndex) -> BenchmarkReport.Corpus {
        BenchmarkReport.Corpus(
            digest: index.header.corpusDigest.map { String(format: "%02x", $0) }.joined(),
            printings: index.printingCount, names: index.nameCount, keys: index.keyCount)
    }

    private static func size(_ index: SearchIndex) -> BenchmarkReport.Index {
        BenchmarkReport.Index(
            bytes: index.byteCount, bytesPerName: Double(index.byteCount) / Double(max(1, index.nameCount)),
            bytesPerPrinting: Double(index.byteCount) / Double(max(1, index.printingCount)),
            parts: index.parts.map { BenchmarkReport.Part(name: $0.name, bytes: $0.byteCount) })
    }
}
