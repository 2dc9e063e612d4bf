internal import CardIndex

/// Counts what the queries of one class showed.
struct ClassTally {
    private static let limit = 10

    private let corpus: NameCorpus
    private let queries: ErrorSet.Class
    private let operation: Operation
    /// The place of the right name for each query, from 1; `nil` where it is not among the results.
    private(set) var places: [Int?] = []
    private(set) var verdicts: [String: Int] = [:]
    /// The time of each query in each pass.
    private(set) var times: [[UInt64]] = []
    /// A line for each query whose answer is not the right one.
    private(set) var misses: [String] = []

    /// Asks all queries of a class.
    ///
    /// - Parameters:
    ///   - queries: The class.
    ///   - corpus: The names and the index.
    ///   - operation: Search or completion.
    ///   - repeats: How often to measure.
    init(_ queries: ErrorSet.Class, of corpus: NameCorpus, _ operation: Operation, repeats: Int) {
        self.corpus = corpus
        self.queries = queries
        self.operation = operation
        for query in queries.queries {
            let answer = ask(query)
            verdicts[answer.verdict.rawValue, default: 0] += 1
            places.append(place(of: query, in: answer))
            if !isRight(places[places.count - 1]) { misses.append(miss(query, answer)) }
        }
        for _ in 0..<repeats {
            times.append(
                queries.queries.map { query in
                    let start = Stopwatch.now
                    _ = ask(query)
                    return Stopwatch.now &- start
                })
        }
    }

    /// What the class showed.
    var row: AccuracyReport.Row {
        let requirement = queries.errorClass.requirement.map { place, share in
            let reached = place == 0 ? shareOfNone : self.share(within: place)
            return AccuracyReport.Requirement(
                place: place, share: share, reached: reached, isMet: reached >= share)
        }
        return AccuracyReport.Row(
            errorClass: queries.errorClass, operation: operation, queries: places.count,
            dropped: queries.dropped.count,
            first: share(within: 1), firstFive: share(within: 5), firstTen: share(within: Self.limit),
            meanReciprocalRank: places.reduce(0) { $0 + ($1.map { 1 / Double(max(1, $0)) } ?? 0) }
                / Double(max(1, places.count)),
            verdicts: verdicts,
            latency: Latency.median(of: times.map { Latency(nanoseconds: $0) }) ?? Latency(nanoseconds: []),
            requirement: requirement)
    }

    private var shareOfNone: Double { share(within: 0) }

    private func share(within place: Int) -> Double {
        Double(places.count { ($0 ?? Int.max) <= place }) / Double(max(1, places.count))
    }

    private func ask(_ query: ErrorQuery) -> SearchAnswer {
        let request = SearchRequest(query.text, limit: Self.limit, printingLimit: 1)
        return operation == .complete ? corpus.index.complete(request) : corpus.index.search(request)
    }

    /// The place of the right name; 0 when rightly nothing was found.
    private func place(of query: ErrorQuery, in answer: SearchAnswer) -> Int? {
        guard let target = query.target else { return answer.verdict == .none ? 0 : nil }
        let meant = corpus.names[target]
        return answer.results.firstIndex { result in
            query.errorClass == .exact
                ? result.name == meant.text
                : result.name == meant.text || corpus.answer(of: result.name) == meant.answer
        }.map { $0 + 1 }
    }

    private func isRight(_ place: Int?) -> Bool {
        (place ?? Int.max)
            <= (queries.errorClass.requirement?.place ?? (queries.errorClass.isPrefix ? Self.limit : 1))
    }

    private func miss(_ query: ErrorQuery, _ answer: SearchAnswer) -> String {
        let meant = query.target.map { corpus.names[$0].text } ?? ""
        let place = places.last.flatMap(\.self).map { "place \($0)" } ?? "absent"
        let first = answer.results.first.map { result in
            "\(result.name)\t\(result.rank.kind.term) \(result.rank.distance)"
        }
        return [
            corpus.title, query.errorClass.rawValue, operation.rawValue, query.text, meant, query.detail,
            place,
            answer.verdict.rawValue, first ?? "\t",
        ].joined(separator: "\t")
    }
}
