internal import CardIndex

/// Opens an index and asks it all queries, in a process that does nothing else.
struct SearchMeasurement {
    /// What the process found out.
    struct Findings: Codable {
        let opening: BenchmarkReport.Opening
        let workloads: [BenchmarkReport.Workload]
        let memory: BenchmarkReport.SearchMemory
        /// The searches a second, for each number of threads of the plan.
        let throughput: [Throughput]
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
        let queries = sets.map { PreparedQueries($0) }
        // One array of times for each class and round, made beforehand so that it is not counted as the index's.
        var times = queries.map { query in
            (0..<plan.repeats).map { _ in Array(repeating: UInt64(0), count: query.count) }
        }
        let atStart = ProcessMemory.now
        let start = Stopwatch.now
        let index = try SearchIndex.open(at: plan.indexPath)
        let firstOpening = Double(Stopwatch.now &- start) / 1_000
        let answers = ask(queries, index, into: &times)
        let atEnd = ProcessMemory.now
        let workloads = sets.indices.map { workload(sets[$0], times[$0], answers: answers[$0]) }
        let findings = Findings(
            opening: try measureOpening(first: firstOpening, index), workloads: workloads,
            memory: BenchmarkReport.SearchMemory(atStart: atStart, atEnd: atEnd),
            throughput: plan.threads.map { Throughput(of: queries, index, threads: $0) })
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
        var times = Array(repeating: UInt64(0), count: queries.count)
        for _ in 0..<passes { _ = queries.pass(index, into: &times) }
    }

    /// Asks all classes in turn, once to warm up and then as often as the plan says.
    ///
    /// What the machine does besides then spreads over all classes, and the first class does not pay for a
    /// processor that has yet to wake up.
    ///
    /// - Returns: The answers to all queries of each class.
    private func ask(
        _ queries: [PreparedQueries], _ index: SearchIndex, into times: inout [[[UInt64]]]
    ) -> [Int] {
        let answers = queries.indices.map { queries[$0].pass(index, into: &times[$0][0]) }
        for round in 0..<plan.repeats {
            for place in queries.indices { _ = queries[place].pass(index, into: &times[place][round]) }
        }
        return answers
    }

    private func workload(
        _ set: QuerySet, _ times: [[UInt64]], answers: Int
    ) -> BenchmarkReport.Workload {
        BenchmarkReport.Workload(
            group: set.group, name: set.name, operation: set.operation, queries: set.texts.count,
            answersPerQuery: Double(answers) / Double(max(1, set.texts.count)),
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
