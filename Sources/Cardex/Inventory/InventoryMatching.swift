package import CardIndex
internal import CardModel
internal import CardPricing
internal import CardText

/// Matches an inventory: a vendor's spreadsheet or a deck list in any tool's dialect comes back line by line with
/// printings, confidence and prices.
///
///     let matching = InventoryMatching(finder: finder)
///     let summary = try await matching.run("stock.csv") { columns, lines in
///         for line in lines { print(line.match.printing?.printing.id ?? "-", line.match.confidence) }
///     }
///     print(summary.totals)
///
/// Lines are read in batches and matched on several threads; they come out in the order of the file, and memory does
/// not grow with it.
public struct InventoryMatching: Sendable {
    /// How many lines are matched at a time where nobody says otherwise.
    public static let usualBatchSize = 2_048
    /// How many candidates are priced to see whether it matters which one is meant.
    private static let pricedCandidates = 8

    private let finder: CardFinder
    private let matcher: LineMatcher
    private let workerCount: Int
    private let batchSize: Int

    /// Prepares for matching.
    ///
    /// - Parameters:
    ///   - finder: The index and the prices.
    ///   - options: What holds for all lines.
    ///   - workerCount: How many threads match at once.
    ///   - batchSize: How many lines are matched at a time: fewer come sooner, more come faster.
    /// - Complexity: O(number of sets).
    public init(
        finder: CardFinder, options: InventoryOptions = InventoryOptions(), workerCount: Int = 2,
        batchSize: Int = usualBatchSize
    ) {
        self.init(
            finder: finder, tables: InventoryTables(finder.index), options: options, workerCount: workerCount,
            batchSize: batchSize)
    }

    /// Prepares for matching with what was read from the index before.
    ///
    /// - Parameters:
    ///   - finder: The index and the prices.
    ///   - tables: What was read from the same index.
    ///   - options: What holds for all lines.
    ///   - workerCount: How many threads match at once.
    ///   - batchSize: How many lines are matched at a time: fewer come sooner, more come faster.
    /// - Complexity: O(1).
    package init(
        finder: CardFinder, tables: InventoryTables, options: InventoryOptions, workerCount: Int,
        batchSize: Int
    ) {
        self.finder = finder
        self.workerCount = max(1, workerCount)
        self.batchSize = max(1, batchSize)
        matcher = LineMatcher(
            index: finder.index, directory: tables.directory, identifiers: tables.identifiers,
            options: options)
    }

    /// Matches a file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard input.
    ///   - body: Is given the names of the columns and some lines, in the order of the file, at least once. It may change
    ///     the lines, as a review does, before they are counted.
    /// - Returns: What all lines come to.
    /// - Throws: `InventoryError`, `CancellationError` when the task was cancelled, and what the body throws.
    public func run(
        _ path: String, _ body: (_ columns: [String], _ lines: inout [MatchedLine]) async throws -> Void
    ) async throws -> InventorySummary {
        try await run(try InventoryFile(path: path), body)
    }

    /// Matches a file that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - name: What errors call it.
    ///   - body: As for a file at a path.
    /// - Returns: What all lines come to.
    /// - Throws: `InventoryError`, `CancellationError` when the task was cancelled, and what the body throws.
    public func run(
        bytes: [UInt8], name: String,
        _ body: (_ columns: [String], _ lines: inout [MatchedLine]) async throws -> Void
    ) async throws -> InventorySummary {
        try await run(InventoryFile(bytes: bytes, name: name), body)
    }

    /// Finds out whether bytes are an inventory at all, without matching a line.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of a file.
    ///   - name: What errors call it.
    /// - Throws: `InventoryError` when there is no line in it, or no column that names cards.
    public func check(bytes: [UInt8], name: String) throws(InventoryError) {
        let memory = WorkerMemory(MatchMemory(matcher.directory))
        _ = try InventoryReader(InventoryFile(bytes: bytes, name: name), probe: probe(memory))
    }

    private func run(
        _ file: InventoryFile,
        _ body: (_ columns: [String], _ lines: inout [MatchedLine]) async throws -> Void
    ) async throws -> InventorySummary {
        let memories = (0..<workerCount).map { _ in WorkerMemory(MatchMemory(matcher.directory)) }
        let reader = try InventoryReader(file, probe: probe(memories[0]))
        var summary = InventorySummary()
        summary.layout = reader.description
        var isFirst = true
        while true {
            try Task.checkCancellation()
            let lines = try reader.next(batchSize)
            if lines.isEmpty, !isFirst { break }
            isFirst = false
            var matched = await match(lines, memories)
            try await body(reader.columns, &matched)
            for line in matched { summary.add(line) }
        }
        summary.remarkCount = reader.remarkCount
        return summary
    }

    /// Matches what one line says, and prices it.
    ///
    /// - Parameter evidence: What the line says.
    /// - Returns: The match and the price.
    public func match(_ evidence: LineEvidence) -> (match: LineMatch, price: LinePrice) {
        let line = InventoryLine(line: 1, fields: [], evidence: evidence)
        let matched = match([line], MatchMemory(matcher.directory))
        return (matched[0].match, matched[0].price)
    }

    /// A line with another printing, chosen by a person, and its price.
    ///
    /// - Parameters:
    ///   - printing: The printing; `nil` for none of the candidates.
    ///   - line: The line.
    /// - Returns: The line as chosen.
    package func choosing(_ printing: IndexedPrinting?, for line: MatchedLine) -> MatchedLine {
        var line = line
        line.review = printing == nil ? .skipped : .chosen
        guard let printing else { return line }
        line.match.confidence = .sure
        line.match.printing = printing
        line.match.candidates = []
        line.match.reasons = ["chosen in a review"]
        line.match.isReviewed = true
        let quotes = (try? finder.quotes(for: [printing.printing.id])) ?? [:]
        line.price = LinePricing.price(
            line.line.evidence, quotes[printing.printing.id] ?? [], finishes: printing.printing.finishes)
        return line
    }

    /// Finds printings for a text that somebody types in a review.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The most printings.
    /// - Returns: The printings, best first.
    package func candidates(_ text: String, limit: Int) -> [IndexedPrinting] {
        let request = SearchRequest(text, game: matcher.options.game, limit: limit, printingLimit: limit)
        let answer = finder.index.search(request)
        return answer.results.flatMap(\.printings).prefix(limit).compactMap { finder.index.printing(at: $0) }
    }

    /// The printing of a key.
    ///
    /// - Parameter key: The key as text.
    /// - Returns: The printing, or `nil` when the index does not hold it.
    package func printing(_ key: String) -> IndexedPrinting? {
        PrintingID(key).flatMap { finder.index.printing($0) }
    }

    private func probe(_ worker: WorkerMemory) -> ColumnProbe {
        let matcher = matcher
        return ColumnProbe(
            isName: { text in
                var reader = NameReadings(matcher.directory)
                let readings = reader.readings(text) {
                    !matcher.index.names(near: $0.joined, within: 0).isEmpty
                }
                guard let last = readings.last else { return false }
                let reach = last.folded.joined.count > 5 ? 1 : 0
                return text.contains(where: \.isLetter)
                    && !matcher.index.names(near: last.folded.joined, within: reach).isEmpty
            },
            isSet: { text in worker.memory.sets(text).contains { $0.quality == .exact } })
    }

    // MARK: Batches

    private func match(_ lines: [InventoryLine], _ memories: [WorkerMemory]) async -> [MatchedLine] {
        let share = (lines.count + workerCount - 1) / max(1, workerCount)
        guard share > 0 else { return [] }
        guard workerCount > 1, lines.count > 64 else { return match(lines, memories[0].memory) }
        return await withTaskGroup(of: (Int, [MatchedLine]).self) { group in
            for (worker, memory) in memories.enumerated() {
                let part = Array(lines.dropFirst(worker * share).prefix(share))
                group.addTask { (worker, match(part, memory.memory)) }
            }
            var parts = [[MatchedLine]](repeating: [], count: workerCount)
            for await (worker, part) in group { parts[worker] = part }
            return parts.flatMap { $0 }
        }
    }

    private func match(_ lines: [InventoryLine], _ memory: MatchMemory) -> [MatchedLine] {
        var matches = lines.map { matcher.match($0.evidence, memory) }
        let quotes = quotes(of: matches)
        for index in matches.indices { settle(&matches[index], quotes) }
        return zip(lines, matches).map { line, match in
            var match = match
            if match.confidence < matcher.options.minimumConfidence { match.printing = nil }
            let price = match.printing.map {
                LinePricing.price(line.evidence, quotes[$0.printing.id] ?? [], finishes: $0.printing.finishes)
            }
            let mark: ReviewMark? = match.isReviewed ? .chosen : line.evidence.wasSkipped ? .skipped : nil
            return MatchedLine(line: line, match: match, price: price ?? LinePrice(), review: mark)
        }
    }

    /// The prices of the printings that are proposed, and of their rivals where only the printing is open.
    private func quotes(of matches: [LineMatch]) -> [PrintingID: [PriceQuote]] {
        var ids: Set<PrintingID> = []
        for match in matches {
            if let printing = match.printing { ids.insert(printing.printing.id) }
            guard match.confidence == .ambiguous, match.rivalCount > 1,
                match.rivalCount <= Self.pricedCandidates
            else { continue }
            for rival in match.candidates.prefix(match.rivalCount) { ids.insert(rival.printing.id) }
        }
        return (try? finder.quotes(for: ids.sorted())) ?? [:]
    }

    /// Calls a line likely where the card is known and all printings that fit cost about the same.
    private func settle(_ match: inout LineMatch, _ quotes: [PrintingID: [PriceQuote]]) {
        guard match.confidence == .ambiguous, match.isCardKnown, match.rivalCount > 1,
            match.rivalCount <= Self.pricedCandidates,
            !match.reasons.contains(where: { $0.hasSuffix("disagrees") })
        else { return }
        let prices = match.candidates.prefix(match.rivalCount).map {
            PriceSelection.headline(of: quotes[$0.printing.id] ?? [], nil)?.amount
        }
        let known = prices.compactMap { $0 }
        guard known.count == match.rivalCount, Set(known.map(\.currency)).count == 1,
            let least = known.map(\.minorUnits).min(), let greatest = known.map(\.minorUnits).max(),
            greatest - least <= least / 10
        else { return }
        match.confidence = .likely
        match.reasons.append("which one hardly matters for the price")
    }
}

/// Hands the memory of one worker to the task that uses it; no two tasks share one at a time.
private final class WorkerMemory: @unchecked Sendable {
    let memory: MatchMemory

    init(_ memory: MatchMemory) {
        self.memory = memory
    }
}
