/// How fast requests of the PokemonTCG API are answered, as it is written to a file.
struct WireReport: Codable {
    /// One request, asked again and again.
    struct Row: Codable {
        let title: String
        /// How long the answer is.
        let bytes: Int
        /// The typical pass.
        let latency: Latency
        /// The least time of each request over all passes: what it takes when nobody else uses the machine.
        let undisturbed: Latency
        /// What the p50 of `undisturbed` must not exceed, in microseconds.
        let greatestP50: Double
    }

    let machine: Machine
    let cards: Int
    let rows: [Row]

    /// What does not come up to the requirements.
    var failures: [String] {
        rows.filter { $0.undisturbed.p50 > $0.greatestP50 }.map {
            "\($0.title): p50 \($0.undisturbed.p50) µs, at most \($0.greatestP50) wanted"
        }
    }

    /// The report as text.
    var lines: [String] {
        var table = TextTable(header: [
            "request", "bytes", "p50 µs", "p99 µs", "undisturbed p50", "p99", "limit",
        ])
        for row in rows {
            table.add([
                row.title, "\(row.bytes)", Self.shown(row.latency.p50), Self.shown(row.latency.p99),
                Self.shown(row.undisturbed.p50), Self.shown(row.undisturbed.p99), Self.shown(row.greatestP50),
            ])
        }
        return table.lines + ["", "over \(cards) cards"] + failures
    }

    private static func shown(_ microseconds: Double) -> String {
        "\((microseconds * 10).rounded() / 10)"
    }
}
