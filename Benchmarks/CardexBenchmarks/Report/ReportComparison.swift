/// Sets two results side by side and says what became slower.
///
/// Each query counts by its fastest pass, so that what else the machine did plays the least part.
struct ReportComparison {
    /// By what factor a median must have grown to count as slower: repeated runs differ by up to a fifth.
    private static let tolerance = 1.25
    /// Below so many microseconds the clock itself is too large a part.
    private static let leastMedian = 0.5

    private let old: BenchmarkReport
    private let new: BenchmarkReport

    /// Reads two results.
    ///
    /// - Parameters:
    ///   - old: The file of the earlier one.
    ///   - new: The file of the later one.
    /// - Throws: `BenchmarkError` when one can't be read.
    init(old: String, new: String) throws {
        self.old = try JSONFile.read(BenchmarkReport.self, old)
        self.new = try JSONFile.read(BenchmarkReport.self, new)
    }

    /// Prints the comparison.
    ///
    /// - Returns: Whether nothing became slower.
    /// - Throws: `BenchmarkError` when the two are not of the same names and queries.
    func run() throws -> Bool {
        guard old.corpus.digest == new.corpus.digest, old.settings.seed == new.settings.seed,
            old.settings.queriesPerClass == new.settings.queriesPerClass
        else {
            throw BenchmarkError(
                "the two results are not of the same dumps, seed and number of queries, so they can't be compared"
            )
        }
        if old.machine.processor != new.machine.processor || old.machine.toolchain != new.machine.toolchain {
            print("The two were measured on different processors or with different toolchains.\n")
        }
        var earlier: [String: BenchmarkReport.Workload] = [:]
        for workload in old.workloads { earlier["\(workload.group): \(workload.name)"] = workload }
        var table = TextTable(header: ["p50 (µs)", "old", "new", "new / old", ""])
        var slower = 0
        for workload in new.workloads {
            let title = "\(workload.group): \(workload.name)"
            guard let before = earlier[title]?.undisturbed else { continue }
            let ratio = workload.undisturbed.p50 / max(before.p50, 0.001)
            let isSlower = ratio > Self.tolerance && workload.undisturbed.p50 > Self.leastMedian
            slower += isSlower ? 1 : 0
            table.add([
                title, "\(before.p50)", "\(workload.undisturbed.p50)", "\((ratio * 100).rounded() / 100)",
                isSlower ? "slower" : "",
            ])
        }
        for line in table.lines { print(line) }
        print("\nfile: \(old.index.bytes) bytes, then \(new.index.bytes)")
        print("build: \(old.build.buildSeconds) s, then \(new.build.buildSeconds) s")
        print(slower == 0 ? "no class became slower" : "classes that became slower: \(slower)")
        return slower == 0
    }
}
