/// What a vendor's hour came to, as it is written to a file.
struct ReplayReport: Codable {
    let machine: Machine
    let sources: [String]
    let printings: Int
    let sets: Int
    let hours: [Hour]

    /// What one seed showed.
    struct Hour: Codable {
        let seed: UInt64
        let lookups: Int
        let warmedSets: Int
        let warmedPrices: Int
        /// The seconds that warming took.
        let warmSeconds: Double
        /// The share of look-ups whose price was there at once, not older than a day.
        let freshShare: Double
        /// Look-ups of warmed sets while the network was gone, and the share that had a price.
        let offlineLookups: Int
        let offlineShare: Double
        /// Requests that services were sent.
        let requests: Int
        /// Requests that were tried in vain while the network was gone.
        let lostRequests: Int
        let requestShare: Double
        let predictions: Int
        let predictionHitRate: Double
        /// The share of look-ups that a guess had named.
        let foreseenShare: Double
        /// How long a look-up took whose price was there, in real microseconds; the faster of two replays.
        var cached: Latency
        /// The most memory the process has held so far, in bytes.
        let peakMemory: Int

        /// What does not come up to the requirements.
        var unmet: [String] {
            var unmet: [String] = []
            func require(_ isMet: Bool, _ text: String) {
                if !isMet { unmet.append("seed \(seed): \(text)") }
            }
            require(
                freshShare >= 0.95, "\(Self.percent(freshShare)) from a fresh cache, at least 95 % wanted")
            require(
                offlineShare == 1,
                "\(Self.percent(offlineShare)) answered offline for warmed sets, 100 % wanted")
            require(
                requestShare <= 0.02,
                "\(Self.percent(requestShare)) requests for each look-up, at most 2 % wanted")
            require(
                cached.p50 <= 20 && cached.p99 <= 100, "cached look-ups took \(cached.p50) / \(cached.p99) µs"
            )
            return unmet
        }

        /// The cells of a table row.
        var cells: [String] {
            [
                String(seed), String(lookups), String(warmedSets), String(warmedPrices),
                Self.percent(freshShare), "\(Self.percent(offlineShare)) of \(offlineLookups)",
                "\(requests), \(Self.percent(requestShare))", String(lostRequests),
                "\(Self.percent(predictionHitRate)) of \(predictions)", Self.percent(foreseenShare),
                "\(Self.rounded(cached.p50)) / \(Self.rounded(cached.p99))",
            ]
        }

        /// The titles of the cells.
        static let titles = [
            "seed", "look-ups", "warmed sets", "prices", "fresh", "offline", "requests", "lost", "guesses",
            "foreseen",
            "cached p50 / p99 µs",
        ]

        private static func percent(_ share: Double) -> String { "\(Double(Int(share * 100_000)) / 1_000) %" }

        private static func rounded(_ number: Double) -> String { "\(Double(Int(number * 100)) / 100)" }
    }
}
