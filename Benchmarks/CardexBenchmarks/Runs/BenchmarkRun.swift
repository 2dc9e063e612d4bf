internal import CardCatalog
internal import CardIndex
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
        let bench = try Workbench(options)
        var builds: [BenchmarkReport.Build] = []
        for round in 1...options.repeats {
            Progress.tell("building, \(round) of \(options.repeats)")
            builds.append(try bench.build())
        }
        let build = builds.sorted { $0.buildSeconds < $1.buildSeconds }[builds.count / 2]
        Progress.tell("making queries")
        let index = try SearchIndex.open(at: bench.plan.indexPath)
        _ = try bench.makeQueries(for: index)
        Progress.tell("searching")
        let findings = try bench.search()
        let report = BenchmarkReport(
            machine: machine, settings: BenchmarkReport.Settings(options),
            corpus: BenchmarkReport.Corpus(index), index: BenchmarkReport.Index(index), build: build,
            opening: findings.opening, workloads: findings.workloads, memory: findings.memory)
        for line in ReportText(report).lines { print(line) }
        if let output = options.output { try JSONFile.write(report, to: output) }
    }
}

/// Says on the standard error what is being done.
enum Progress {
    /// Says it.
    ///
    /// - Parameter text: What is being done.
    static func tell(_ text: String) {
        FileHandle.standardError.write(Data("\(text)…\n".utf8))
    }
}

extension BenchmarkReport.Settings {
    /// Notes how a run was made, with the names of the dumps but not where they stand.
    init(_ options: Options) {
        sources = options.sources.map { source in
            let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
            return CatalogSource(format: source.format, path: name, defaultGame: source.defaultGame)
                .description
        }
        syntheticNames = options.names
        queriesPerClass = options.queries
        seed = options.seed
        repeats = options.repeats
    }
}

extension BenchmarkReport.Corpus {
    /// Notes what went into an index.
    init(_ index: SearchIndex) {
        digest = index.header.corpusDigest.map { String(format: "%02x", $0) }.joined()
        printings = index.printingCount
        names = index.nameCount
        keys = index.keyCount
    }
}

extension BenchmarkReport.Index {
    /// Notes how large an index is.
    init(_ index: SearchIndex) {
        bytes = index.byteCount
        bytesPerName = Double(index.byteCount) / Double(max(1, index.nameCount))
        bytesPerPrinting = Double(index.byteCount) / Double(max(1, index.printingCount))
        parts = index.parts.map { BenchmarkReport.Part(name: $0.name, bytes: $0.byteCount) }
    }
}
