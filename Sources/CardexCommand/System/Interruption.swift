internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Turns SIGINT and SIGTERM into the end of the program's task, so that work in progress is ended in good order.
///
/// A second signal ends the process as it usually does, for whoever does not want to wait.
enum Interruption {
    private static let task = Mutex<Task<ExitStatus, Never>?>(nil)
    private static let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Runs the program as a task that `endsTheTask` can end.
    ///
    /// - Parameter work: The program.
    /// - Returns: What it returned.
    static func running(_ work: sending @escaping () async -> ExitStatus) async -> ExitStatus {
        let running = Task(operation: work)
        task.withLock { $0 = running }
        return await running.value
    }

    /// From now on the first signal to end cancels the program's task; without one, as in a test, nothing changes.
    static func endsTheTask() {
        guard let running = task.withLock({ $0 }) else { return }
        sources.withLock { sources in
            guard sources.isEmpty else { return }
            for number in [SIGINT, SIGTERM] {
                // The event arrives only where the usual handling is off.
                _ = signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    running.cancel()
                    _ = signal(number, SIG_DFL)
                }
                source.resume()
                sources.append(source)
            }
        }
    }
}
