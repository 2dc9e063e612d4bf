internal import CardDocuments
internal import CardIndex
package import CardPricing
package import Cardex
internal import Synchronization

/// Opens generations: the index anew each time, the prices once for all.
package final class GenerationOpener: Sendable {
    /// Where prices come from.
    package enum Prices: Sendable {
        /// From the store alone, which is opened for reading.
        case stored(chain: SourceChain)
        /// From the store and the services.
        case asking(PriceAccess)
    }

    private struct OpenPrices {
        var prices: SharedPrices
        var identity: FileIdentity?
    }

    /// How long joining prices to an answer may take.
    private static let joiningLimit = Duration.milliseconds(5)

    private let indexPath: String
    private let pricesPath: String
    private let source: Prices
    private let clock: WallClock
    private let openPrices = Mutex<OpenPrices?>(nil)

    /// Makes an opener.
    ///
    /// - Parameters:
    ///   - index: The index file.
    ///   - prices: The price store.
    ///   - source: Where prices come from.
    ///   - clock: What time it is.
    package init(index: String, prices: String, source: Prices, clock: WallClock = .system) {
        indexPath = index
        pricesPath = prices
        self.source = source
        self.clock = clock
    }

    /// Opens what stands at the paths now.
    ///
    /// Every byte of the index is checked: a server lives long, and answers from a damaged file would be wrong ones.
    ///
    /// - Returns: The generation.
    /// - Throws: `ServerFileError` when the index can't be used.
    package func open() throws(ServerFileError) -> Generation {
        let index: SearchIndex
        do throws(IndexError) {
            index = try SearchIndex.open(at: indexPath)
            try index.verify()
        } catch {
            throw ServerFileError(error.description)
        }
        let finder = prices().finder(over: index, joiningWithin: Self.joiningLimit)
        do throws(DocumentError) {
            return Generation(
                finder: finder, documents: try IndexDocuments.open(for: index), tag: index.buildTag,
                openedAt: clock.now())
        } catch {
            return Generation(
                finder: finder, documentsProblem: error.description,
                // Answers without documents are not those with them.
                tag: index.buildTag + "-bare", openedAt: clock.now())
        }
    }

    /// The prices as they are known at the moment.
    package var currentPrices: SharedPrices { prices() }

    /// The prices; opened again when another file stands at the path, or one where there was none.
    private func prices() -> SharedPrices {
        let identity = FileIdentity(of: pricesPath)
        return openPrices.withLock { open in
            if let known = open, FileIdentity.isSameFile(known.identity, identity) { return known.prices }
            let prices =
                switch source {
                case .stored(let chain): SharedPrices(reading: pricesPath, chain: chain, clock: clock)
                case .asking(let access): SharedPrices(path: pricesPath, access: access)
                }
            // Opening may have made the file.
            open = OpenPrices(prices: prices, identity: FileIdentity(of: pricesPath))
            return prices
        }
    }
}
