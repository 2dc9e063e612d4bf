internal import Synchronization

/// Holds the newest generation, and looks whether there is a newer one.
///
/// A request takes `current` once and keeps it. A new file that can't be opened changes nothing, except that it is told;
/// it is tried again when the file changes again, or when somebody asks for it. `check` and `reload` are called by one
/// caller at a time.
package final class GenerationHolder: Sendable {
    /// What became of a look at the files.
    package enum Outcome: Sendable {
        /// Nothing has changed.
        case unchanged
        /// There is a new generation.
        case renewed(Generation)
        /// There is something new, but it can't be used.
        case failed(String)
    }

    private struct State {
        var generation: Generation
        /// The one before, kept until the next look, so that it is not a request that has to clear it away.
        var retired: Generation?
        /// What stood at the paths when they were last tried.
        var tried: [FileIdentity?]
        var renewals = 0
        var failures = 0
        var lastFailure: String?
    }

    private let state: Mutex<State>
    private let paths: [String]
    private let open: @Sendable () throws(ServerFileError) -> Generation
    private let preparation = Mutex<(@Sendable (Generation) -> Void)?>(nil)

    /// Opens the first generation.
    ///
    /// - Parameters:
    ///   - paths: The files whose replacement makes a new generation.
    ///   - open: Opens a generation.
    /// - Throws: What `open` throws.
    package init(
        watching paths: [String], open: @escaping @Sendable () throws(ServerFileError) -> Generation
    ) throws(ServerFileError) {
        self.paths = paths
        self.open = open
        let tried = paths.map { FileIdentity(of: $0) }
        state = Mutex(State(generation: try open(), tried: tried))
    }

    /// The newest generation.
    package var current: Generation { state.withLock(\.generation) }

    /// How often there was a new generation, how often one could not be used, and why at last, if that still holds.
    package var history: (renewals: Int, failures: Int, lastFailure: String?) {
        state.withLock { ($0.renewals, $0.failures, $0.lastFailure) }
    }

    /// From now on makes each new generation ready before it answers.
    ///
    /// - Parameter body: Makes a generation ready, on the thread that opened it.
    package func prepare(by body: @escaping @Sendable (Generation) -> Void) {
        preparation.withLock { $0 = body }
    }

    /// Opens what is new, if anything is.
    ///
    /// - Returns: What became of it.
    package func check() -> Outcome {
        let found = paths.map { FileIdentity(of: $0) }
        // It ends here, outside the lock, unless somebody still answers from it.
        _ = state.withLock { state -> Generation? in
            defer { state.retired = nil }
            return state.retired
        }
        guard found != state.withLock(\.tried) else { return .unchanged }
        return reload()
    }

    /// Opens what stands there, changed or not.
    ///
    /// - Returns: What became of it.
    package func reload() -> Outcome {
        // Looked at before opening, so that what is replaced meanwhile is noticed the next time.
        let found = paths.map { FileIdentity(of: $0) }
        do throws(ServerFileError) {
            let generation = try open()
            preparation.withLock { $0 }?(generation)
            state.withLock { state in
                state.retired = state.generation
                state.generation = generation
                state.tried = found
                state.renewals += 1
                state.lastFailure = nil
            }
            return .renewed(generation)
        } catch {
            state.withLock { state in
                state.tried = found
                state.failures += 1
                state.lastFailure = error.description
            }
            return .failed(error.description)
        }
    }
}

/// Why a generation can't be opened: the index, or what belongs to it.
package struct ServerFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found, and the remedy.
    package let description: String

    /// Makes an error.
    ///
    /// - Parameter description: What was found, and the remedy.
    package init(_ description: String) {
        self.description = description
    }
}
