/// What indexes of several sizes take, as it is written to a file.
struct CurveReport: Codable {
    let machine: Machine
    let settings: BenchmarkReport.Settings
    let points: [Point]

    /// An index of one size.
    struct Point: Codable {
        let corpus: BenchmarkReport.Corpus
        let bytes: Int
        let bytesPerName: Double
        let build: BenchmarkReport.Build
        /// The most memory of the process that searched.
        let searchPeak: Int
        let groups: [Group]
        let throughput: [Throughput]
    }

    /// The times of several classes of queries, in microseconds.
    struct Group: Codable {
        let name: String
        /// The p50 of the class in the middle.
        let p50: Double
        /// The p99 of the slowest class.
        let p99: Double
    }
}
