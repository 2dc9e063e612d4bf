/// The line in front of a gate, with those who sleep in it.
package struct TrafficLine {
    /// Why a sleeper was woken.
    package enum Wake: Sendable {
        /// It may be its turn.
        case turn
        /// Its time is over.
        case deadline
        /// Its task was cancelled.
        case cancelled
    }

    /// Who is next.
    package var queue: TrafficQueue
    private var sleepers: [Int: CheckedContinuation<Wake, Never>] = [:]
    private var lastCaller = 0

    /// Makes an empty line.
    ///
    /// - Parameter slots: How many may be sending at a time.
    package init(slots: Int) {
        queue = TrafficQueue(slots: slots)
    }

    /// How many callers sleep.
    package var sleeping: Int { sleepers.count }

    /// Numbers the next caller.
    ///
    /// - Returns: The number.
    package mutating func nextCaller() -> Int {
        lastCaller += 1
        return lastCaller
    }

    /// Puts a caller to sleep.
    ///
    /// - Parameters:
    ///   - number: The caller's number.
    ///   - sleeper: What resumes it.
    package mutating func sleep(_ number: Int, _ sleeper: CheckedContinuation<Wake, Never>) {
        sleepers[number] = sleeper
    }

    /// Wakes a caller up, if it sleeps.
    ///
    /// - Parameter number: The caller's number.
    /// - Returns: What resumes it.
    package mutating func wake(_ number: Int) -> CheckedContinuation<Wake, Never>? {
        sleepers.removeValue(forKey: number)
    }

    /// Wakes up the caller whose turn it is, if it sleeps.
    ///
    /// - Returns: What resumes it.
    package mutating func wakeNext() -> CheckedContinuation<Wake, Never>? {
        queue.turn.flatMap { sleepers.removeValue(forKey: $0) }
    }
}
