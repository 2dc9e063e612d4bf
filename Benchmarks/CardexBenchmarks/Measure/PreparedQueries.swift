internal import CardIndex

/// The queries of one class in the form in which they are asked, so that a pass only asks.
struct PreparedQueries {
    private static let limit = 10

    private let operation: Operation
    private let texts: [[UInt8]]
    private let requests: [SearchRequest]

    /// Prepares queries.
    ///
    /// - Parameter set: The queries.
    init(_ set: QuerySet) {
        operation = set.operation
        texts = set.texts.map { Array($0.utf8) }
        requests = set.texts.map { SearchRequest($0, limit: Self.limit) }
    }

    /// The number of queries.
    var count: Int { texts.count }

    /// Whether they are searches as an app asks them.
    var areSearches: Bool { operation == .search }

    /// Searches for all texts once, without measuring.
    ///
    /// - Parameter index: The index.
    func ask(_ index: SearchIndex) {
        for request in requests { _ = index.search(request) }
    }

    /// Asks all queries once.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - nanoseconds: Receives the time of each query; as long as there are queries.
    /// - Returns: The number of answers to all queries. Using it keeps the work from being optimised away.
    func pass(_ index: SearchIndex, into nanoseconds: inout [UInt64]) -> Int {
        switch operation {
        case .exact: pass(&nanoseconds) { index.run(.whole(distance: 0), texts[$0]) { $0.count } }
        case .wholeWithinOne: pass(&nanoseconds) { index.run(.whole(distance: 1), texts[$0]) { $0.count } }
        case .wholeWithinTwo: pass(&nanoseconds) { index.run(.whole(distance: 2), texts[$0]) { $0.count } }
        case .prefix: pass(&nanoseconds) { index.run(.prefix(limit: Self.limit), texts[$0]) { $0.count } }
        case .misspeltPrefix:
            pass(&nanoseconds) {
                index.run(.misspeltPrefix(distance: 1, limit: Self.limit), texts[$0]) { $0.count }
            }
        case .search: pass(&nanoseconds) { index.search(requests[$0]).results.count }
        case .complete: pass(&nanoseconds) { index.complete(requests[$0]).results.count }
        }
    }

    private func pass(_ nanoseconds: inout [UInt64], _ ask: (Int) -> Int) -> Int {
        var total = 0
        for query in texts.indices {
            let start = Stopwatch.now
            let answers = ask(query)
            nanoseconds[query] = Stopwatch.now &- start
            total &+= answers
        }
        return total
    }
}
