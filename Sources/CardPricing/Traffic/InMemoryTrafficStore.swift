public import CardModel
internal import Synchronization

/// Traffic that is remembered as long as the process runs: for tests, and for apps without a store of their own.
public final class InMemoryTrafficStore: TrafficStore {
    private struct UsageKey: Hashable {
        var service: String
        var day: CalendarDate
    }

    private struct Memory {
        var states: [String: TrafficState] = [:]
        var usage: [UsageKey: ServiceUsage] = [:]
    }

    private let memory = Mutex(Memory())

    /// Makes an empty memory.
    public init() {}

    /// Changes what is remembered of the traffic with a service, while no other thread does.
    ///
    /// - Parameters:
    ///   - service: The name of the service.
    ///   - day: The day, in UTC, whose usage is handed to the function.
    ///   - body: Changes the state and the usage of the day; it must not call the store.
    /// - Returns: What the function returns.
    /// - Complexity: O(1).
    public func updateTraffic<Result: Sendable>(
        with service: String, on day: CalendarDate,
        _ body: @Sendable (inout TrafficState, inout ServiceUsage) -> Result
    ) -> Result {
        memory.withLock { memory in
            let key = UsageKey(service: service, day: day)
            var usage = memory.usage[key] ?? ServiceUsage(service: service, day: day)
            let result = body(&memory.states[service, default: TrafficState()], &usage)
            memory.usage[key] = usage
            return result
        }
    }

    /// Returns what is remembered of the traffic with every service.
    ///
    /// - Returns: The states by the name of the service.
    public func trafficStates() -> [String: TrafficState] { memory.withLock(\.states) }

    /// Returns how much services were used.
    ///
    /// - Parameter since: The first day wanted.
    /// - Returns: One row for each service and day, by service, then by day.
    public func usage(since: CalendarDate) -> [ServiceUsage] {
        memory.withLock { memory in
            memory.usage.values.filter { $0.day >= since }
                .sorted { ($0.service, $0.day) < ($1.service, $1.day) }
        }
    }
}
