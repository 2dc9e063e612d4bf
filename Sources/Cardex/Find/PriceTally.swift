package import CardPricing
internal import Synchronization

/// Counts how the prices were found that were joined to answers.
package final class PriceTally: Sendable {
    private let remembered = Atomic<Int>(0)
    private let stored = Atomic<Int>(0)
    private let missing = Atomic<Int>(0)
    private let incomplete = Atomic<Int>(0)

    /// Makes a tally of nothing.
    package init() {}

    /// How many prices were in memory.
    package var rememberedCount: Int { remembered.load(ordering: .relaxed) }
    /// How many prices were read from the store.
    package var storedCount: Int { stored.load(ordering: .relaxed) }
    /// For how many printings there was no price.
    package var missingCount: Int { missing.load(ordering: .relaxed) }
    /// How many answers lacked prices because time was up.
    package var incompleteCount: Int { incomplete.load(ordering: .relaxed) }

    /// Counts one printing.
    ///
    /// - Parameter origin: Where its price was found.
    package func count(_ origin: JournalEntry.PriceOrigin) {
        switch origin {
        case .memory: remembered.add(1, ordering: .relaxed)
        case .missing, .none: missing.add(1, ordering: .relaxed)
        default: stored.add(1, ordering: .relaxed)
        }
    }

    func countIncomplete() { incomplete.add(1, ordering: .relaxed) }
}
