import CardModel
import CardPricing
import CardServer
import Foundation
import Synchronization

/// Counts how often a store is read, and holds reads back.
final class ReadLog: Sendable {
    let isHeld = Mutex(false)
    private let counted = Mutex(0)

    var calls: Int { counted.withLock { $0 } }

    func count() { counted.withLock { $0 += 1 } }

    func waitWhileHeld() {
        while isHeld.withLock({ $0 }) { usleep(1_000) }
    }

    func reader(
        sleep: @escaping @Sendable (Int) async -> Void = { _ in try? await Task.sleep(for: .seconds(600)) }
    ) -> PriceReader {
        PriceReader(sleep: sleep) { [self] store, printings throws(PricingError) in
            count()
            waitWhileHeld()
            return try store.observations(for: printings)
        }
    }
    /// Waits for no read while reads are held back, and for any as long as it takes otherwise.
    var impatientReader: PriceReader {
        reader { [self] _ in
            while !isHeld.withLock({ $0 }), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }
}

extension PriceReader {
    /// A reader for tests of prices: on a machine with other work a read may take longer than an answer waits.
    static var unhurried: PriceReader { PriceReader(patience: 60_000) }
}
