import CardModel
import CardPricing
import Foundation

/// The rules of ledger, traffic and journal once more over plain arrays: obviously right, never fast.
///
/// Keys are bytes, as texts that Swift calls equal are different ones to the store.
struct SlowLedger {
    private typealias Bytes = [UInt8]

    private var outcomes: [Bytes: [Bytes: FetchOutcome]] = [:]
    private var pinned: [Bytes: [Bytes: Pin]] = [:]
    private var suspected: [Bytes: [Bytes: MappingSuspicion]] = [:]
    private var states: [Bytes: TrafficState] = [:]
    private var usages: [Bytes: [Int32: ServiceUsage]] = [:]
    private(set) var journal: [JournalEntry] = []
    /// Every time that a printing followed another, by both.
    private var follows: [Bytes: [Bytes: [Int64]]] = [:]

    /// The key of a printing, if it can be one.
    private static func key(_ printing: PrintingID) -> Bytes? {
        let (game, native) = (printing.game.rawValue, printing.nativeID)
        guard !game.isEmpty, !native.isEmpty, !game.utf8.contains(58),
            game.utf8.count + native.utf8.count < 4_096
        else { return nil }
        return Array("\(game):\(native)".utf8)
    }

    private static func precedes(_ left: Bytes, _ right: Bytes) -> Bool {
        left.lexicographicallyPrecedes(right)
    }

    private static func flat<Value>(_ rows: [Bytes: [Bytes: Value]]) -> [Value] {
        rows.sorted { precedes($0.key, $1.key) }.flatMap { row in
            row.value.sorted { precedes($0.key, $1.key) }.map(\.value)
        }
    }

    // MARK: Ledger

    mutating func recordOutcomes(_ new: [FetchOutcome]) {
        for outcome in new where outcome.source.utf8.count <= 4_096 {
            guard let key = Self.key(outcome.printing) else { continue }
            outcomes[key, default: [:]][Array(outcome.source.utf8)] = outcome
        }
    }

    func outcomes(of printing: PrintingID) -> [FetchOutcome] {
        guard let key = Self.key(printing), let rows = outcomes[key] else { return [] }
        return rows.sorted { Self.precedes($0.key, $1.key) }.map(\.value)
    }

    var pins: [Pin] { Self.flat(pinned) }

    mutating func setPins(_ new: [Pin]) {
        for pin in new where pin.reason.utf8.count <= 4_096 {
            guard let key = Self.key(pin.printing) else { continue }
            pinned[key, default: [:]][Array(pin.reason.utf8)] = pin
        }
    }

    mutating func removePins(because reason: String) -> Int {
        var count = 0
        for key in pinned.keys where pinned[key]?.removeValue(forKey: Array(reason.utf8)) != nil {
            count += 1
        }
        return count
    }

    var suspicions: [MappingSuspicion] { Self.flat(suspected) }

    mutating func changeSuspicions(raised: [MappingSuspicion], lifted: [MappingSuspicion]) {
        for suspicion in lifted {
            guard let key = Self.key(suspicion.printing) else { continue }
            suspected[key]?[Array(suspicion.source.utf8)] = nil
        }
        for suspicion in raised where suspicion.source.utf8.count <= 4_096 {
            guard let key = Self.key(suspicion.printing) else { continue }
            suspected[key, default: [:]][Array(suspicion.source.utf8)] = suspicion
        }
    }

    // MARK: Traffic

    mutating func updateTraffic(
        with service: String, on day: CalendarDate, _ body: (inout TrafficState, inout ServiceUsage) -> Void
    ) {
        let key = Array(service.utf8)
        var state = states[key] ?? TrafficState()
        var usage = usages[key]?[day.daysSinceEpoch] ?? ServiceUsage(service: service, day: day)
        body(&state, &usage)
        states[key] = state
        usages[key, default: [:]][day.daysSinceEpoch] = usage
    }

    var trafficStates: [String: TrafficState] {
        states.reduce(into: [:]) { $0[String(decoding: $1.key, as: UTF8.self)] = $1.value }
    }

    func usage(since: CalendarDate) -> [ServiceUsage] {
        usages.sorted { Self.precedes($0.key, $1.key) }.flatMap { row in
            row.value.sorted { $0.key < $1.key }.filter { $0.key >= since.daysSinceEpoch }.map(\.value)
        }
    }

    // MARK: Journal

    mutating func append(_ entries: [JournalEntry]) {
        for entry in entries {
            var entry = entry
            if let chosen = entry.chosen, Self.key(chosen) == nil { entry.chosen = nil }
            var query = ""
            for character in entry.query {
                guard query.utf8.count + String(character).utf8.count <= 200 else { break }
                query.append(character)
            }
            entry.query = query
            if let next = entry.chosen, let last = journal.last(where: { $0.chosen != nil }),
                let former = last.chosen
            {
                let elapsed = Double(entry.at) - Double(last.at)
                if elapsed >= 0, elapsed <= 600, Self.key(next) != Self.key(former),
                    let from = Self.key(former), let to = Self.key(next)
                {
                    follows[from, default: [:]][to, default: []].append(entry.at)
                }
            }
            journal.append(entry)
        }
        journal = journal.suffix(50_000)
    }

    func summary(since: Int64, limit: Int) -> JournalSummary {
        let entries = journal.filter { $0.at >= since }
        var summary = JournalSummary()
        guard !entries.isEmpty else { return summary }
        summary.lookups = entries.count
        summary.found = entries.count { $0.hits > 0 || $0.chosen != nil }
        for origin in JournalEntry.PriceOrigin.allCases where origin != .none {
            let count = entries.count { $0.origin == origin }
            if count > 0 { summary.origins[origin] = count }
        }
        let times = entries.map(\.microseconds).sorted()
        summary.medianMicroseconds = times[(times.count + 1) / 2 - 1]
        summary.slowMicroseconds = times[max(1, Int((Double(times.count) * 0.99).rounded(.up))) - 1]
        let queries = entries.filter { !$0.query.isEmpty }
        summary.queries = Self.frequent(queries.map { Array($0.query.utf8) }, limit)
            .map { (String(decoding: $0.0, as: UTF8.self), $0.1) }
        let misses = queries.filter { $0.hits <= 0 && $0.chosen == nil }
        summary.misses = Self.frequent(misses.map { Array($0.query.utf8) }, limit)
            .map { (String(decoding: $0.0, as: UTF8.self), $0.1) }
        summary.printings = Self.frequent(entries.compactMap { $0.chosen.flatMap(Self.key) }, limit)
            .compactMap { row in
                PrintingID(String(decoding: row.0, as: UTF8.self)).map { ($0, row.1) }
            }
        return summary
    }

    private static func frequent(_ texts: [Bytes], _ limit: Int) -> [(Bytes, Int)] {
        var counts: [Bytes: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        let sorted = counts.sorted { left, right in
            left.value == right.value ? precedes(left.key, right.key) : left.value > right.value
        }
        return sorted.prefix(max(0, limit)).map { ($0.key, $0.value) }
    }

    /// The successors of a printing with their faded counts, where no more than 16 are known.
    func successors(of printing: PrintingID, at now: Int64) -> [(key: String, count: Double)] {
        guard let key = Self.key(printing) else { return [] }
        return (follows[key] ?? [:]).map { next, moments in
            let count = moments.reduce(0) { $0 + pow(0.5, Double(now - $1) / (30 * 86_400)) }
            return (String(decoding: next, as: UTF8.self), count)
        }.sorted { $0.count > $1.count }
    }

    mutating func forgetLookups() {
        journal = []
        follows = [:]
    }
}
