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
    /// Chooses the quotes of a printing.
    package func quotes(
        of printing: PrintingID, _ stored: [StoredObservation], at now: Int64
    ) -> [PriceQuote] {
        PriceSelection.quotes(from: stored, now: now, preferredCurrency: settings.preferredCurrency)
    }
}
