internal import Synchronization

/// Ends transfers from another thread: a signal handler, a task that was cancelled, a window that was closed.
public final class TransportCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var next = 0
        var wakers: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// Makes a token that nobody has cancelled.
    public init() {}

    /// Whether it was cancelled.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Ends every transfer that was given this token, and those that will be.
    public func cancel() {
        let wakers = state.withLock { state in
            state.isCancelled = true
            return Array(state.wakers.values)
        }
        for wake in wakers { wake() }
    }

    /// Calls a function while another one waits that ought to end on cancellation.
    ///
    /// - Parameters:
    ///   - wake: Makes the wait look at `isCancelled`; called from the thread that cancels.
    ///   - body: Waits.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    package func waking<R, Failure: Error>(
        by wake: @escaping @Sendable () -> Void, during body: () throws(Failure) -> R
    ) throws(Failure) -> R {
        let key = state.withLock { state in
            state.next += 1
            state.wakers[state.next] = wake
            return state.next
        }
        defer { state.withLock { _ = $0.wakers.removeValue(forKey: key) } }
        return try body()
    }
}
