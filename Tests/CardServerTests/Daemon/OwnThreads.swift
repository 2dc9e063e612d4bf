import Foundation
import Testing

/// Runs the tests of a suite on threads of their own, because their clients block.
///
/// Handlers of the server run where Swift runs its tasks, on as many threads as there are processors. A test that waits
/// there for the answer of such a handler would keep it from ever being made.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(ThreadExecutor.shared) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    /// Runs the tests on threads of their own.
    static var onOwnThreads: OwnThreads { OwnThreads() }
}

/// Gives every piece of a task a thread.
private final class ThreadExecutor: TaskExecutor {
    static let shared = ThreadExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
