internal import Synchronization

/// How many requests a piece of work may still have sent, whoever sends them for it: several services, or one again.
///
/// It is looked at where requests are begun (`reserve`) and where one is sent again (`takeOne`), so that the work stops exactly at
/// its number.
package final class RequestAllowance: Sendable {
    /// That of the task that runs now, if it has one.
    @TaskLocal package static var current: RequestAllowance?

    private struct State {
        var left: Int
        var used = 0
    }

    private let state: Mutex<State>

    /// Makes an allowance.
    ///
    /// - Parameter count: How many requests may be sent.
    package init(_ count: Int) {
        state = Mutex(State(left: max(0, count)))
    }

    /// How many requests may still be sent.
    package var left: Int { state.withLock(\.left) }

    /// How many requests were sent, or are about to be.
    package var used: Int { state.withLock(\.used) }

    /// Takes requests that are about to be sent.
    ///
    /// - Parameter count: How many.
    /// - Returns: Whether there are so many; else none is taken.
    package func reserve(_ count: Int) -> Bool {
        state.withLock { state in
            let count = max(0, count)
            guard count <= state.left else { return false }
            state.left -= count
            state.used += count
            return true
        }
    }

    /// Takes a request that is sent once more.
    ///
    /// - Returns: Whether it may be sent.
    package func takeOne() -> Bool { reserve(1) }

    /// Gives requests back that were taken and not sent.
    ///
    /// - Parameter count: How many.
    package func giveBack(_ count: Int) {
        state.withLock { state in
            let count = min(max(0, count), state.used)
            state.left += count
            state.used -= count
        }
    }
}
