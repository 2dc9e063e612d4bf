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
    }

    private let state = Mutex(State())
    private let clock: WallClock

    init(clock: WallClock) {
        self.clock = clock
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
        if let index = state.history.firstIndex(where: {
            $0.printing == printing && $0.key == key && $0.price.day == day
        }) {
            state.history[index].price = price
        } else {
            state.history.append((printing, key, price))
        }
    }

    /// The fields in the order that decides between variants: source, kind, statistic, then the other texts.
    private static func variantKey(_ observation: PriceObservation) -> [[UInt8]] {
        [
            Array(observation.source.utf8), [observation.kind.rawValue], [observation.statistic.rawValue],
            Array(observation.finish.rawValue.utf8), Array(observation.edition.utf8),
            Array(observation.condition.utf8), Array(observation.grade.utf8),
            Array(observation.sourceVariant.utf8), Array(observation.amount.currency.rawValue.utf8),
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
}
