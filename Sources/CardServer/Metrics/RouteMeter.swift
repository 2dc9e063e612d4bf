internal import Synchronization

/// What became of the requests of one route: how many ended with each status, and how long they took.
///
/// Threads add to it without waiting for each other; whoever reads it sees each number whole, if not all at one moment.
final class RouteMeter: Sendable {
    /// The statuses that are counted by themselves; others are counted together.
    static let statuses = [
        200, 202, 204, 206, 304, 400, 401, 403, 404, 405, 406, 409, 410, 413, 414, 415, 422, 429, 500, 501,
        502,
        503, 504,
    ]
    /// The upper bounds of the histogram, in microseconds; the last bucket has none.
    static let bounds: [UInt64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
        2_500_000, 10_000_000,
    ]

    private let byStatus: InlineArray<24, Atomic<Int>>
    private let byTime: InlineArray<16, Atomic<Int>>
    private let microseconds = Atomic<UInt64>(0)

    init() {
        byStatus = InlineArray { _ in Atomic(0) }
        byTime = InlineArray { _ in Atomic(0) }
    }

    /// Counts one request.
    ///
    /// - Parameters:
    ///   - status: The status of its answer.
    ///   - nanoseconds: How long it took.
    func count(status: Int, nanoseconds: UInt64) {
        byStatus[Self.place(of: status)].add(1, ordering: .relaxed)
        let microseconds = nanoseconds / 1_000
        var bucket = 0
        while bucket < Self.bounds.count, microseconds > Self.bounds[bucket] { bucket += 1 }
        byTime[bucket].add(1, ordering: .relaxed)
        self.microseconds.add(microseconds, ordering: .relaxed)
    }

    /// How many requests ended with each status, where there were any; 0 stands for all other statuses.
    var statuses: [(status: Int, count: Int)] {
        var counts: [(Int, Int)] = []
        for place in byStatus.indices {
            let count = byStatus[place].load(ordering: .relaxed)
            if count > 0 { counts.append((place < Self.statuses.count ? Self.statuses[place] : 0, count)) }
        }
        return counts
    }

    /// How many requests fell into each bucket of the histogram.
    var buckets: [Int] { byTime.indices.map { byTime[$0].load(ordering: .relaxed) } }

    /// How long all requests took, in microseconds.
    var totalMicroseconds: UInt64 { microseconds.load(ordering: .relaxed) }

    private static func place(of status: Int) -> Int {
        status == 200 ? 0 : statuses.firstIndex(of: status) ?? statuses.count
    }
}
