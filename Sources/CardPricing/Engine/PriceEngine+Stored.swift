package import CardModel
internal import Synchronization

/// What is stored, by way of the memory of the process.
extension PriceEngine {
    /// Returns what is stored of a printing, and whether it was remembered.
    package func known(
        _ printing: PrintingID, at now: Int64
    ) throws(PricingError) -> (KnownPrice, isRemembered: Bool) {
        let (remembered, generation) = memory.withLock { ($0.lookUp(printing, at: now), $0.generation) }
        if let remembered { return (remembered, true) }
        let stored = try store.observations(for: printing)
        let known = makeKnown(printing, stored, at: now)
        memory.withLock { $0.remember(known, of: printing, at: now, readIn: generation) }
        return (known, false)
    }

    /// Returns what is stored of several printings, each once and in their order, and whether it was remembered.
    package func known(
        _ printings: [PrintingID], at now: Int64
    ) throws(PricingError) -> [(printing: PrintingID, known: KnownPrice, isRemembered: Bool)] {
        var found: [(printing: PrintingID, known: KnownPrice, isRemembered: Bool)] = []
        found.reserveCapacity(printings.count)
        let generation = memory.withLock { memory in
            var seen = Set<PrintingID>(minimumCapacity: printings.count)
            for printing in printings where seen.insert(printing).inserted {
                let remembered = memory.lookUp(printing, at: now)
                // What is not remembered is put in below.
                found.append((printing, remembered ?? KnownPrice(madeAt: 0), remembered != nil))
            }
            return memory.generation
        }
        let rest = found.indices.filter { !found[$0].isRemembered }
        guard !rest.isEmpty else { return found }
        let stored = try store.observations(for: rest.map { found[$0].printing })
        for place in rest {
            let printing = found[place].printing
            found[place].known = makeKnown(printing, stored[printing] ?? [], at: now)
        }
        memory.withLock { memory in
            for place in rest {
                memory.remember(
                    found[place].known, of: found[place].printing, at: now, readIn: generation)
            }
        }
        return found
    }

    /// Makes what is stored ready to be shown.
    private func makeKnown(
        _ printing: PrintingID, _ stored: [StoredObservation], at milliseconds: Int64
    ) -> KnownPrice {
        let now = Self.seconds(milliseconds)
        return KnownPrice(
            quotes: quotes(of: printing, stored, at: now),
            fetchedAt: stored.indices.lazy.map { stored[$0].fetchedAt }.max(), madeAt: now)
    }

    /// Makes an answer of what is stored.
    package func answer(
        _ printing: PrintingID, _ known: KnownPrice, _ origin: JournalEntry.PriceOrigin, at now: Int64,
        failures: [PricingError] = []
    ) -> PriceAnswer {
        let seconds = Self.seconds(now)
        let isOffline = settings.isOffline || failures.contains { $0.code != .notPriced }
        let isOld = (known.timeSinceFetch(at: seconds) ?? .max) >= Freshness.day
        let isUnreached = isOffline && (isOld || !failures.isEmpty)
        return PriceAnswer(
            printing: printing, quotes: known.quotes(at: seconds, isOffline: isOffline),
            origin: !known.isStored ? .missing : isUnreached ? .stale : origin, isOffline: isOffline,
            failures: failures)
    }

    /// Milliseconds as seconds, rounded down.
    package static func seconds(_ milliseconds: Int64) -> Int64 {
        milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
    }
}
