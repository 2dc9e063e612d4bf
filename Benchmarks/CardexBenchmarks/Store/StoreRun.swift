internal import CardPricing
internal import CardTestSupport

/// Measures how fast prices are recorded and read in a store of a hundred thousand printings, and what memory that takes.
struct StoreRun {
    private static let printings = 100_000
    /// How many observations are recorded in one call.
    private static let batch = 100_000

    private let options: StoreOptions

    /// Takes what is asked for.
    ///
    /// - Parameter options: How often to measure.
    init(_ options: StoreOptions) {
        self.options = options
    }

    /// Measures, prints and writes.
    ///
    /// - Returns: Whether all that was to be checked holds.
    /// - Throws: `PricingError`, or `BenchmarkError` when a process can't be started.
    func run() throws -> Bool {
        let folder = try TemporaryFolder()
        let path = folder.file("prices.sqlite")
        var report = StoreReport(machine: .current)
        report.recordings = try measureRecording(folder)
        let store = try SQLitePriceStore(path: path, clock: .fixed(MadePrices.noon))
        try fill(store)
        let statistics = try store.statistics()
        report.printings = statistics.printings
        report.observations = statistics.observations
        report.fileBytes = Int(statistics.bytes)
        // Memory is that of a process that has made nothing up.
        let result = folder.file("result.json")
        let plan = StoreMeasurement.Plan(
            storePath: path, resultPath: result, printings: Self.printings, repeats: options.repeats,
            seed: options.seed)
        let planPath = folder.file("plan.json")
        try JSONFile.write(plan, to: planPath)
        let child = try ChildProcess.run(Workbench.program, ["measure-store", planPath])
        guard child.status == 0 else { throw BenchmarkError("`measure-store` ended with \(child.status)") }
        let findings = try JSONFile.read(StoreMeasurement.Findings.self, result)
        report.calls = findings.calls
        report.memory = findings.memory
        for line in report.lines { print(line) }
        if let output = options.output { try JSONFile.write(report, to: output) }
        for failure in report.failures { print("not reached: \(failure)") }
        return !options.checks || report.failures.isEmpty
    }

    private func fill(_ store: SQLitePriceStore) throws {
        let step = Self.batch / MadePrices.variants
        for first in stride(from: 0, to: Self.printings, by: step) {
            let moment = MadePrices.noon - Int64(Self.printings - first)
            try store.record(
                MadePrices.observations(
                    of: first..<min(first + step, Self.printings), seed: options.seed, asOf: moment),
                fetchedAt: moment)
        }
    }

    /// Records into new stores, over what they hold then, and on the next day.
    private func measureRecording(_ folder: TemporaryFolder) throws -> [StoreReport.Recording] {
        let printings = 0..<Self.batch / MadePrices.variants
        let first = MadePrices.observations(of: printings, seed: options.seed, asOf: MadePrices.noon)
        let next = MadePrices.observations(
            of: printings, seed: options.seed + 1, asOf: MadePrices.noon + MadePrices.day)
        let passes = [
            ("a new store", first, MadePrices.noon), ("the same again", first, MadePrices.noon + 60),
            ("the next day", next, MadePrices.noon + MadePrices.day),
        ]
        var clocks = passes.map { _ in [Double]() }
        var processors = passes.map { _ in [Double]() }
        for round in 0..<options.repeats {
            let store = try SQLitePriceStore(
                path: folder.file("recorded-\(round).sqlite"), clock: .fixed(MadePrices.noon + MadePrices.day)
            )
            for (index, pass) in passes.enumerated() {
                let processor = ProcessTime.seconds
                let (summary, seconds) = try Stopwatch.seconds {
                    try store.record(pass.1, fetchedAt: pass.2)
                }
                guard summary.stored == Self.batch else { throw BenchmarkError("prices were not recorded") }
                clocks[index].append(seconds)
                processors[index].append(ProcessTime.seconds - processor)
            }
        }
        return passes.enumerated().map { index, pass in
            let sorted = clocks[index].sorted()
            return StoreReport.Recording(
                title: pass.0, observations: Self.batch, medianSeconds: sorted[sorted.count / 2],
                bestSeconds: sorted[0], processorSeconds: processors[index].sorted()[sorted.count / 2])
        }
    }
}
