#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Transport {
    /// Sends a request on a thread of its own and collects its answer; cancelling the task ends the transfer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer.
    /// - Throws: `TransportError`.
    public func answer(to request: TransportRequest) async throws -> TransportAnswer {
        let cancellation = TransportCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let started = DetachedThread.start {
                    continuation.resume(
                        with: Result { try self.answer(to: request, cancellation: cancellation) })
                }
                guard !started else { return }
                continuation.resume(
                    throwing: TransportError(
                        .outOfMemory, "no thread could be started; close other programs", url: request.url))
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}

/// A thread that runs one function and ends.
///
/// Transfers block, and the threads that tasks share are too few to be blocked.
enum DetachedThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread; the C functions are `pthread_create` and `pthread_detach`.
    ///
    /// - Parameter body: What the thread runs.
    /// - Returns: Whether there is one; otherwise nothing will run.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            return false
        }
        pthread_detach(thread)
        #else
        var thread: pthread_t?
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0, let thread = unsafe thread else {
            unsafe work.release()
            return false
        }
        unsafe pthread_detach(thread)
        #endif
        return true
    }
}
