import CardModel
import CardPricing
import Foundation
import Synchronization

/// The rules of `PriceStore` written down once more over plain arrays: obviously right, never fast.
final class SlowPriceStore: PriceStore {
    private struct Row {
        var stored: StoredObservation
        var key: [[UInt8]]
    }

    private struct State {
        var newest: [Row] = []
        var history: [(printing: [UInt8], key: [[UInt8]], price: DailyPrice)] = []
        var digests: [[UInt8]: String] = [:]
        var lookups: [[UInt8]: [Int64]] = [:]
        var watches: [(key: [[UInt8]], entry: WatchEntry)] = []
    }

    private let state: Mutex<State>
    private let clock: WallClock

    init(clock: WallClock) {
        self.clock = clock
        state = Mutex(State())
    }

    private init(_ state: State, clock: WallClock) {
        self.clock = clock
        self.state = Mutex(state)
    }

    func record(_ observations: [PriceObservation], fetchedAt: Int64) -> RecordSummary {
        let now = clock.now()
        return state.withLock { state in
            var summary = RecordSummary()
            for observation in observations {
                Self.add(StoredObservation(observation, fetchedAt: fetchedAt), now, &state, &summary)
            }
            return summary
        }
    }

    private static func add(
        _ stored: StoredObservation, _ now: Int64, _ state: inout State, _ summary: inout RecordSummary
    ) {
        let observation = stored.observation
        guard observation.amount.minorUnits > 0 else { return summary.refusedAmounts += 1 }
        let texts = [
            observation.source, observation.finish.rawValue, observation.edition, observation.condition,
            observation.grade, observation.sourceVariant, observation.amount.currency.rawValue,
        ]
        let (game, native) = (observation.printing.game.rawValue, observation.printing.nativeID)
        guard !game.isEmpty, !native.isEmpty, !game.utf8.contains(58),
            texts.allSatisfy({ $0.utf8.count <= 4_096 })
        else { return summary.refusedKeys += 1 }

        let printing = Array("\(game):\(native)".utf8)
        let key = variantKey(observation)
        let valid =
            observation.asOf > 0 && observation.asOf <= stored.fetchedAt ? observation.asOf : stored.fetchedAt
        if let index = state.newest.firstIndex(where: {
            Array($0.stored.observation.printing.description.utf8) == printing && $0.key == key
        }) {
            let old = state.newest[index].stored
            let oldValid =
                old.observation.asOf > 0 && old.observation.asOf <= old.fetchedAt
                ? old.observation.asOf : old.fetchedAt
            if valid >= oldValid || Double(oldValid) - Double(now) > 86_400 {
                if old.observation.amount == observation.amount {
                    summary.unchanged += 1
                } else {
                    summary.updated += 1
                }
                state.newest[index].stored = stored
            } else {
                summary.backdated += 1
            }
        } else {
            summary.inserted += 1
            state.newest.append(Row(stored: stored, key: key))
        }

        // The calendar cannot take the last day before the beginning of 64-bit time.
        let day = CalendarDate(secondsSinceEpoch: max(valid, .min + 86_400))
        let price = DailyPrice(day: day, variant: PriceVariant(observation), amount: observation.amount)
        put(price, printing, key, &state)
    }

    private static func put(
        _ price: DailyPrice, _ printing: [UInt8], _ key: [[UInt8]], _ state: inout State
    ) {
        if let index = state.history.firstIndex(where: {
            $0.printing == printing && $0.key == key && $0.price.day == price.day
        }) {
            state.history[index].price = price
        } else {
            state.history.append((printing, key, price))
        }
    }

    /// The fields in the order that decides between variants: source, kind, statistic, then the other texts.
    private static func variantKey(_ observation: PriceObservation) -> [[UInt8]] {
        variantKey(PriceVariant(observation))
    }

    private static func variantKey(_ variant: PriceVariant) -> [[UInt8]] {
        [
            Array(variant.source.utf8), [variant.kind.rawValue], [variant.statistic.rawValue],
            Array(variant.finish.rawValue.utf8), Array(variant.edition.utf8),
            Array(variant.condition.utf8), Array(variant.grade.utf8),
            Array(variant.sourceVariant.utf8), Array(variant.currency.rawValue.utf8),
        ]
    }

    private static func precedes(_ left: [[UInt8]], _ right: [[UInt8]]) -> Bool {
        left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
    }

    func observations(for printing: PrintingID) -> [StoredObservation] {
        let wanted = Array(printing.description.utf8)
        return state.withLock { state in
            state.newest.filter { Array($0.stored.observation.printing.description.utf8) == wanted }
                .sorted { Self.precedes($0.key, $1.key) }.map(\.stored)
        }
    }

    func observations(for printings: [PrintingID]) -> [PrintingID: [StoredObservation]] {
        var found: [PrintingID: [StoredObservation]] = [:]
        for printing in printings where found[printing] == nil {
            let observations = observations(for: printing)
            if !observations.isEmpty { found[printing] = observations }
        }
        return found
    }

    func history(for printing: PrintingID, since: CalendarDate?) -> [DailyPrice] {
        let wanted = Array(printing.description.utf8)
        return state.withLock { state in
            state.history.filter { row in
                row.printing == wanted && since.map { row.price.day >= $0 } != false
            }.sorted { left, right in
                left.price.day == right.price.day
                    ? Self.precedes(left.key, right.key) : left.price.day < right.price.day
            }.map(\.price)
        }
    }

    func statistics() -> PriceStoreStatistics {
        let now = clock.now()
        return state.withLock { state in
            var statistics = PriceStoreStatistics()
            let newest = state.newest.map(\.stored)
            statistics.printings = Set(newest.map { Array($0.observation.printing.description.utf8) }).count
            statistics.observations = newest.count
            let days = Set(state.history.map(\.price.day))
            statistics.historyDays = days.count
            statistics.historyPrices = state.history.count
            statistics.firstDay = days.min()
            statistics.lastDay = days.max()
            let bySource = Dictionary(grouping: newest) { Array($0.observation.source.utf8) }
            for (_, group) in bySource.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                let fetches = group.map(\.fetchedAt).sorted()
                statistics.sources.append(
                    PriceStoreStatistics.Source(
                        name: group[0].observation.source, observations: group.count, oldestFetch: fetches[0],
                        newestFetch: fetches[fetches.count - 1]))
            }
            for stored in newest { statistics.freshness[stored.freshness(at: now), default: 0] += 1 }
            return statistics
        }
    }

    func warmedDigest(of source: String) -> String? {
        state.withLock { $0.digests[Array(source.utf8)] }
    }

    /// Remembers every single look-up.
    func recordLookup(of printing: PrintingID, at moment: Int64) {
        let key = Array(printing.description.utf8)
        guard !printing.game.rawValue.isEmpty, !printing.nativeID.isEmpty,
            !printing.game.rawValue.contains(":")
        else { return }
        state.withLock { state in
            state.lookups[key, default: []].append(moment)
            guard state.lookups.count > 10_000 else { return }
            let least = state.lookups.keys.filter { $0 != key }
                .min { Self.weight(state.lookups[$0], moment) < Self.weight(state.lookups[$1], moment) }
            if let least { state.lookups[least] = nil }
        }
    }

    func lookupWeights(at moment: Int64, limit: Int) -> [LookupWeight] {
        state.withLock { state in
            let weights = state.lookups.compactMap { key, moments -> LookupWeight? in
                PrintingID(String(decoding: key, as: UTF8.self)).map {
                    LookupWeight(printing: $0, count: Self.weight(moments, moment))
                }
            }
            return Array(weights.sorted { ($1.count, $0.printing) < ($0.count, $1.printing) }.prefix(limit))
        }
    }

    /// Each look-up counts half as much for every thirty days that it is ago.
    private static func weight(_ moments: [Int64]?, _ now: Int64) -> Double {
        (moments ?? []).reduce(0) { $0 + pow(0.5, Double(now - $1) / (30 * 86_400)) }
    }

    func setWarmedDigest(_ digest: String, of source: String) {
        state.withLock { $0.digests[Array(source.utf8)] = digest }
    }

    // MARK: Watch list and rows

    func watches() -> [WatchEntry] { state.withLock { Self.sorted($0.watches) } }

    func setWatches(_ entries: [WatchEntry]) -> StoreChangeSummary.Count {
        state.withLock { state in
            var count = StoreChangeSummary.Count()
            for entry in entries { Self.put(entry, &state, &count, replaced: []) }
            return count
        }
    }

    func removeWatches(_ entries: [WatchEntry]) -> Int {
        state.withLock { state in
            let keys = entries.map(Self.wish)
            let before = state.watches.count
            state.watches.removeAll { keys.contains($0.key) }
            return before - state.watches.count
        }
    }

    func rows(_ parts: StoreParts, of game: Game?) -> any StoreRows {
        let state = state.withLock { $0 }
        let whole = SlowPriceStore(state, clock: clock)
        func belongs(_ printing: PrintingID) -> Bool {
            game == nil || printing.game.rawValue == game?.rawValue
        }
        var keys = state.newest.map { Array($0.stored.observation.printing.description.utf8) }
        keys += state.history.map(\.printing)
        var printings: [PrintingID] = []
        for key in Set(keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            if let printing = PrintingID(String(decoding: key, as: UTF8.self)), belongs(printing) {
                printings.append(printing)
            }
        }
        var rows: [StoreRow] = []
        if parts.contains(.prices) {
            for printing in printings { rows += whole.observations(for: printing).map { .price($0) } }
        }
        if parts.contains(.days) {
            for printing in printings {
                rows += whole.history(for: printing, since: nil).map { .day($0, of: printing) }
            }
        }
        if parts.contains(.watches) {
            rows += Self.sorted(state.watches).filter { belongs($0.printing) }.map { .watch($0) }
        }
        return ListedRows(rows)
    }

    func preview(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary {
        let copy = SlowPriceStore(state.withLock { $0 }, clock: clock)
        var change = change
        change.beforeCommit = {}
        return try copy.apply(change)
    }

    func apply(_ change: StoreChange) throws(PricingError) -> StoreChangeSummary {
        let now = clock.now()
        let former = state.withLock { $0 }
        var state = former
        var summary = StoreChangeSummary()
        if change.replaced.contains(.prices) { state.newest = [] }
        if change.replaced.contains(.days) { state.history = [] }
        if change.replaced.contains(.watches) { state.watches = [] }
        while let row = try change.rows.next() {
            switch row {
            case .price(let stored):
                Self.take(stored, former, now, change.replaced, &state, &summary.prices)
            case .day(let price, let printing):
                Self.take(price, printing, former, &state, &summary.days)
            case .watch(let entry):
                Self.put(entry, &state, &summary.watches, replaced: former.watches)
            }
        }
        try change.beforeCommit()
        func gone<Key: Hashable>(_ before: [Key], _ after: [Key]) -> Int {
            Set(before).subtracting(after).count
        }
        summary.prices.removed = gone(former.newest.map(Self.identity), state.newest.map(Self.identity))
        summary.days.removed = gone(former.history.map(Self.identity), state.history.map(Self.identity))
        summary.watches.removed = gone(former.watches.map(\.key), state.watches.map(\.key))
        self.state.withLock { [state] in $0 = state }
        return summary
    }

    private static func identity(_ row: Row) -> [[UInt8]] {
        row.key + [Array(row.stored.observation.printing.description.utf8)]
    }

    private static func identity(
        _ row: (printing: [UInt8], key: [[UInt8]], price: DailyPrice)
    ) -> [[UInt8]] {
        row.key + [row.printing, Array("\(row.price.day.daysSinceEpoch)".utf8)]
    }

    private static func take(
        _ stored: StoredObservation, _ former: State, _ now: Int64, _ replaced: StoreParts,
        _ state: inout State, _ count: inout StoreChangeSummary.Count
    ) {
        var summary = RecordSummary()
        add(stored, now, &state, &summary)
        count.updated += summary.updated
        count.unchanged += summary.unchanged
        count.backdated += summary.backdated
        count.refused += summary.refused
        guard summary.inserted == 1 else { return }
        // What was cleared to be replaced is still what the amount is compared with.
        let row = Row(stored: stored, key: variantKey(stored.observation))
        guard let before = former.newest.first(where: { identity($0) == identity(row) }) else {
            return count.inserted += 1
        }
        if before.stored.observation.amount == stored.observation.amount {
            count.unchanged += 1
        } else {
            count.updated += 1
        }
    }

    private static func take(
        _ price: DailyPrice, _ printing: PrintingID, _ former: State, _ state: inout State,
        _ count: inout StoreChangeSummary.Count
    ) {
        let (game, native) = (printing.game.rawValue, printing.nativeID)
        let key = variantKey(price.variant)
        guard price.amount.minorUnits > 0, !game.isEmpty, !native.isEmpty, !game.utf8.contains(58),
            key.allSatisfy({ $0.count <= 4_096 })
        else { return count.refused += 1 }
        let row = (printing: Array("\(game):\(native)".utf8), key: key, price: price)
        switch former.history.first(where: { identity($0) == identity(row) })?.price.amount {
        case nil: count.inserted += 1
        case price.amount: count.unchanged += 1
        default: count.updated += 1
        }
        put(price, row.printing, key, &state)
    }

    private static func wish(_ entry: WatchEntry) -> [[UInt8]] {
        [
            Array(entry.printing.description.utf8), Array((entry.finish?.rawValue ?? "").utf8),
            Array(entry.condition.utf8), Array(entry.threshold.currency.rawValue.utf8),
            [entry.direction.rawValue],
        ]
    }

    private static func sorted(_ watches: [(key: [[UInt8]], entry: WatchEntry)]) -> [WatchEntry] {
        watches.sorted { precedes($0.key, $1.key) }.map(\.entry)
    }

    private static func put(
        _ entry: WatchEntry, _ state: inout State, _ count: inout StoreChangeSummary.Count,
        replaced: [(key: [[UInt8]], entry: WatchEntry)]
    ) {
        let (game, native) = (entry.printing.game.rawValue, entry.printing.nativeID)
        guard entry.threshold.minorUnits > 0, !game.isEmpty, !native.isEmpty, !game.utf8.contains(58),
            entry.finish?.rawValue != "", entry.note.utf8.count <= 4_096,
            entry.condition.utf8.count <= 4_096
        else { return count.refused += 1 }
        let key = wish(entry)
        let index = state.watches.firstIndex { $0.key == key }
        let before = index.map { state.watches[$0].entry } ?? replaced.first { $0.key == key }?.entry
        if let before {
            let isSame =
                before.threshold == entry.threshold && before.createdAt == entry.createdAt
                && Array(before.note.utf8) == Array(entry.note.utf8)
            if isSame { count.unchanged += 1 } else { count.updated += 1 }
        } else {
            count.inserted += 1
        }
        if let index {
            state.watches[index].entry = entry
        } else {
            state.watches.append((key, entry))
        }
    }
}
