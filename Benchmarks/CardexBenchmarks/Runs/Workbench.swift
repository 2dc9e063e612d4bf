internal import CardCatalog
internal import CardIndex
internal import CardTestSupport
internal import Foundation

/// A folder with the dumps, the index and the queries of a run, and the processes that work on them.
struct Workbench {
    /// What the processes are told.
    let plan: MeasurementPlan
    private let folder: TemporaryFolder
    private let planPath: String
    private let options: Options

    /// Collects the dumps.
    ///
    /// - Parameters:
    ///   - options: What was asked for.
    ///   - threads: The numbers of threads that ask at once when queries a second are counted.
    /// - Throws: `CatalogError` for a dump, `BenchmarkError` for too many names.
    init(_ options: Options, threads: [Int] = []) throws {
        self.options = options
        folder = try TemporaryFolder()
        let corpus = try BenchmarkCorpus(options, in: folder)
        plan = MeasurementPlan(
            sources: corpus.sources.map(\.description), indexPath: folder.file("cards.cardex"),
            queriesPath: folder.file("queries.json"), resultPath: folder.file("result.json"),
            repeats: options.repeats, threads: threads)
        planPath = folder.file("plan.json")
        try JSONFile.write(plan, to: planPath)
    }

    /// Builds the index in a process of its own.
    ///
    /// - Returns: What it took.
    /// - Throws: `BenchmarkError` when the process fails.
    func build() throws -> BenchmarkReport.Build {
        try start([Self.program, "measure-build", planPath])
        return try JSONFile.read(BenchmarkReport.Build.self, plan.resultPath)
    }

    /// Makes the queries for the processes that search.
    ///
    /// - Parameter index: The index.
    /// - Returns: The queries.
    /// - Throws: `BenchmarkError` when the index holds no names.
    func makeQueries(for index: SearchIndex) throws -> [QuerySet] {
        let queries = try QueryPlan(index, count: options.queries, seed: options.seed).sets
        try JSONFile.write(queries, to: plan.queriesPath)
        return queries
    }

    /// Asks all queries in a process of its own.
    ///
    /// - Returns: What they took.
    /// - Throws: `BenchmarkError` when the process fails.
    func search() throws -> SearchMeasurement.Findings {
        try start([Self.program, "measure-search", planPath])
        return try JSONFile.read(SearchMeasurement.Findings.self, plan.resultPath)
    }

    /// Counts the instructions of a process that asks the queries of one class, with everything around.
    ///
    /// The count is callgrind's, of valgrind (Nethercote and Seward, PLDI 2007).
    ///
    /// - Parameters:
    ///   - set: The place of the class among the queries.
    ///   - passes: How often each query is asked.
    ///   - program: A copy of this program that valgrind can read.
    /// - Returns: The number of instructions.
    /// - Throws: `BenchmarkError` when valgrind is missing or the process fails.
    func countInstructions(ofSet set: Int, passes: Int, program: String) throws -> Int {
        let log = folder.file("callgrind.log")
        try start([
            "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)", program,
            "measure-pass", planPath, "\(set)", "\(passes)",
        ])
        let text = try String(contentsOfFile: log, encoding: .utf8)
        let line = text.split(separator: "\n").last { $0.contains("Collected :") }
        guard let count = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw BenchmarkError("valgrind did not say how many instructions it counted:\n\(text)")
        }
        return count
    }

    /// Copies this program without its debugging information, which valgrind can't read.
    ///
    /// - Returns: The path of the copy.
    /// - Throws: `BenchmarkError` when `strip` is missing or fails.
    func strippedProgram() throws -> String {
        let copy = folder.file("stripped")
        try start(["strip", "-g", "-o", copy, Self.program])
        return copy
    }

    /// The kernel's name for this very program, wherever it was started from.
    static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
    }

    private func start(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        // Otherwise dictionaries take different turns in each process.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_DETERMINISTIC_HASHING": "1"], uniquingKeysWith: { _, new in new })
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw BenchmarkError(
                "`\(arguments.prefix(2).joined(separator: " "))` failed with status \(process.terminationStatus)"
            )
        }
    }
}
