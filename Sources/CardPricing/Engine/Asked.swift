package import CardModel

/// What came of asking the chain of sources for some printings.
package struct Asked: Sendable {
    /// What came of one printing.
    package enum Outcome: Sendable {
        /// A source priced it just now; others before it failed.
        case priced([PricingError])
        /// No source has anything newer than what is stored.
        case current
        /// No source priced it: why, in the order of the chain.
        case failed([PricingError])
    }

    /// What came of each printing.
    package var results: [PrintingID: Outcome] = [:]
    /// How many requests were sent.
    package var requests = 0
    /// How many prices were recorded.
    package var observations = 0
    /// How many prices were refused.
    package var refused = 0

    /// Adds what came of other printings.
    ///
    /// - Parameter other: The other.
    package mutating func add(_ other: Asked) {
        results.merge(other.results) { _, new in new }
        requests += other.requests
        observations += other.observations
        refused += other.refused
    }

    /// The sums, with one failure for each source and code.
    package var report: RefreshReport {
        var report = RefreshReport()
        report.requests = requests
        report.observations = observations
        report.refused = refused
        var seen: Set<[String]> = []
        // In the order of the printings, so that two reports of the same are the same.
        for (_, outcome) in results.sorted(by: { $0.key < $1.key }) {
            switch outcome {
            case .priced: report.priced += 1
            case .current: report.current += 1
            case .failed(let failures):
                if failures.allSatisfy({ $0.code == .notPriced }), !failures.isEmpty {
                    report.unpriced += 1
                } else {
                    report.failed += 1
                }
            }
            let failures =
                switch outcome {
                case .priced(let failures), .failed(let failures): failures
                case .current: [PricingError]()
                }
            for failure in failures where failure.code != .notPriced {
                if seen.insert([failure.source ?? "", failure.code.rawValue]).inserted {
                    report.failures.append(failure)
                }
            }
        }
        return report
    }
}
