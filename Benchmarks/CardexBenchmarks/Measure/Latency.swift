/// How long the queries of one pass took, in microseconds.
struct Latency: Codable, Hashable {
    /// Half of the queries took no longer.
    let p50: Double
    /// 99 of 100 queries took no longer.
    let p99: Double
    /// No query took longer.
    let maximum: Double

    /// Sums up the times of one pass.
    ///
    /// - Parameter nanoseconds: The time of each query.
    init(nanoseconds: [UInt64]) {
        let sorted = nanoseconds.sorted()
        // Nearest rank: the least time that so many queries do not exceed.
        func microseconds(_ share: Double) -> Double {
            guard let last = sorted.indices.last else { return 0 }
            let rank = min(last, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))
            return Double(sorted[rank]) / 1_000
        }
        p50 = microseconds(0.5)
        p99 = microseconds(0.99)
        maximum = microseconds(1)
    }

    /// The pass of several whose typical query took neither longest nor shortest.
    ///
    /// - Parameter passes: The passes.
    /// - Returns: The median pass by p50; of an even number, the slower of the two in the middle.
    static func median(of passes: [Latency]) -> Latency? {
        guard !passes.isEmpty else { return nil }
        return passes.sorted { ($0.p50, $0.p99) < ($1.p50, $1.p99) }[passes.count / 2]
    }

    /// The least time of each query over all passes.
    ///
    /// - Parameter passes: The times of each pass, the same queries in the same order.
    /// - Returns: The summary.
    static func undisturbed(_ passes: [[UInt64]]) -> Latency {
        guard var least = passes.first else { return Latency(nanoseconds: []) }
        for pass in passes.dropFirst() {
            for query in least.indices { least[query] = min(least[query], pass[query]) }
        }
        return Latency(nanoseconds: least)
    }
}
