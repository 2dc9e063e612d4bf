internal import Dispatch

/// Does what has to be done a few times a second, one thing after the other.
///
/// Timer and queue are set up once and only told to go on or to end, which Dispatch allows from any thread.
final class ServerWatch: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cardex.server.watch")
    private let timer: any DispatchSourceTimer
    private let reloading: @Sendable () -> Void

    /// Sets the watch up.
    ///
    /// - Parameters:
    ///   - milliseconds: How often it looks.
    ///   - tick: What is done each time.
    ///   - reload: What is done when somebody asks to reload.
    init(
        milliseconds: Int, tick: @escaping @Sendable () -> Void, reload: @escaping @Sendable () -> Void
    ) {
        reloading = reload
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + .milliseconds(milliseconds), repeating: .milliseconds(milliseconds),
            leeway: .milliseconds(milliseconds / 10))
        timer.setEventHandler(handler: tick)
    }

    /// Begins to look.
    func start() { timer.activate() }

    /// Reloads, after what is being done now.
    func reload() { queue.async(execute: reloading) }

    /// Ends, once what is being done now is over.
    func stop() {
        timer.cancel()
        queue.sync {}
    }
}
