/// How well made-up products met the printings that they are, as it is written to a file.
struct JoinReport: Codable {
    let machine: Machine
    let runs: [Run]

    /// What one corpus showed with one seed.
    struct Run: Codable {
        let corpus: String
        let seed: UInt64
        /// Sets that the market lists and the index does not hold yet.
        let hiddenSets: Int
        let groups: Int
        let products: Int
        let joinedProducts: Int
        let sealedProducts: Int
        /// Printings whose product carries a number, and the share of them that got its prices.
        let numberedPrintings: Int
        let numberedShare: Double
        /// Printings whose product carries no number.
        let unnumberedPrintings: Int
        let unnumberedShare: Double
        let wrongJoins: Int
        let wrongLabels: Int
        let wrongKinds: Int
        /// Products that were missed, by reason.
        let misses: [String: Int]
        let observations: Int
        let bytes: Int
        /// Reading the tree, joining and storing all prices, in seconds.
        let warmSeconds: Double
        /// The processor's share of that, which other programs do not change.
        let processorSeconds: Double
        /// The processor's seconds for 100,000 prices.
        let secondsPer100000: Double

        /// What does not come up to the requirements.
        var unmet: [String] {
            var unmet: [String] = []
            let title = "\(corpus), seed \(seed)\(hiddenSets > 0 ? ", sets missing" : "")"
            if numberedShare < 0.98 {
                unmet.append("\(title): \(percent(numberedShare)) joined, at least 98 % wanted")
            }
            // A reprint of a whole set that the index lacks can look just like the set.
            if wrongJoins > (hiddenSets > 0 ? joinedProducts / 100 : 0) {
                unmet.append("\(title): \(wrongJoins) wrong joins")
            }
            if wrongKinds > 0 { unmet.append("\(title): \(wrongKinds) wrong kinds") }
            return unmet
        }

        private func percent(_ share: Double) -> String { "\(Double(Int(share * 100_000)) / 1_000) %" }

        /// The cells of a table row.
        var cells: [String] {
            [
                corpus + (hiddenSets > 0 ? ", \(hiddenSets) sets missing" : ""), String(seed),
                String(products),
                percent(numberedShare), percent(unnumberedShare), String(wrongJoins), String(wrongLabels),
                String(wrongKinds), String(misses.values.reduce(0, +)), String(observations),
                "\(Double(Int(warmSeconds * 100)) / 100) s",
                "\(Double(Int(processorSeconds * 100)) / 100) s",
                "\(Double(Int(secondsPer100000 * 1_000)) / 1_000) s",
            ]
        }

        /// The titles of the cells.
        static let titles = [
            "corpus", "seed", "products", "numbered", "without number", "wrong joins", "wrong labels",
            "wrong kinds", "missed", "prices", "warming", "processor", "of 100,000",
        ]
    }
}
