/// In which condition the traffic with a service is, in words.
public enum ServiceCondition: Hashable, Sendable {
    /// It may be asked.
    case open
    /// It asked to be left alone until a moment, in milliseconds since the epoch.
    case paused(until: Int64)
    /// It failed so often that it is left alone until a moment, in milliseconds since the epoch.
    case broken(until: Int64, failures: Int64)
    /// It failed so often that it was left alone; the next request tries it.
    case trying
    /// The quota of the day is used up.
    case exhausted

    /// Reads the condition.
    ///
    /// - Parameters:
    ///   - state: What is remembered of the traffic.
    ///   - rules: How much the service may be asked, where that is known.
    ///   - now: The present in milliseconds since the epoch.
    public init(_ state: TrafficState, rules: TrafficRules?, at now: Int64) {
        let today = Int64(CalendarDate(secondsSinceEpoch: now / 1_000).daysSinceEpoch)
        if state.openUntil > 0 {
            self = state.openUntil > now ? .broken(until: state.openUntil, failures: state.failures) : .trying
        } else if state.pausedUntil > now, state.pausedAt <= now {
            self = .paused(until: state.pausedUntil)
        } else if let quota = rules?.dailyQuota, state.quotaDay == today, state.sentToday >= Int64(quota) {
            self = .exhausted
        } else {
            self = .open
        }
    }

    /// One word for programs.
    public var word: String {
        switch self {
        case .open: "open"
        case .paused: "paused"
        case .broken: "broken"
        case .trying: "trying"
        case .exhausted: "exhausted"
        }
    }
}

/// How much one service was used, and what is left of it.
public struct ServiceStatistics: Sendable {
    /// The name of the service.
    public let service: String
    /// In which condition the traffic with it is.
    public let condition: ServiceCondition
    /// How much it was used today, in UTC.
    public let today: ServiceUsage
    /// How much it was used in the days that were asked for, today among them.
    public let total: ServiceUsage
    /// How many requests a day are allowed; `nil` without a limit, or where nobody knows.
    public let dailyQuota: Int?
    /// How many of them were sent today.
    public let sentToday: Int64

    /// The part of the quota from which on a warning is due, in thousandths.
    public static let warningPermille = 800

    /// The part of the daily quota that is used, in thousandths; `nil` without a quota.
    public var quotaPermille: Int? {
        guard let dailyQuota else { return nil }
        guard dailyQuota > 0 else { return 1_000 }
        let (product, overflow) = max(0, sentToday).multipliedReportingOverflow(by: 1_000)
        return overflow ? 1_000 : Int(min(product / Int64(dailyQuota), 1_000_000))
    }

    /// Whether the quota is nearly used up.
    public var warns: Bool { quotaPermille.map { $0 >= Self.warningPermille } ?? false }

    /// How long a request took on average, in milliseconds; `nil` without a request.
    public var meanMilliseconds: Int64? {
        total.requests > 0 ? max(0, total.milliseconds) / total.requests : nil
    }

    /// Sums up what was counted.
    ///
    /// - Parameters:
    ///   - usage: The usage of services and days, in any order.
    ///   - states: What is remembered of the traffic with each service.
    ///   - rules: How much each service may be asked; services that were never asked are named too.
    ///   - now: The present in milliseconds since the epoch.
    /// - Returns: The statistics of each service, by name.
    public static func summed(
        _ usage: [ServiceUsage], states: [String: TrafficState], rules: [String: TrafficRules], at now: Int64
    ) -> [ServiceStatistics] {
        let day = CalendarDate(secondsSinceEpoch: now / 1_000)
        var totals: [String: ServiceUsage] = [:]
        var todays: [String: ServiceUsage] = [:]
        for row in usage {
            totals[row.service, default: ServiceUsage(service: row.service, day: day)].add(row)
            if row.day == day {
                todays[row.service, default: ServiceUsage(service: row.service, day: day)].add(row)
            }
        }
        let names = Set(totals.keys).union(states.keys).union(rules.keys).sorted()
        return names.map { name in
            let none = ServiceUsage(service: name, day: day)
            let state = states[name] ?? TrafficState()
            return ServiceStatistics(
                service: name, condition: ServiceCondition(state, rules: rules[name], at: now),
                today: todays[name] ?? none, total: totals[name] ?? none, dailyQuota: rules[name]?.dailyQuota,
                sentToday: state.quotaDay == Int64(day.daysSinceEpoch) ? state.sentToday : 0)
        }
    }
}

extension ServiceUsage {
    /// Adds the usage of another day; sums that are too large stay at the largest number.
    fileprivate mutating func add(_ other: ServiceUsage) {
        func sum(_ one: Int64, _ two: Int64) -> Int64 {
            let (sum, overflow) = one.addingReportingOverflow(two)
            return overflow ? .max : sum
        }
        requests = sum(requests, other.requests)
        failures = sum(failures, other.failures)
        refusals = sum(refusals, other.refusals)
        withheld = sum(withheld, other.withheld)
        prices = sum(prices, other.prices)
        bytes = sum(bytes, other.bytes)
        milliseconds = sum(milliseconds, other.milliseconds)
        microdollars = sum(microdollars, other.microdollars)
    }
}
