internal import CardIndex

/// The queries of one class in the form in which they are asked, so that a pass only asks.
struct PreparedQueries {
    /// The times of one pass.
    struct Pass {
        var nanoseconds: [UInt64]
        /// The number of answers to all queries; reading it keeps the work from being optimised away.
        var answers = 0
    }

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

    /// Asks all queries once.
    ///
    /// - Parameter index: The index.
    /// - Returns: The times.
    func pass(_ index: SearchIndex) -> Pass {
        switch operation {
        case .exact: pass { index.run(.whole(distance: 0), texts[$0]) { $0.count } }
        case .wholeWithinOne: pass { index.run(.whole(distance: 1), texts[$0]) { $0.count } }
        case .wholeWithinTwo: pass { index.run(.whole(distance: 2), texts[$0]) { $0.count } }
        case .prefix: pass { index.run(.prefix(limit: Self.limit), texts[$0]) { $0.count } }
        case .misspeltPrefix:
            pass { index.run(.misspeltPrefix(distance: 1, limit: Self.limit), texts[$0]) { $0.count } }
        case .search: pass { index.search(requests[$0]).results.count }
        case .complete: pass { index.complete(requests[$0]).results.count }
        }
    }

    private func pass(_ ask: (Int) -> Int) -> Pass {
        var pass = Pass(nanoseconds: Array(repeating: 0, count: texts.count))
        for query in texts.indices {
            let start = Stopwatch.now
            let answers = ask(query)
            pass.nanoseconds[query] = Stopwatch.now &- start
            pass.answers &+= answers
        }
        return pass
    }
}
