internal import CardIndex
internal import Foundation

/// How many instructions the queries of each class take: what can be compared between runs of any load.
struct InstructionReport: Codable {
    let toolchain: String
    let settings: BenchmarkReport.Settings
    let corpus: BenchmarkReport.Corpus
    let workloads: [Workload]

    /// The count of one class.
    struct Workload: Codable {
        let group: String
        let name: String
        let instructionsPerQuery: Int
    }
}

/// Counts instructions with callgrind, and compares them with an earlier count.
struct InstructionRun {
    /// By what factor a count must have grown to count as slower; counts of one program differ by next to nothing.
    private static let tolerance = 1.05
    private static let passes = 3

    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Counts, prints, writes and compares.
    ///
    /// - Returns: Whether no class takes more instructions than before.
    /// - Throws: When a dump can't be read, or a step fails.
    func run() throws -> Bool {
        let earlier = try options.baseline.map { try JSONFile.read(InstructionReport.self, $0) }
        let bench = try Workbench(options)
        Progress.tell("building")
        _ = try bench.build()
        let index = try SearchIndex.open(at: bench.plan.indexPath)
        let sets = try bench.makeQueries(for: index)
        let program = try bench.strippedProgram()
        var workloads: [InstructionReport.Workload] = []
        for (place, set) in sets.enumerated() where set.group != QueryPlan.Group.hostile {
            Progress.tell("counting \(set.group): \(set.name)")
            // What one pass and three have in common is everything but two passes over a warm index.
            let once = try bench.countInstructions(ofSet: place, passes: 1, program: program)
            let often = try bench.countInstructions(ofSet: place, passes: Self.passes, program: program)
            workloads.append(
                InstructionReport.Workload(
                    group: set.group, name: set.name,
                    instructionsPerQuery: (often - once) / ((Self.passes - 1) * set.texts.count)))
        }
        let report = InstructionReport(
            toolchain: Machine.current.toolchain, settings: BenchmarkReport.Settings(options),
            corpus: BenchmarkReport.Corpus(index), workloads: workloads)
        if let output = options.output { try JSONFile.write(report, to: output) }
        return try compare(report, with: earlier)
    }

    private func compare(_ report: InstructionReport, with earlier: InstructionReport?) throws -> Bool {
        if let earlier {
            guard earlier.corpus.digest == report.corpus.digest,
                earlier.settings.seed == report.settings.seed,
                earlier.settings.queriesPerClass == report.settings.queriesPerClass
            else {
                throw BenchmarkError(
                    "the earlier count is not of the same dumps, seed and number of queries: it was made with "
                        + "--names \(earlier.settings.syntheticNames) --queries \(earlier.settings.queriesPerClass) "
                        + "--seed \(earlier.settings.seed)")
            }
        }
        var before: [String: Int] = [:]
        for workload in earlier?.workloads ?? [] {
            before["\(workload.group): \(workload.name)"] = workload.instructionsPerQuery
        }
        var table = TextTable(header: ["instructions of a query", "before", "now", ""])
        var slower = 0
        for workload in report.workloads {
            let title = "\(workload.group): \(workload.name)"
            let old = before[title]
            let isSlower = Double(workload.instructionsPerQuery) > Self.tolerance * Double(old ?? Int.max)
            slower += isSlower ? 1 : 0
            table.add([
                title, old.map(String.init) ?? "", "\(workload.instructionsPerQuery)", isSlower ? "more" : "",
            ])
        }
        for line in table.lines { print(line) }
        guard earlier != nil else { return true }
        print(slower == 0 ? "no class takes more" : "classes that take over a twentieth more: \(slower)")
        return slower == 0
    }
}
