internal import CMicrohttpd
internal import Synchronization

/// Who makes an answer part after part on one side, the connection that sends it on the other.
///
///     handler ─ send ─► [ up to 256 KB ] ─ read ─► socket
///
/// A full pipe makes the handler wait, an empty one suspends the connection; neither costs a thread. When the client is
/// gone the next `send` throws. All that happens to the connection from outside its thread happens inside the lock, and
/// only while it is suspended, so it can't be gone by then.
@safe final class BodyPipe: Sendable {
    /// What `send` throws when nobody listens any more.
    struct Closed: Error {}

    private struct State {
        var bytes: [UInt8] = []
        var position = 0
        var isFinished = false
        var isBroken = false
        var isSuspended = false
        var writer: CheckedContinuation<Void, any Error>?

        var count: Int { bytes.count - position }
    }

    /// How much waits to be sent before the handler has to wait.
    private static let capacity = 256 << 10

    private let state = Mutex(State())
    /// Used only while the exchange is suspended, or on its own thread.
    private nonisolated(unsafe) let exchange: OpaquePointer

    init(exchange: OpaquePointer) {
        unsafe self.exchange = unsafe exchange
    }

    /// Takes bytes from the handler, and waits while there are too many.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: `Closed` when nobody listens any more, or `CancellationError`.
    func send(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        let isFull = try state.withLock { state in
            guard !state.isBroken, !state.isFinished else { throw Closed() }
            state.bytes += bytes
            wake(&state)
            return state.count > Self.capacity
        }
        guard isFull else { return }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            state.withLock { state in
                if state.isBroken {
                    continuation.resume(throwing: Closed())
                } else if state.count <= Self.capacity / 2 {
                    continuation.resume()
                } else {
                    state.writer = continuation
                }
            }
        }
    }

    /// Ends the answer: what was sent goes out, then the end, or a break by which the client notices that part is missing.
    ///
    /// - Parameter isWhole: Whether all was sent.
    func finish(isWhole: Bool) {
        state.withLock { state in
            state.isFinished = true
            if !isWhole { state.isBroken = true }
            wake(&state)
        }
    }

    /// Breaks off: nothing more goes out, and the handler is told.
    func close() {
        state.withLock { state in
            state.isBroken = true
            state.writer?.resume(throwing: Closed())
            state.writer = nil
            wake(&state)
        }
    }

    /// The connection is gone and must not be touched any more.
    func detach() {
        state.withLock { state in
            state.isSuspended = false
            state.isBroken = true
            state.writer?.resume(throwing: Closed())
            state.writer = nil
        }
    }

    /// Gives the connection what is there, on its thread.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - capacity: How many fit.
    /// - Returns: How many bytes went; 0 after the exchange was suspended, -1 at the end, -2 to break off.
    func read(into buffer: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int64 {
        state.withLock { state in
            guard state.count > 0 else {
                if state.isBroken { return -2 }
                if state.isFinished { return -1 }
                state.isSuspended = true
                unsafe cardex_http_suspend(exchange)
                return 0
            }
            let count = min(capacity, state.count)
            unsafe state.bytes.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress else { return }
                unsafe buffer.update(from: start + state.position, count: count)
            }
            state.position += count
            if state.position == state.bytes.count {
                state.bytes.removeAll(keepingCapacity: state.bytes.capacity <= 2 * Self.capacity)
                state.position = 0
            }
            if state.count <= Self.capacity / 2, let writer = state.writer {
                state.writer = nil
                writer.resume()
            }
            return Int64(count)
        }
    }

    private func wake(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        unsafe cardex_http_resume(exchange)
    }
}
