/// How well the names of some corpora are found, as it is written to a file.
struct AccuracyReport: Codable {
    let machine: Machine
    let settings: BenchmarkReport.Settings
    let corpora: [Corpus]

    /// What one corpus showed.
    struct Corpus: Codable {
        let title: String
        let names: Int
        let printings: Int
        let rows: [Row]
        /// The times of all finished queries, and of all that are still being typed.
        let search: Latency
        let complete: Latency
        let numbers: Numbers
        let spellings: Spellings
    }

    /// What the queries of one class showed.
    struct Row: Codable {
        let errorClass: ErrorClass
        let operation: Operation
        let queries: Int
        /// The queries that were dropped because another name was as good an answer.
        let dropped: Int
        /// The shares of queries with the right name first, among the first five, and among the first ten; for
        /// negatives all of them the share that was answered by nothing.
        let first: Double
        let firstFive: Double
        let firstTen: Double
        /// The mean of one over the place of the right name.
        let meanReciprocalRank: Double
        /// How often each verdict was given.
        let verdicts: [String: Int]
        let latency: Latency
        let requirement: Requirement?
    }

    /// What a class must reach.
    struct Requirement: Codable {
        /// Among how many results the name must be; 0 when nothing may be found.
        let place: Int
        let share: Double
        let reached: Double
        let isMet: Bool
    }

    /// Whether a name with a number leads to its printing.
    struct Numbers: Codable {
        let queries: Int
        let first: Int
        let firstThree: Int
        /// The same for the queries that only one printing fits.
        let unambiguousQueries: Int
        let unambiguousFirst: Int
    }

    /// Whether every spelling finds that very spelling first.
    struct Spellings: Codable {
        let names: Int
        let first: Int
    }
}

extension AccuracyReport.Corpus {
    /// The classes that do not reach what they must, in words.
    var unmet: [String] {
        var unmet = rows.filter { $0.requirement?.isMet == false }.map {
            "\(title): \($0.errorClass.rawValue) (\($0.operation.rawValue))"
        }
        if spellings.first < spellings.names { unmet.append("\(title): spellings") }
        return unmet
    }
}
