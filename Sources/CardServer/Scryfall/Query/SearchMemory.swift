internal import Synchronization

/// What the last searches of one generation found, because clients ask for one page after the other.
///
/// A few results are kept, for a minute at most: prices change, and an answer that is as old as the first page of it is what
/// a client wants that goes on to the second.
final class SearchMemory: Sendable {
    /// What a search was asked.
    struct Key: Hashable, Sendable {
        /// The query.
        var query: String
        /// What is asked beside it.
        var directives: SearchDirectives
        /// Today, as in 2018-01-31.
        var today: String
    }

    /// What it found.
    struct Result: Sendable {
        /// The documents, in order.
        var documents: [UInt32]
        /// Which terms were left out, and why.
        var warnings: [String]
    }

    private struct Kept {
        var key: Key
        var result: Result
        var foundAt: ContinuousClock.Instant
    }

    private static let greatestCount = 4
    private let kept = Mutex<[Kept]>([])
    private let life: Duration

    /// Makes an empty memory.
    ///
    /// - Parameter life: For how long results are kept.
    init(life: Duration = .seconds(60)) {
        self.life = life
    }

    /// What a search has found of late.
    ///
    /// - Parameter key: What it was asked.
    /// - Returns: What it found; `nil` when that is not kept.
    subscript(_ key: Key) -> Result? {
        kept.withLock { kept in
            kept.removeAll { ContinuousClock.now - $0.foundAt >= life }
            return kept.first { $0.key == key }?.result
        }
    }

    /// Keeps what a search has found in place of the oldest.
    ///
    /// - Parameters:
    ///   - result: What it found.
    ///   - key: What it was asked.
    func keep(_ result: Result, of key: Key) {
        kept.withLock { kept in
            kept.removeAll { $0.key == key }
            kept.insert(Kept(key: key, result: result, foundAt: .now), at: 0)
            if kept.count > Self.greatestCount { kept.removeLast() }
        }
    }
}
