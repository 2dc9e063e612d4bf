internal import CardModel
internal import CardPricing
internal import CardTestSupport
internal import Foundation

/// One of the two processes that share a store until they are killed.
struct EnduranceWorker {
    /// What it does.
    enum Role: String, CaseIterable {
        /// Reads, looks cards up, records single cards, counts requests.
        case server
        /// Records many cards at once, says what came of asking, throws away what is over the limits.
        case sync
    }

    private let role: Role
    private let storePath: String
    private let logPath: String
    private let generation: Int64
    private let parent = getppid()

    /// Parses the words that `EnduranceRun` starts a process with.
    ///
    /// - Parameter words: Role, store, log and generation.
    /// - Throws: `UsageError`.
    init(_ words: [String]) throws(UsageError) {
        guard words.count == 4, let role = Role(rawValue: words[0]), let generation = Int64(words[3]) else {
            throw UsageError("`endure-worker` is a step of `endure`")
        }
        self.role = role
        storePath = words[1]
        logPath = words[2]
        self.generation = generation
    }

    /// Works until it is killed or its parent is gone.
    ///
    /// - Throws: `PricingError` of any kind but `busy`, or `BenchmarkError` when what is read is not whole.
    func run() throws {
        let log = try EnduranceLog(logPath)
        let store = try SQLitePriceStore(path: storePath, clock: .fixed(MadePrices.noon + 10_000))
        if let moved = store.recoveredFrom { throw BenchmarkError("the store was set aside: \(moved)") }
        var random = SeededGenerator(
            seed: UInt64(bitPattern: generation) &* 2 &+ (role == .server ? 0 : 1))
        var number = generation * EnduranceCast.generation
        while getppid() == parent {
            number += 1
            do {
                switch role {
                case .server: try serve(store, log, number, &random)
                case .sync: try synchronize(store, log, number, &random)
                }
            } catch let error as PricingError where error.code == .busy {
                // Another process writes the whole file anew: the next turn tries again.
                try log.add("busy", number)
            }
        }
    }

    // MARK: Server

    private func serve(
        _ store: SQLitePriceStore, _ log: borrowing EnduranceLog, _ number: Int64,
        _ random: inout SeededGenerator
    ) throws {
        for _ in 0..<20 {
            let group = EnduranceCast.group(Int.random(in: 0..<EnduranceCast.groups, using: &random))
            // Some from all over the group: its beginning alone could not show that the rest is missing.
            let sample = stride(from: Int.random(in: 0..<15, using: &random), to: group.count, by: 15)
            try EnduranceCheck.requireWhole(try store.observations(for: sample.map { group[$0] }), "a group")
        }
        let single = Int.random(in: 0..<EnduranceCast.singles, using: &random)
        let printing = EnduranceCast.single(single)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            try store.record(
                EnduranceCast.prices(of: [printing], number: number), fetchedAt: EnduranceCast.moment(number))
            try log.add("single-\(single)", number)
        case 1:
            let entry = JournalEntry(
                at: MadePrices.noon, query: "card \(single)", hits: 1, chosen: printing, origin: .store,
                microseconds: 20)
            try store.append([entry, entry])
            try log.add("journal", number)
            try store.recordLookup(of: printing, at: MadePrices.noon)
        default: try countRequest(store, log)
        }
    }

    private func countRequest(_ store: SQLitePriceStore, _ log: borrowing EnduranceLog) throws {
        let count = try store.updateTraffic(with: EnduranceCast.service, on: EnduranceCast.day) {
            state, usage in
            state.sentToday += 1
            usage.requests += 1
            return state.sentToday
        }
        try log.add(EnduranceCast.service, count)
    }

    // MARK: Sync

    private func synchronize(
        _ store: SQLitePriceStore, _ log: borrowing EnduranceLog, _ number: Int64,
        _ random: inout SeededGenerator
    ) throws {
        let group = Int.random(in: 0..<EnduranceCast.groups, using: &random)
        let printings = EnduranceCast.group(group)
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            let limits =
                Bool.random(using: &random)
                ? StorageLimits(printings: EnduranceCast.pinned.count + EnduranceCast.passing / 2)
                : StorageLimits(bytes: 1)
            let eviction = try store.enforce(limits)
            try log.add("evicted", Int64(eviction.printings))
        case 1..<4:
            let passing = (0..<500).map { _ in
                PrintingID(
                    game: .magic,
                    nativeID: "passing-\(Int.random(in: 0..<EnduranceCast.passing, using: &random))")
            }
            try store.record(
                EnduranceCast.prices(of: passing, number: number), fetchedAt: EnduranceCast.moment(number))
            try log.add("passing", number)
        case 4..<8:
            try store.recordOutcomes(
                printings.map {
                    FetchOutcome(
                        printing: $0, source: "market", result: .priced, askedAt: MadePrices.noon,
                        streak: Int(number))
                })
            try log.add("outcomes-\(group)", number)
        case 8..<10: try countRequest(store, log)
        default:
            try store.record(
                EnduranceCast.prices(of: printings, number: number), fetchedAt: EnduranceCast.moment(number))
            try log.add("group-\(group)", number)
        }
    }
}
