package import CardModel
internal import Synchronization

/// Which sources are not believed about which printings, as the store has it.
package struct SuspectList {
    private var suspicions: [PrintingID: [MappingSuspicion]] = [:]
    private var readAt: Int64?

    /// Makes an empty list.
    package init() {}

    /// Whether the store has to be read first; it may be written by others.
    package func isOld(at now: Int64) -> Bool {
        guard let readAt else { return true }
        let age = now.saturatingSubtracting(readAt)
        return age < 0 || age >= 300
    }

    /// Takes what the store has.
    package mutating func replace(_ all: [MappingSuspicion], at now: Int64) {
        suspicions = Dictionary(grouping: all, by: \.printing)
        readAt = now
    }

    /// The suspicions about a printing.
    package subscript(printing: PrintingID) -> [MappingSuspicion] {
        get { suspicions[printing] ?? [] }
        set { suspicions[printing] = newValue.isEmpty ? nil : newValue }
    }
}

extension PriceEngine {
    /// Chooses the quotes of a printing, with what is estimated of each.
    package func quotes(
        of printing: PrintingID, _ stored: [StoredObservation], at now: Int64
    ) -> [PriceQuote] {
        guard !stored.isEmpty else { return [] }
        return PriceSelection.quotes(
            from: stored, now: now, preferredCurrency: settings.preferredCurrency, chain: chain,
            suspects: Set(suspicions(about: printing, at: now).map(\.source)))
    }

    /// Compares what the sources say of printings that were recorded just now, and writes down who is not believed any
    /// more, and who is again.
    package func reviewMappings(of printings: Set<PrintingID>, at now: Int64) {
        // Prices are recorded by now, and a store that can't be read or written any more will say so when it is asked for
        // them: a doubt that is raised one fetch later does no harm.
        guard !printings.isEmpty, let stored = try? store.observations(for: Array(printings)) else { return }
        var raised: [MappingSuspicion] = []
        var lifted: [MappingSuspicion] = []
        for (printing, observations) in stored.sorted(by: { $0.key < $1.key }) {
            let known = suspicions(about: printing, at: now)
            let changes = MappingCheck.changes(to: known, in: observations, printing: printing, now: now)
            raised += changes.raised
            lifted += changes.lifted
        }
        guard !raised.isEmpty || !lifted.isEmpty else { return }
        guard (try? store.changeSuspicions(raised: raised, lifted: lifted)) != nil else { return }
        suspects.withLock { list in
            for suspicion in lifted {
                list[suspicion.printing].removeAll { $0.source == suspicion.source }
            }
            for suspicion in raised { list[suspicion.printing].append(suspicion) }
        }
    }

    /// Returns who is not believed about a printing; the store is read again every five minutes.
    private func suspicions(about printing: PrintingID, at now: Int64) -> [MappingSuspicion] {
        if suspects.withLock({ $0.isOld(at: now) }) {
            // Without the list everybody is believed, as they were before there was one.
            let all = (try? store.suspicions()) ?? []
            suspects.withLock { $0.replace(all, at: now) }
        }
        return suspects.withLock { $0[printing] }
    }
}
