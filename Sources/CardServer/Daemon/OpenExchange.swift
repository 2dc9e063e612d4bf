internal import CMicrohttpd
internal import Synchronization

/// A request that is answered beside the threads of the connections.
///
///     working ──► answered ──► sending ──► gone
///
/// While it works its connection is suspended. Whoever is first, the handler, the end of its time or the end of the
/// server, decides the answer; the others come too late.
@safe final class OpenExchange: Sendable {
    private enum State {
        case working
        case answered(FinishedAnswer)
        case sending(BodyPipe?)
        case gone
    }

    private let state: Mutex<State>
    private let task = Mutex<Task<Void, Never>?>(nil)
    /// Until when it may take, on the clock of the daemon; moved on when it starts to stream.
    private let deadline: Atomic<UInt64>
    /// Used only while the exchange is suspended.
    private nonisolated(unsafe) let exchange: OpaquePointer

    /// Makes one that works; its exchange is suspended before `finish` can be called.
    init(exchange: OpaquePointer, deadline: UInt64) {
        unsafe self.exchange = unsafe exchange
        self.deadline = Atomic(deadline)
        state = Mutex(.working)
    }

    /// Makes one that streams from the start.
    init(streaming pipe: BodyPipe, on exchange: OpaquePointer, deadline: UInt64) {
        unsafe self.exchange = unsafe exchange
        self.deadline = Atomic(deadline)
        state = Mutex(.sending(pipe))
    }

    /// Whether its time is over.
    func isOver(at now: UInt64) -> Bool { now > deadline.load(ordering: .relaxed) }

    /// Remembers who works, to tell him when nobody waits any more.
    func remember(_ work: Task<Void, Never>) {
        let isGone = state.withLock { if case .gone = $0 { true } else { false } }
        if isGone { work.cancel() }
        task.withLock { $0 = work }
    }

    /// Decides the answer, unless it is decided already.
    ///
    /// - Parameter answer: The answer.
    func finish(_ answer: FinishedAnswer) {
        state.withLock { state in
            guard case .working = state else { return }
            state = .answered(answer)
            unsafe cardex_http_resume(exchange)
        }
    }

    /// Breaks off: work that goes on is answered for and cancelled, a stream is cut.
    ///
    /// - Parameter answer: What to answer where nothing was answered yet.
    func breakOff(_ answer: FinishedAnswer) {
        finish(answer)
        task.withLock { $0?.cancel() }
        let pipe = state.withLock { state -> BodyPipe? in
            if case .sending(let pipe) = state { pipe } else { nil }
        }
        pipe?.close()
    }

    /// Takes the answer, to send it; called on the thread of the connection.
    ///
    /// - Returns: The answer; `nil` when there is none.
    func take() -> FinishedAnswer? {
        state.withLock { state in
            guard case .answered(let answer) = state else { return nil }
            state = .sending(nil)
            return answer
        }
    }

    /// From now on streams.
    func stream(_ pipe: BodyPipe, until deadline: UInt64) {
        self.deadline.store(deadline, ordering: .relaxed)
        state.withLock { $0 = .sending(pipe) }
    }

    /// The exchange has ended: nobody waits any more.
    func end() {
        let pipe = state.withLock { state -> BodyPipe? in
            defer { state = .gone }
            if case .sending(let pipe) = state { return pipe }
            return nil
        }
        pipe?.detach()
        task.withLock { $0?.cancel() }
    }
}
