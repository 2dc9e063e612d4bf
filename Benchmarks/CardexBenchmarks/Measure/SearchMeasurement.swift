internal import CardIndex

/// Opens an index and asks it all queries, in a process that does nothing else.
struct SearchMeasurement {
    /// What the process found out.
    struct Findings: Codable {
        let opening: BenchmarkReport.Opening
        let workloads: [BenchmarkReport.Workload]
        let memory: BenchmarkReport.SearchMemory
    }

    private static let openings = 21

    private let plan: MeasurementPlan
    private let sets: [QuerySet]

    /// Reads what to do.
    ///
    /// - Parameter planPath: The file of the plan.
    /// - Throws: When it or the queries can't be read.
    init(planPath: String) throws {
        plan = try MeasurementPlan.read(planPath)
        sets = try JSONFile.read([QuerySet].self, plan.queriesPath)
    }

    /// Measures, and writes the result where the plan says.
    ///
    /// - Throws: `IndexError`.
    func run() throws {
        let atStart = ProcessMemory.now
        let start = Stopwatch.now
        let index = try SearchIndex.open(at: plan.indexPath)
        let firstOpening = Double(Stopwatch.now &- start) / 1_000
        let workloads = measure(index)
        let atEnd = ProcessMemory.now
        let findings = Findings(
            opening: try measureOpening(first: firstOpening, index), workloads: workloads,
            memory: BenchmarkReport.SearchMemory(atStart: atStart, atEnd: atEnd))
        try JSONFile.write(findings, to: plan.resultPath)
    }

    /// Asks the queries of one class without measuring, for somebody who counts from outside.
    ///
    /// - Parameters:
    ///   - set: The place of the class.
    ///   - passes: How often to ask.
    /// - Throws: `IndexError`, or `BenchmarkError` when there is no such class.
    func ask(set: Int, passes: Int) throws {
        guard sets.indices.contains(set) else { throw BenchmarkError("there is no class of queries \(set)") }
        let index = try SearchIndex.open(at: plan.indexPath)
        let queries = PreparedQueries(sets[set])
        for _ in 0..<passes { _ = queries.pass(index) }
    }

    /// Asks all classes in turn, once to warm up and then as often as the plan says.
    ///
    /// What the machine does besides then spreads over all classes, and the first class does not pay for a
    /// processor that has yet to wake up.
    private func measure(_ index: SearchIndex) -> [BenchmarkReport.Workload] {
        let queries = sets.map { PreparedQueries($0) }
        for set in queries { _ = set.pass(index) }
        var passes: [[PreparedQueries.Pass]] = Array(repeating: [], count: sets.count)
        for _ in 0..<plan.repeats {
            for place in queries.indices { passes[place].append(queries[place].pass(index)) }
        }
        return zip(sets, passes).map { workload($0, $1) }
    }

    private func workload(_ set: QuerySet, _ passes: [PreparedQueries.Pass]) -> BenchmarkReport.Workload {
        let times = passes.map(\.nanoseconds)
        return BenchmarkReport.Workload(
            group: set.group, name: set.name, operation: set.operation, queries: set.texts.count,
            answersPerQuery: Double(passes.first?.answers ?? 0) / Double(max(1, set.texts.count)),
            latency: Latency.median(of: times.map { Latency(nanoseconds: $0) }) ?? Latency(nanoseconds: []),
            undisturbed: Latency.undisturbed(times))
    }

    /// Opens the file again and again, each time with two searches.
    private func measureOpening(first: Double, _ index: SearchIndex) throws -> BenchmarkReport.Opening {
        let texts = sets.first { $0.operation == .search }?.texts ?? []
        var opening: [UInt64] = []
        var searching: [[UInt64]] = [[], []]
        for round in 0..<Self.openings where !texts.isEmpty {
            let start = Stopwatch.now
            let fresh = try SearchIndex.open(at: plan.indexPath)
            opening.append(Stopwatch.now &- start)
            for search in searching.indices {
                let request = SearchRequest(texts[(2 * round + search) % texts.count])
                let start = Stopwatch.now
                let answer = fresh.search(request)
                searching[search].append(Stopwatch.now &- start)
                guard !answer.results.isEmpty else {
                    throw BenchmarkError("the index does not find its own name \(request.text)")
                }
            }
        }
        let verifying = try Stopwatch.seconds { try index.verify() }
        return BenchmarkReport.Opening(
            first: first, open: Latency(nanoseconds: opening),
            firstSearch: Latency(nanoseconds: searching[0]),
            secondSearch: Latency(nanoseconds: searching[1]), verify: verifying.seconds * 1e6)
    }
}
