internal import CardIndex
internal import CardTestSupport
internal import Foundation

/// Asks an index and brute force the same questions.
struct RecallProof {
    private static let top = 10
    private static let textbookPairs = 2_000

    private let corpus: RecallCorpus
    private let brute: BruteForce
    private let options: Options
    private var queries: RecallQueries

    /// Builds the index.
    ///
    /// - Parameter options: Which dumps, how many queries, which seed.
    /// - Throws: When a dump can't be read or the index not be built.
    init(_ options: Options) throws {
        self.options = options
        let folder = try TemporaryFolder()
        let sources = try BenchmarkCorpus(options, in: folder).sources
        corpus = try RecallCorpus(sources, seed: options.seed)
        brute = BruteForce(keys: corpus.keys)
        queries = RecallQueries(keys: corpus.keys, seed: options.seed)
    }

    /// Asks, compares and prints what came out.
    ///
    /// - Returns: Whether all answers were the same.
    mutating func run() throws -> Bool {
        print("corpus \(BenchmarkReport.Corpus(corpus.index).digest) and names of other scripts and lengths")
        print("\(corpus.keys.count) keys of \(corpus.index.nameCount) names, seed \(options.seed)")
        try checkBruteForce()
        var tallies = wholeNames()
        tallies += prefixes()
        tallies.append(searches())
        print("")
        return report(tallies)
    }

    /// Proves the proof: brute force in a band against the whole matrix.
    private mutating func checkBruteForce() throws {
        let pairs = queries.pairs(Self.textbookPairs).map { (Self.scalars($0), Self.scalars($1)) }
        for (typed, meant) in pairs {
            let prefixes = (0...meant.count).map { slowAlignmentDistance(typed, Array(meant.prefix($0))) }
            try check(typed, meant, toPrefix: false, exact: prefixes.last ?? 0)
            try check(typed, meant, toPrefix: true, exact: prefixes.min() ?? 0)
        }
        print("brute force agrees with the whole matrix on \(pairs.count) pairs and all their prefixes")
    }

    private func check(_ typed: [UInt32], _ meant: [UInt32], toPrefix: Bool, exact: Int) throws {
        for limit in 0...BruteForce.greatestLimit {
            let banded = BruteForce.distance(typed.span, meant.span, limit: limit, toPrefix: toPrefix)
            guard min(exact, limit + 1) == min(banded, limit + 1) else {
                throw BenchmarkError(
                    "brute force itself is wrong: \(banded) instead of \(exact) between \(typed) and \(meant)"
                )
            }
        }
    }

    private mutating func wholeNames() -> [RecallTally] {
        queries.wholeNames(options.queries).flatMap { name, texts in
            var tallies = [1, 2].map { RecallTally("whole names, k=\($0)", name) }
            for text in texts {
                let within = brute.matches(Self.scalars(text), within: 2)
                for distance in [1, 2] {
                    tallies[distance - 1].add(
                        text, found: ask(.whole(distance: distance), text),
                        right: within.filter { $0.distance <= distance }, describe: describe)
                }
            }
            return tallies
        }
    }

    private mutating func prefixes() -> [RecallTally] {
        queries.prefixes(max(1, options.queries / 10)).flatMap { name, texts in
            var tallies = ["prefix, top 10", "misspelt prefix, top 10", "misspelt prefix, all"].map {
                RecallTally($0, name)
            }
            for (number, text) in texts.enumerated() {
                let near = byScore(brute.prefixMatches(Self.scalars(text), within: 1))
                tallies[0].add(
                    text, found: ask(.prefix(limit: Self.top), text),
                    right: Array(near.filter { $0.distance == 0 }.prefix(Self.top)), describe: describe)
                tallies[1].add(
                    text, found: ask(.misspeltPrefix(distance: 1, limit: Self.top), text),
                    right: Array(near.prefix(Self.top)), describe: describe)
                // All of them are many for short texts, so some queries must do.
                guard number % 5 == 0 else { continue }
                tallies[2].add(
                    text, found: ask(.misspeltPrefix(distance: 1, limit: corpus.keys.count), text),
                    right: near,
                    describe: describe)
            }
            return tallies
        }
    }

    /// Whether searching as an app does, with folding and ranking, still gives every name within the distance.
    private mutating func searches() -> RecallTally {
        var tally = RecallTally("search, all names within the distance", "misspelt names")
        let names = corpus.namesByKey.values.joined().sorted()
        for text in queries.searches(names, max(1, options.queries / 5)) {
            let answer = corpus.index.search(
                SearchRequest(text, limit: corpus.index.nameCount, printingLimit: 1))
            let key = answer.interpretation.name.split(separator: " ").joined()
            let distance = SearchRequest.distance(forLength: key.unicodeScalars.count)
            let near = brute.matches(Self.scalars(key), within: distance)
            let right = Set(near.flatMap { corpus.namesByKey[corpus.keys[$0.key]] ?? [] })
            // Searching may well answer more: longer names, and those of other spellings.
            tally.add(
                text, found: Set(answer.results.map(\.name)).intersection(right).sorted(),
                right: right.sorted(),
                describe: { "`\($0)`" })
        }
        return tally
    }

    private func report(_ tallies: [RecallTally]) -> Bool {
        var table = TextTable(header: ["what is asked", "queries", "matches", "missing", "wrong"])
        for tally in tallies where tally.queries > 0 {
            table.add([
                "\(tally.stage): \(tally.name)", "\(tally.queries)", "\(tally.expected)", "\(tally.missing)",
                "\(tally.wrong)",
            ])
        }
        for line in table.lines { print(line) }
        let lost = corpus.lostKeys
        let keysAreComplete =
            lost.isEmpty
            ? "every folded name is a key" : "\(lost.count) folded names are no keys, such as `\(lost[0])`"
        print("\n\(keysAreComplete)")
        for difference in tallies.flatMap(\.differences).prefix(20) { print(difference) }
        let queries = tallies.reduce(0) { $0 + $1.queries }
        let expected = tallies.reduce(0) { $0 + $1.expected }
        let missing = tallies.reduce(0) { $0 + $1.missing }
        let recall = expected == 0 ? 1 : Double(expected - missing) / Double(expected)
        print("recall \(String(format: "%.4f", recall)) (\(queries) queries, \(expected) matches)")
        return lost.isEmpty && missing == 0 && tallies.allSatisfy { $0.wrong == 0 }
    }

    private func ask(_ stage: SearchIndex.KeyStage, _ text: String) -> [BruteMatch] {
        corpus.index.run(stage, Array(text.utf8)) { matches in
            matches.map { BruteMatch(distance: $0.distance, key: Int($0.keyID)) }
        }
    }

    /// Orders matches as type-ahead does: by distance, then by static score from the top, then by key.
    private func byScore(_ matches: [BruteMatch]) -> [BruteMatch] {
        matches.map { ($0, corpus.index.staticScore(ofKey: $0.key)) }
            .sorted { left, right in
                (left.0.distance, -Int(left.1), left.0.key) < (right.0.distance, -Int(right.1), right.0.key)
            }
            .map(\.0)
    }

    private func describe(_ match: BruteMatch) -> String {
        "`\(corpus.keys[match.key])` at \(match.distance)"
    }

    private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
