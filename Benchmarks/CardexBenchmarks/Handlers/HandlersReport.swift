/// What answering over HTTP costs beside the search itself, as it is written to a file.
struct HandlersReport: Codable {
    let machine: Machine
    let settings: BenchmarkReport.Settings
    let printings: Int
    let rows: [Row]

    /// One kind of request.
    struct Row: Codable {
        /// What is asked, such as `/v1/complete?q=`.
        let request: String
        /// What the handler takes with the search, in microseconds.
        let handler: Latency
        /// What the same search takes alone, in microseconds.
        let search: Latency
        /// The mean of what the handler adds, in microseconds.
        let added: Double
        /// How many bytes an answer has in the mean.
        let bytes: Int
    }
}

extension HandlersReport {
    /// The most that a handler of names may add in the mean, in microseconds.
    static let mostAdded = 15.0

    /// The report as text.
    var lines: [String] {
        var table = TextTable(header: ["request", "p50 µs", "p99 µs", "search p50 µs", "adds µs", "bytes"])
        for row in rows {
            table.add([
                row.request, Self.digits(row.handler.p50), Self.digits(row.handler.p99),
                Self.digits(row.search.p50), Self.digits(row.added), "\(row.bytes)",
            ])
        }
        return table.lines
    }

    private static func digits(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
