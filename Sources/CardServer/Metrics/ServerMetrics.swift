package import CardIndex
internal import Synchronization

/// What a server counts while it answers.
package final class ServerMetrics: Sendable {
    /// Counts for nobody: what a context has where no server runs.
    package static let unattended = ServerMetrics(patterns: [])

    /// The patterns of the routes, in the order of their numbers.
    let patterns: [String]
    /// What became of the requests of each route, by its pattern, and at the end of those without one.
    let meters: [(pattern: String, meter: RouteMeter)]
    /// The meters of the routes, by their numbers: routes of one pattern share one.
    private let places: [Int]
    private let verdicts: InlineArray<4, Atomic<Int>>
    private let refused = Atomic<Int>(0)
    private let aborted = Atomic<Int>(0)
    private let incompletePrices = Atomic<Int>(0)

    /// Makes the meters of a server.
    ///
    /// - Parameter patterns: The patterns of its routes, in the order of their numbers.
    package init(patterns: [String]) {
        self.patterns = patterns
        var distinct: [String] = []
        places = patterns.map { pattern in
            if let known = distinct.firstIndex(of: pattern) { return known }
            distinct.append(pattern)
            return distinct.count - 1
        }
        meters = (distinct + ["other"]).map { ($0, RouteMeter()) }
        verdicts = InlineArray { _ in Atomic(0) }
    }

    /// Counts how sure the answer to a search was.
    ///
    /// - Parameter verdict: How sure it was.
    package func count(_ verdict: Verdict) {
        verdicts[Self.place(of: verdict)].add(1, ordering: .relaxed)
    }

    /// Counts an answer whose prices were not all joined in time.
    package func countIncompletePrices() { incompletePrices.add(1, ordering: .relaxed) }

    /// Counts one request.
    ///
    /// - Parameters:
    ///   - route: The number of its route; `nil` when there is none.
    ///   - status: The status of its answer.
    ///   - nanoseconds: How long it took.
    func count(route: Int?, status: Int, nanoseconds: UInt64) {
        let place = route.flatMap { $0 < places.count ? places[$0] : nil } ?? meters.count - 1
        meters[place].meter.count(status: status, nanoseconds: nanoseconds)
    }

    /// Counts a request that was refused before it was whole: its head was too long, or made no sense.
    func countRefused() { refused.add(1, ordering: .relaxed) }

    /// Counts an answer whose client was gone before it had all of it.
    func countAborted() { aborted.add(1, ordering: .relaxed) }

    /// How many answers there were of each verdict.
    var verdictCounts: [(Verdict, Int)] {
        [Verdict.unique, .ambiguous, .guess, .none].map {
            ($0, verdicts[Self.place(of: $0)].load(ordering: .relaxed))
        }
    }

    /// How many requests were refused before they were whole.
    var refusedCount: Int { refused.load(ordering: .relaxed) }

    /// How many answers did not arrive whole.
    var abortedCount: Int { aborted.load(ordering: .relaxed) }

    /// How many answers lacked prices because time was up.
    var incompletePricesCount: Int { incompletePrices.load(ordering: .relaxed) }

    private static func place(of verdict: Verdict) -> Int {
        switch verdict {
        case .unique: 0
        case .ambiguous: 1
        case .guess: 2
        case .none: 3
        }
    }
}
