package import CardModel
internal import Synchronization

/// What runs while nobody waits.
package struct BackgroundWork {
    /// The most refreshes that run at a time; what is beyond them is begun when it is asked for again.
    package static let most = 64

    private var tasks: [Int: Task<Void, Never>] = [:]
    private var printings: Set<PrintingID> = []
    private var begun = 0
    private var ended: Set<Int> = []

    /// The refreshes that run.
    package var running: [Task<Void, Never>] { Array(tasks.values) }

    /// Tells whether a printing is being refreshed.
    package func isRefreshing(_ printing: PrintingID) -> Bool { printings.contains(printing) }

    /// Takes printings in hand that are not being refreshed yet.
    ///
    /// - Returns: The number of the refresh, or `nil` when too many run.
    package mutating func begin(_ new: [PrintingID]) -> Int? {
        guard tasks.count < Self.most else { return nil }
        begun += 1
        printings.formUnion(new)
        return begun
    }

    /// Remembers the task of a refresh, unless it has ended already.
    package mutating func remember(_ task: Task<Void, Never>, of number: Int) {
        if ended.remove(number) == nil { tasks[number] = task }
    }

    /// Lets go of what a refresh had in hand.
    package mutating func end(_ number: Int, _ done: [PrintingID]) {
        if tasks.removeValue(forKey: number) == nil { ended.insert(number) }
        printings.subtract(done)
    }
}

extension PriceEngine {
    /// For how many milliseconds after a refresh no other one of the same printing is begun.
    private static let quiet: Int64 = 60_000

    /// Fetches newer prices while the old ones are shown.
    ///
    /// - Parameters:
    ///   - printings: The printings whose prices are old.
    ///   - now: The present in milliseconds since the epoch.
    /// - Returns: Those that are being refreshed, by this call or another.
    package func beginRefreshes(of printings: [PrintingID], at now: Int64) -> Set<PrintingID> {
        guard !printings.isEmpty else { return [] }
        var refreshing = background.withLock { work in Set(printings.filter { work.isRefreshing($0) }) }
        let new = memory.withLock { memory in
            printings.filter {
                !refreshing.contains($0) && memory.beginQuiet(of: $0, at: now, for: Self.quiet)
            }
        }
        guard !new.isEmpty, let number = background.withLock({ $0.begin(new) }) else { return refreshing }
        let task = Task(executorPreference: surroundings.executor) {
            _ = await self.ask(new, for: .patient, .refresh, nil)
            self.background.withLock { $0.end(number, new) }
        }
        background.withLock { $0.remember(task, of: number) }
        refreshing.formUnion(new)
        return refreshing
    }
}
