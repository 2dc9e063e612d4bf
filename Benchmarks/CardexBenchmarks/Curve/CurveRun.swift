internal import CardIndex
internal import Foundation

/// Builds indexes of growing size and measures each, in processes of their own.
struct CurveRun {
    private static let threads = [1, 2]
    /// What of all that is measured stands in the curve.
    private static let groups: [(name: String, holds: @Sendable (BenchmarkReport.Workload) -> Bool)] = [
        ("search", { $0.group == QueryPlan.Group.search }),
        ("search of names gone wrong", { $0.group == QueryPlan.Group.slips }),
        ("complete", { $0.group == QueryPlan.Group.complete }),
        ("whole names, k=2", { $0.group == QueryPlan.Group.whole && $0.operation == .wholeWithinTwo }),
        ("exact prefixes, top 10", { $0.group == QueryPlan.Group.prefix }),
        ("misspelt prefixes, top 10", { $0.group == QueryPlan.Group.misspelt }),
        ("hostile texts, search", { $0.group == QueryPlan.Group.hostile && $0.operation == .search }),
    ]

    private let options: Options

    /// Describes a run.
    ///
    /// - Parameter options: What was asked for.
    init(_ options: Options) {
        self.options = options
    }

    /// Measures all sizes, prints them side by side and writes them where the options say.
    ///
    /// - Throws: When a dump can't be read, or a step fails.
    func run() throws {
        let machine = Machine.current
        let real = options.sources.isEmpty ? 0 : try Vocabulary(sources: options.sources).nameCount
        var points: [CurveReport.Point] = []
        for size in options.sizes {
            Progress.tell("\(size) names")
            points.append(try point(options.adding(names: max(0, size - real))))
        }
        for line in lines(of: points) { print(line) }
        guard let output = options.output else { return }
        let report = CurveReport(
            machine: machine, settings: BenchmarkReport.Settings(options), points: points)
        try JSONFile.write(report, to: output)
    }

    private func point(_ options: Options) throws -> CurveReport.Point {
        let bench = try Workbench(options, threads: Self.threads)
        let build = try bench.build()
        let index = try SearchIndex.open(at: bench.plan.indexPath)
        _ = try bench.makeQueries(for: index)
        let findings = try bench.search()
        let groups = Self.groups.map { name, holds in
            let latencies = findings.workloads.filter(holds).map(\.latency)
            let medians = latencies.map(\.p50).sorted()
            return CurveReport.Group(
                name: name, p50: medians.isEmpty ? 0 : medians[medians.count / 2],
                p99: latencies.map(\.p99).max() ?? 0)
        }
        return CurveReport.Point(
            corpus: BenchmarkReport.Corpus(index), bytes: index.byteCount,
            bytesPerName: Double(index.byteCount) / Double(max(1, index.nameCount)), build: build,
            searchPeak: findings.memory.atEnd.peak, groups: groups, throughput: findings.throughput)
    }

    private func lines(of points: [CurveReport.Point]) -> [String] {
        var table = TextTable(header: ["names"] + points.map { "\($0.corpus.names)" })
        func add(_ title: String, _ cell: (CurveReport.Point) -> String) {
            table.add([title] + points.map(cell))
        }
        add("printings") { "\($0.corpus.printings)" }
        add("file, MB") { Self.decimal(Double($0.bytes) / 1e6, 1) }
        add("bytes a name") { Self.decimal($0.bytesPerName, 1) }
        add("read, s") { Self.decimal($0.build.readSeconds, 2) }
        add("build, s") { Self.decimal($0.build.buildSeconds, 2) }
        add("write and verify, s") { Self.decimal($0.build.publishSeconds, 2) }
        add("peak of the build, MB") { Self.decimal(Double($0.build.memoryAfterPublishing.peak) / 1e6, 1) }
        add("peak of searching, MB") { Self.decimal(Double($0.searchPeak) / 1e6, 1) }
        for (place, group) in Self.groups.enumerated() {
            add("\(group.name), p50 / p99 µs") {
                "\(Self.decimal($0.groups[place].p50, 1)) / \(Self.decimal($0.groups[place].p99, 1))"
            }
        }
        for (place, threads) in Self.threads.enumerated() {
            add("searches a second, threads: \(threads)") {
                Self.decimal($0.throughput[place].searchesPerSecond, 0)
            }
        }
        return table.lines + ["p50: of the class in the middle; p99: of the slowest class"]
    }

    private static func decimal(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}
