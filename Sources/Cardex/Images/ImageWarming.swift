internal import CardTransport
internal import Synchronization

/// Fills a cache of pictures ahead of need.
///
/// Pictures that are there and fresh are passed over, so that a warming that was stopped goes on where it was. It ends
/// when the pictures it wants would no longer all have room, and when a server refuses again and again.
public struct ImageWarming: Sendable {
    /// How much is asked of servers.
    public struct Pace: Hashable, Sendable {
        /// How many pictures are fetched at the same time.
        public var concurrency: Int
        /// How much time lies between two requests to one host, in milliseconds.
        public var millisecondsBetweenRequests: Int64
        /// The longest time a server may ask to be left alone, in seconds.
        public var longestPause: Int64

        /// Makes a pace.
        ///
        /// - Parameters:
        ///   - concurrency: How many pictures are fetched at the same time.
        ///   - millisecondsBetweenRequests: How much time lies between two requests to one host.
        ///   - longestPause: The longest time a server may ask to be left alone, in seconds.
        public init(concurrency: Int = 4, millisecondsBetweenRequests: Int64 = 50, longestPause: Int64 = 60) {
            self.concurrency = max(1, concurrency)
            self.millisecondsBetweenRequests = max(0, millisecondsBetweenRequests)
            self.longestPause = max(0, longestPause)
        }
    }

    /// What a warming did.
    public struct Report: Sendable {
        /// Pictures that were there and fresh.
        public internal(set) var known = 0
        /// Pictures that were fetched or confirmed.
        public internal(set) var fetched = 0
        /// Pictures that are stale and could not be confirmed.
        public internal(set) var stale = 0
        /// Pictures that could not be fetched.
        public internal(set) var failed = 0
        /// The reasons of the first of them.
        public internal(set) var failures: [ImageError] = []
        /// Printings of which no dump names a picture.
        public internal(set) var withoutAddress = 0
        /// Pictures that were left out because the cache is full.
        public internal(set) var withoutRoom = 0
        /// Whether it ended early because nothing could be fetched any more.
        public internal(set) var isGivenUp = false
    }

    /// The cache.
    public var cache: ImageCache
    /// How large.
    public var qualities: [ImageQuality]
    /// How much is asked of servers.
    public var pace: Pace
    /// Waits; a test need not.
    public var sleep: @Sendable (_ milliseconds: Int64) async throws -> Void

    /// After so many failures in a row nothing more is asked.
    private static let patience = 20
    private static let attempts = 3

    /// Describes a warming.
    ///
    /// - Parameters:
    ///   - cache: The cache.
    ///   - qualities: How large.
    ///   - pace: How much is asked of servers.
    ///   - sleep: Waits.
    public init(
        _ cache: ImageCache, qualities: [ImageQuality], pace: Pace = Pace(),
        sleep: @escaping @Sendable (_ milliseconds: Int64) async throws -> Void = {
            try await Task.sleep(for: .milliseconds($0))
        }
    ) {
        self.cache = cache
        self.qualities = qualities
        self.pace = pace
        self.sleep = sleep
    }

    /// Fetches the pictures of printings.
    ///
    /// - Parameters:
    ///   - printings: The printings, the most wanted first.
    ///   - progress: Told from time to time how many pictures have been looked at.
    /// - Returns: What was done.
    /// - Throws: `ImageError` unwritable, and `CancellationError`; what was fetched stays.
    public func run(
        _ printings: [Printing], progress: (WorkStep) -> Void = { _ in }
    ) async throws -> Report {
        var report = Report()
        var usedBytes: Int64 = 0
        var failuresInARow = 0
        let hosts = HostPace(pace)
        let total = Int64(printings.count * qualities.count)
        var wanted = printings.lazy.flatMap { printing in qualities.map { (printing, $0) } }.makeIterator()
        var done: Int64 = 0
        var isEnding = false
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            func startNext() {
                while !isEnding, let (printing, quality) = wanted.next() {
                    done += 1
                    guard !ImageCache.address(of: printing, quality).isEmpty else {
                        report.withoutAddress += 1
                        continue
                    }
                    group.addTask { try await outcome(of: printing, quality, hosts) }
                    return
                }
            }
            for _ in 0..<pace.concurrency { startNext() }
            while let outcome = try await group.next() {
                switch outcome {
                case .image(let image, let wasKnown):
                    usedBytes += image.byteCount
                    failuresInARow = 0
                    if wasKnown {
                        report.known += 1
                    } else if image.isFresh {
                        report.fetched += 1
                    } else {
                        report.stale += 1
                    }
                case .failure(let error):
                    report.failed += 1
                    if report.failures.count < ReleaseReport.sampleLimit { report.failures.append(error) }
                    failuresInARow += error.code == .upstream || error.code == .offline ? 1 : 0
                }
                if failuresInARow >= Self.patience { (isEnding, report.isGivenUp) = (true, true) }
                // Room for a tenth is made at once, so that much must not be counted on.
                if usedBytes > cache.limit - cache.limit / 10 { isEnding = true }
                progress(WorkStep(label: "fetching pictures", done: done, total: total))
                startNext()
            }
        }
        if isEnding, !report.isGivenUp { report.withoutRoom = Int(total - done) }
        return report
    }

    /// The printings that have prices, those looked up most first.
    ///
    /// - Parameters:
    ///   - indexPath: The index, which knows where their pictures are.
    ///   - pricesPath: The price store.
    ///   - clock: What time it is.
    /// - Returns: The printings of the index that have a price; none without a price store.
    /// - Throws: `IndexError` or `PricingError`.
    /// - Complexity: O(n log n) in the number of priced printings.
    public static func printings(
        indexPath: String, pricesPath: String, clock: WallClock = .system
    ) throws -> [Printing] {
        let index = try SearchIndex.open(at: indexPath)
        let store: SQLitePriceStore
        do throws(PricingError) {
            store = try SQLitePriceStore(path: pricesPath, readOnly: true, clock: clock)
        } catch {
            guard error.code == .notFound else { throw error }
            return []
        }
        var ids = try store.lookupWeights(at: clock.now(), limit: LookupWeight.capacity).map(\.printing)
        var seen = Set(ids)
        let rows = try store.rows(.prices, of: nil)
        while let row = try rows.next() {
            if seen.insert(row.printing).inserted { ids.append(row.printing) }
        }
        return ids.compactMap { index.printing($0)?.printing }
    }

    private enum Outcome: Sendable {
        case image(CachedImage, wasKnown: Bool)
        case failure(ImageError)
    }

    private func outcome(
        of printing: Printing, _ quality: ImageQuality, _ hosts: HostPace
    ) async throws -> Outcome {
        if let known = cache.freshImage(for: printing, quality: quality) {
            return .image(known, wasKnown: true)
        }
        let host = ResourceAddress(ImageCache.address(of: printing, quality))?.host ?? ""
        for attempt in 1... {
            let wait = hosts.turn(at: host)
            if wait > 0 { try await sleep(wait) }
            do {
                return .image(try await cache.fetch(for: printing, quality: quality), wasKnown: false)
            } catch let error as ImageError where error.code != .unwritable {
                guard let seconds = error.retryAfter, attempt < Self.attempts, seconds <= pace.longestPause
                else {
                    return .failure(error)
                }
                hosts.hold(host, for: seconds * 1_000)
            }
        }
        throw CancellationError()
    }
}

/// When each host may be asked next.
private final class HostPace: Sendable {
    private let interval: Duration
    private let free = Mutex<[String: ContinuousClock.Instant]>([:])

    init(_ pace: ImageWarming.Pace) {
        interval = .milliseconds(pace.millisecondsBetweenRequests)
    }

    /// Takes the next turn at a host.
    ///
    /// - Returns: How many milliseconds it is away.
    func turn(at host: String) -> Int64 {
        let now = ContinuousClock.now
        let turn = free.withLock { free in
            let turn = max(now, free[host] ?? now)
            free[host] = turn.advanced(by: interval)
            return turn
        }
        let wait = now.duration(to: turn).components
        return wait.seconds * 1_000 + wait.attoseconds / 1_000_000_000_000_000
    }

    /// Leaves a host alone for a while.
    func hold(_ host: String, for milliseconds: Int64) {
        let until = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
        free.withLock { $0[host] = max($0[host] ?? until, until) }
    }
}
