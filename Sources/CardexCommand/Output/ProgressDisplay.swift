/// Draws a `ProgressBar` on standard error as work reports how far it has come.
package final class ProgressDisplay {
    private var bar: ProgressBar
    private let descriptor: Int32

    /// Makes a display; nothing is drawn yet.
    ///
    /// - Parameters:
    ///   - isVisible: Whether anything is ever drawn.
    ///   - descriptor: Where it is drawn.
    package init(isVisible: Bool, descriptor: Int32 = 2) {
        bar = ProgressBar(isVisible: isVisible, unit: .things, now: SystemCalls.monotonicNanoseconds())
        self.descriptor = descriptor
    }

    /// Draws how far the work has come, unless that was just done.
    ///
    /// - Parameter progress: How far the work has come.
    package func show(_ progress: WorkProgress) {
        let now = SystemCalls.monotonicNanoseconds()
        send(bar.update(progress.label, done: progress.done, of: progress.total, now: now))
    }

    /// Wipes what was drawn.
    package func finish() { send(bar.finish()) }

    private func send(_ text: String) {
        // Progress that can't be drawn is no reason to stop the work.
        if !text.isEmpty { try? SystemCalls.write(Array(text.utf8), to: descriptor) }
    }
}
