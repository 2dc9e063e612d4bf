internal import CardPricing
internal import CardTestSupport
internal import Foundation

/// Lets two processes share a store, kills either of them at moments left to chance, and looks after each kill whether
/// anything is damaged, lost or half written.
struct EnduranceRun {
    /// What a run was and found.
    struct Report: Codable {
        var machine: Machine
        var minutes: Double
        var seed: UInt64
        var kills = 0
        var checks = 0
        var rowsChecked = 0
        /// What was logged, by what it was: lines of all groups and singles together.
        var commits: [String: Int] = [:]
        var fileBytes: Int64 = 0
        var quickCheck = ""
    }

    private let options: StoreOptions
    private let folder: TemporaryFolder
    private var path: String { folder.file("prices.sqlite") }
    private var random: SeededGenerator
    private var children: [EnduranceWorker.Role: pid_t] = [:]
    private var generations: [EnduranceWorker.Role: Int64] = [:]
    private var record = EnduranceRecord()
    private var report: Report

    /// Prepares a run.
    ///
    /// - Parameter options: How long to endure.
    /// - Throws: When no folder can be made.
    init(_ options: StoreOptions) throws {
        self.options = options
        folder = try TemporaryFolder()
        random = SeededGenerator(seed: options.seed)
        report = Report(machine: .current, minutes: options.minutes, seed: options.seed)
    }

    /// Endures, prints and writes.
    ///
    /// - Throws: `BenchmarkError` or `PricingError` when anything is damaged, lost or half written.
    mutating func run() throws {
        defer { for child in children.values { kill(child, SIGKILL) } }
        try prepare()
        for role in EnduranceWorker.Role.allCases { try start(role) }
        let end = Stopwatch.now &+ UInt64(options.minutes * 60e9)
        while Stopwatch.now < end {
            usleep(UInt32.random(in: 50_000...3_000_000, using: &random))
            // Now and then both at once, as when a machine runs out of memory.
            let roles = EnduranceWorker.Role.allCases.shuffled(using: &random)
            let victims = roles.prefix(Int.random(in: 0..<8, using: &random) == 0 ? 2 : 1)
            for role in victims { try stop(role) }
            try check()
            for role in victims { try start(role) }
        }
        for role in EnduranceWorker.Role.allCases { try stop(role) }
        try finish()
    }

    private func prepare() throws {
        let store = try SQLitePriceStore(path: path, clock: .fixed(MadePrices.noon))
        try store.setPins(
            EnduranceCast.pinned.map {
                Pin(printing: $0, reason: EnduranceCast.reason, since: MadePrices.noon)
            })
    }

    private func log(_ role: EnduranceWorker.Role) -> String { folder.file("\(role.rawValue).log") }

    private mutating func start(_ role: EnduranceWorker.Role) throws {
        let generation = (generations[role] ?? 0) + 1
        generations[role] = generation
        children[role] = try Spawned.start(
            Workbench.program, ["endure-worker", role.rawValue, path, log(role), "\(generation)"])
    }

    /// Kills a process; one that is gone already has met an error and said so.
    private mutating func stop(_ role: EnduranceWorker.Role) throws {
        guard let child = children.removeValue(forKey: role) else { return }
        kill(child, SIGKILL)
        guard Spawned.wait(for: child) == SIGKILL else {
            throw BenchmarkError("\(role.rawValue) ended by itself; its error stands above")
        }
        report.kills += 1
    }

    private mutating func check() throws {
        // What is logged by now must be there; what is committed meanwhile may be.
        for role in EnduranceWorker.Role.allCases { try record.read(log(role)) }
        var check = try EnduranceCheck(path, against: record)
        try check.run()
        report.rowsChecked += check.rows
        report.checks += 1
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard !names.contains(where: { $0.contains(".corrupt-") }) else {
            throw BenchmarkError("the store was set aside")
        }
    }

    private mutating func finish() throws {
        try check()
        var last = try EnduranceCheck(path, against: record)
        try last.runHistory()
        report.rowsChecked += last.rows
        let store = try SQLitePriceStore(path: path, clock: .fixed(MadePrices.noon))
        guard store.recoveredFrom == nil else { throw BenchmarkError("the store was set aside") }
        try store.verify()
        report.quickCheck = "ok"
        report.fileBytes = try store.statistics().bytes
        for (subject, lines) in record.lines {
            report.commits[String(subject.prefix { $0 != "-" }), default: 0] += lines
        }
        let commits = report.commits.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        print(
            """
            \(options.minutes) minutes, seed \(options.seed): \(report.kills) kills, \(report.checks) checks of \
            \(report.rowsChecked) rows together
            committed and logged: \(commits.joined(separator: ", "))
            quick_check \(report.quickCheck), no row lost, no write in halves, \
            \(report.fileBytes / 1_000_000) MB on disk
            """)
        if let output = options.output { try JSONFile.write(report, to: output) }
    }
}
