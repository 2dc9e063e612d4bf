/// How much a service may be asked, and how its failures are taken.
///
/// The numbers are the service's own, as documented or agreed; a configuration file may change each of them.
public struct TrafficRules: Hashable, Sendable {
    /// How many requests may follow each other without a pause.
    public var burst: Int
    /// After how many milliseconds one more request may be sent, once the burst is used up.
    public var refillMilliseconds: Int64
    /// How many requests may be sent in one day of UTC; `nil` for any number.
    public var dailyQuota: Int?
    /// How many of a thousand requests of the daily quota are kept for callers who wait.
    public var interactiveShare: Int
    /// How many requests may be under way at a time.
    public var concurrency: Int
    /// How often one request is sent at most.
    public var attempts: Int
    /// How long to wait before the second attempt, in milliseconds; each further one waits twice as long, and how long
    /// exactly is left to chance.
    public var backoffMilliseconds: Int64
    /// The longest wait between attempts, in milliseconds.
    public var longestBackoffMilliseconds: Int64
    /// After how many failures in a row the service is left alone.
    public var breakerFailures: Int
    /// For how long it is left alone at first, in milliseconds; each failed trial doubles that, up to 32 times.
    public var breakerMilliseconds: Int64
    /// How long one request may take, in milliseconds.
    public var requestMilliseconds: Int64
    /// What one request costs, in millionths of a US dollar; 0 where requests are free.
    public var microdollarsPerRequest: Int64

    /// Makes rules; numbers that make no sense are moved to the nearest that does.
    ///
    /// - Parameters:
    ///   - burst: How many requests may follow each other without a pause.
    ///   - refillMilliseconds: After how many milliseconds one more may be sent.
    ///   - dailyQuota: How many may be sent in one day of UTC.
    ///   - interactiveShare: How many of a thousand are kept for callers who wait.
    ///   - concurrency: How many may be under way at a time.
    ///   - attempts: How often one request is sent at most.
    ///   - backoffMilliseconds: How long to wait before the second attempt.
    ///   - longestBackoffMilliseconds: The longest wait between attempts.
    ///   - breakerFailures: After how many failures in a row the service is left alone.
    ///   - breakerMilliseconds: For how long it is left alone at first.
    ///   - requestMilliseconds: How long one request may take.
    ///   - microdollarsPerRequest: What one request costs, in millionths of a US dollar.
    public init(
        burst: Int = 5, refillMilliseconds: Int64 = 1_000, dailyQuota: Int? = nil,
        interactiveShare: Int = 200,
        concurrency: Int = 2, attempts: Int = 3, backoffMilliseconds: Int64 = 500,
        longestBackoffMilliseconds: Int64 = 30_000, breakerFailures: Int = 5,
        breakerMilliseconds: Int64 = 30_000, requestMilliseconds: Int64 = 15_000,
        microdollarsPerRequest: Int64 = 0
    ) {
        self.burst = max(1, burst)
        self.refillMilliseconds = max(0, refillMilliseconds)
        self.dailyQuota = dailyQuota.map { max(0, $0) }
        self.interactiveShare = min(max(0, interactiveShare), 1_000)
        self.concurrency = max(1, concurrency)
        self.attempts = max(1, attempts)
        self.backoffMilliseconds = max(1, backoffMilliseconds)
        self.longestBackoffMilliseconds = max(1, longestBackoffMilliseconds)
        self.breakerFailures = max(1, breakerFailures)
        self.breakerMilliseconds = max(1, breakerMilliseconds)
        self.requestMilliseconds = max(1, requestMilliseconds)
        self.microdollarsPerRequest = max(0, microdollarsPerRequest)
    }
}
