/// What one class of queries showed.
struct RecallTally {
    /// What was asked.
    let stage: String
    /// With which texts.
    let name: String
    private(set) var queries = 0
    /// What brute force found.
    private(set) var expected = 0
    /// What of it the index did not find.
    private(set) var missing = 0
    /// What the index answered beyond it, or in another order.
    private(set) var wrong = 0
    /// The first differences, in words.
    private(set) var differences: [String] = []

    /// Makes an empty tally.
    ///
    /// - Parameters:
    ///   - stage: What is asked.
    ///   - name: With which texts.
    init(_ stage: String, _ name: String) {
        self.stage = stage
        self.name = name
    }

    /// Counts one query.
    ///
    /// - Parameters:
    ///   - query: The text.
    ///   - found: What the index answered, in order.
    ///   - right: What brute force found, in order.
    ///   - describe: Names an answer.
    mutating func add<Answer: Hashable>(
        _ query: String, found: [Answer], right: [Answer], describe: (Answer) -> String
    ) {
        queries += 1
        expected += right.count
        if found == right { return }
        let lost = Set(right).subtracting(found)
        let extra = Set(found).subtracting(right)
        missing += lost.count
        wrong += extra.count
        var parts: [String] = []
        if !lost.isEmpty {
            parts.append("misses \(lost.prefix(3).map(describe).sorted().joined(separator: ", "))")
        }
        if !extra.isEmpty {
            parts.append("adds \(extra.prefix(3).map(describe).sorted().joined(separator: ", "))")
        }
        if parts.isEmpty {
            wrong += 1
            parts.append("has the right answers in another order, or one twice")
        }
        if differences.count < 10 {
            differences.append("\(stage), \(name): `\(query)` \(parts.joined(separator: " and "))")
        }
    }
}
