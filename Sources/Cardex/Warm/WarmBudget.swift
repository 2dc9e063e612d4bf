/// How much warming may take from services; `nil` is without a limit.
public struct WarmBudget: Hashable, Sendable {
    /// The most requests, repeated ones included.
    public var requests: Int?
    /// The most bytes of answers, as they come over the network.
    public var bytes: Int64?
    /// The most minutes.
    public var minutes: Int?

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - requests: The most requests, repeated ones included.
    ///   - bytes: The most bytes of answers.
    ///   - minutes: The most minutes.
    public init(requests: Int? = nil, bytes: Int64? = nil, minutes: Int? = nil) {
        self.requests = requests.map { max(0, $0) }
        self.bytes = bytes.map { max(0, $0) }
        self.minutes = minutes.map { max(0, $0) }
    }
}

/// Why warming from services came to its end.
public enum WarmEnd: String, Sendable, CaseIterable {
    /// Everything that was due has been asked for.
    case finished
    /// The requests are used up.
    case requests
    /// The bytes are used up.
    case bytes
    /// The minutes are over.
    case minutes
    /// No service can be asked any more.
    case services
    /// Somebody ended it.
    case cancelled
}

/// How much of a budget is spent.
struct BudgetMeter: Hashable, Sendable {
    let budget: WarmBudget
    /// When warming began, in milliseconds since the epoch.
    let start: Int64
    /// How many requests were sent.
    private(set) var requests = 0
    /// How many bytes came.
    private(set) var bytes: Int64 = 0

    /// Makes the meter of a budget of which nothing is spent.
    init(_ budget: WarmBudget, start: Int64) {
        self.budget = budget
        self.start = start
    }

    /// How many more requests may be sent; `Int.max` without a limit.
    var requestsLeft: Int { budget.requests.map { max(0, $0 - requests) } ?? .max }

    /// Until when answers are of use, in milliseconds since the epoch.
    var deadline: Int64? {
        budget.minutes.map { minutes in
            let length = Int64(minutes).multipliedReportingOverflow(by: 60_000)
            let end = start.addingReportingOverflow(length.partialValue)
            return length.overflow || end.overflow ? .max : end.partialValue
        }
    }

    /// What is used up, or `nil` while something may still be asked.
    ///
    /// A clock that was set back gives time, but no more than the budget has.
    func end(at now: Int64) -> WarmEnd? {
        if requestsLeft == 0 { return .requests }
        if let most = budget.bytes, bytes >= most { return .bytes }
        if let deadline, now >= deadline { return .minutes }
        return nil
    }

    /// Notes what a batch took.
    mutating func spend(requests: Int, bytes: Int64) {
        let sum = self.requests.addingReportingOverflow(max(0, requests))
        self.requests = sum.overflow ? .max : sum.partialValue
        let total = self.bytes.addingReportingOverflow(max(0, bytes))
        self.bytes = total.overflow ? .max : total.partialValue
    }

    /// The part of the tightest limit that is spent, and what it is counted in.
    func progress(at now: Int64) -> (done: Int64, total: Int64) {
        var tightest: (done: Int64, total: Int64) = (0, 0)
        func consider(_ done: Int64, _ total: Int64?) {
            guard let total, total > 0 else { return }
            let (mine, best) = (
                Double(done) / Double(total), Double(tightest.done) / Double(max(1, tightest.total))
            )
            if tightest.total == 0 || mine > best { tightest = (min(done, total), total) }
        }
        consider(Int64(requests), budget.requests.map { Int64($0) })
        consider(bytes, budget.bytes)
        consider(max(0, now &- start) / 1_000, budget.minutes.map { Int64($0) &* 60 })
        return tightest
    }
}
