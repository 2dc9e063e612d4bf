internal import CardDocuments
internal import CardIndex
package import CardPricing
package import Cardex
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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

    /// How long requests go first between two pieces of a check.
    private static let pauseMicroseconds: UInt32 = 300

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
    /// Every byte of the index is checked: a server lives long, and answers from a damaged file would be wrong ones. That
    /// is done in small pieces, because meanwhile others are answered on the same processors.
    ///
    /// - Returns: The generation.
    /// - Throws: `ServerFileError` when the index can't be used.
    package func open() throws(ServerFileError) -> Generation {
        let index: SearchIndex
        do throws(IndexError) {
            index = try SearchIndex.open(at: indexPath)
            try index.verifyChecksums { usleep(Self.pauseMicroseconds) }
        } catch {
            throw ServerFileError(error.description)
        }
        let finder = prices().finder(over: index, joiningWithin: Self.joiningLimit)
        Self.warm(finder)
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

    /// Asks a little of everything, so that the first request does not have to wait for what all later ones share.
    private static func warm(_ finder: CardFinder) {
        for letter in "abcdefghijklmnopqrstuvwxyz" {
            _ = finder.complete(SearchRequest(String(letter), printingLimit: 0))
        }
        _ = finder.search(SearchRequest("warm", printingLimit: 0))
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
