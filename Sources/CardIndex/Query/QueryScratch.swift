internal import CardText
internal import Synchronization

/// An entry of the index that a query may mean.
struct Candidate {
    /// The packed rank.
    var rank: UInt64
    /// The name.
    var name: UInt32
    /// The entry that led to the name, or `UInt32.max` when only a number was asked for.
    var entry: UInt32
    /// The reading of the query that found it.
    var reading: UInt32
}

/// What one query works with, reused by later queries so that a warm query allocates next to nothing.
///
/// Not for two queries at once, which is what makes passing it from thread to thread sound: `ScratchPool` hands
/// out each scratch to one query at a time.
final class QueryScratch: @unchecked Sendable {
    var folder = Folder()
    var folded = FoldedText()
    var key = PreparedKey()
    var dictionary = SearchScratch()
    var words = WordScratch()
    var cost = NameCost()
    var terms = QueryTerms()
    var candidates: [Candidate] = []
    var highlighter = Highlighter()

    init() {}
}

/// Scratch for as many queries as run at once.
final class ScratchPool: Sendable {
    private let unused = Mutex<[QueryScratch]>([])

    init() {}

    /// Lends a scratch to a query.
    ///
    /// - Parameter body: The query.
    /// - Returns: What the body returns.
    func withScratch<Result>(_ body: (QueryScratch) -> Result) -> Result {
        let scratch = unused.withLock { $0.popLast() } ?? QueryScratch()
        defer { unused.withLock { $0.append(scratch) } }
        return body(scratch)
    }
}
