internal import CardIndex
internal import Dispatch

/// How many searches a second an index answers.
struct Throughput: Codable, Hashable {
    private static let leastSeconds = 1.0

    /// How many threads asked at once.
    let threads: Int
    /// The searches that all of them were answered in a second.
    let searchesPerSecond: Double

    /// Lets some threads ask all searches again and again for about a second.
    ///
    /// - Parameters:
    ///   - queries: The queries, of which searches are taken.
    ///   - index: The index.
    ///   - threads: How many threads.
    init(of queries: [PreparedQueries], _ index: SearchIndex, threads: Int) {
        self.threads = threads
        let searches = queries.filter(\.areSearches)
        let perPass = searches.reduce(0) { $0 + $1.count }
        guard perPass > 0, threads > 0 else {
            searchesPerSecond = 0
            return
        }
        func seconds(_ passes: Int) -> Double {
            Stopwatch.seconds {
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    for _ in 0..<passes { for query in searches { query.ask(index) } }
                }
            }.seconds
        }
        let once = max(seconds(1), 1e-6)
        let passes = max(1, Int(Self.leastSeconds / once))
        searchesPerSecond = Double(perPass * passes * threads) / seconds(passes)
    }
}
