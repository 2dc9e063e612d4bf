internal import Dispatch

/// Runs handlers that take their time on threads of their own.
///
/// They read stores and compare lists without giving their thread back, which the threads of Swift's concurrency, one
/// for each core, must not wait for; and an app that keeps those busy must not keep the server from answering.
final class PatientExecutor: TaskExecutor {
    /// The executor of all servers of the process.
    static let shared = PatientExecutor()

    private let queue = DispatchQueue(label: "cardex.patient", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
