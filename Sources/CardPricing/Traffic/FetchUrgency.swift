internal import Synchronization

/// How urgent work under way has become, for queues to look at while they hold it.
///
/// Somebody who waits may ask for what is being prefetched already. The request is not sent again; instead the urgency of
/// the task that fetches is raised, and the gates it stands in line at move it forward.
package final class FetchUrgency: Sendable {
    /// That of the task that runs now, if it has one.
    @TaskLocal package static var current: FetchUrgency?

    private struct State {
        var priority: FetchPriority
        var observers: [Int: @Sendable (FetchPriority) -> Void] = [:]
        var lastObserver = 0
    }

    private let state: Mutex<State>

    /// Makes an urgency.
    ///
    /// - Parameter priority: How urgent the work is at first.
    package init(_ priority: FetchPriority) {
        state = Mutex(State(priority: priority))
    }

    /// How urgent the work is now.
    package var priority: FetchPriority { state.withLock(\.priority) }

    /// Makes the work more urgent.
    ///
    /// - Parameter priority: How urgent it is now; one that is less urgent changes nothing.
    package func raise(to priority: FetchPriority) {
        let observers = state.withLock { state -> [@Sendable (FetchPriority) -> Void] in
            guard priority > state.priority else { return [] }
            state.priority = priority
            return Array(state.observers.values)
        }
        for observer in observers { observer(priority) }
    }

    /// Calls a function whenever the work becomes more urgent.
    ///
    /// - Parameter observer: The function; it must not change the urgency.
    /// - Returns: A number to stop with.
    package func observe(_ observer: @escaping @Sendable (FetchPriority) -> Void) -> Int {
        state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            return state.lastObserver
        }
    }

    /// Stops calling a function.
    ///
    /// - Parameter number: What `observe` returned.
    package func stopObserving(_ number: Int) {
        state.withLock { $0.observers[number] = nil }
    }
}
