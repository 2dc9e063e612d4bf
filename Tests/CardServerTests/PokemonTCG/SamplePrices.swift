import CardPricing
import CardServer
import CardTestSupport
import Cardex

/// A price store of its own for the sample cards, and clients who see its prices.
struct SamplePrices {
    /// The day that prices are of unless a test says otherwise, in seconds since 1970.
    static let day: Int64 = 1_790_000_000 / 86_400 * 86_400

    private let folder: TemporaryFolder
    private let store: SQLitePriceStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLitePriceStore(
            path: folder.file("prices.sqlite"), clock: WallClock { Self.day + 86_400 })
    }

    func record(_ prices: [PriceObservation]) throws {
        try store.record(prices, fetchedAt: Self.day + 3_600)
    }

    func client(_ prices: PriceReader = PriceReader.unhurried) throws -> PokemonTCGClient {
        PokemonTCGClient(try SampleCards.context(store: store), prices: prices)
    }
}
