internal import Synchronization

/// All requests that are answered beside the threads of the connections.
final class OpenExchanges: Sendable {
    private struct Entry {
        var exchange: OpenExchange
        var late: @Sendable (HTTPProblem) -> FinishedAnswer
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let most: Int

    init(most: Int) {
        self.most = most
    }

    /// How many there are.
    var count: Int { state.withLock(\.entries.count) }

    /// Whether another one has room.
    var hasRoom: Bool { state.withLock { !$0.isClosed && $0.entries.count < most } }

    /// Adds one; where none is taken any more it is answered for at once.
    ///
    /// - Parameters:
    ///   - exchange: The request.
    ///   - late: Makes the answer when there is none in time.
    func insert(_ exchange: OpenExchange, late: @escaping @Sendable (HTTPProblem) -> FinishedAnswer) {
        let isClosed = state.withLock { state in
            if !state.isClosed {
                state.entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange, late: late)
            }
            return state.isClosed
        }
        if isClosed { exchange.breakOff(late(Self.stopping)) }
    }

    /// Removes one that has ended.
    func remove(_ exchange: OpenExchange) {
        _ = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// Answers for those whose time is over.
    func sweep(at now: UInt64) {
        let late = state.withLock { state in state.entries.values.filter { $0.exchange.isOver(at: now) } }
        for entry in late {
            entry.exchange.breakOff(
                entry.late(
                    HTTPProblem(
                        504, "timed_out",
                        "The answer took longer than a request may take; ask for less, or later.")))
        }
    }

    /// Takes no more, and answers for all.
    func close() {
        let entries = state.withLock { state in
            state.isClosed = true
            return Array(state.entries.values)
        }
        for entry in entries {
            entry.exchange.breakOff(
                entry.late(Self.stopping))
        }
    }

    private static let stopping = HTTPProblem(
        503, "stopping", "The server is being stopped; ask again in a moment.")
}
