internal import Cardex
internal import Synchronization

/// The finder of one process: a batch asks thousands of times and opens once.
final class FinderCache: Sendable {
    private struct Opened {
        var index: String
        var prices: String?
        var finder: CardFinder
    }

    private let opened = Mutex<Opened?>(nil)
    private let asked = Mutex<CardFinder?>(nil)

    /// The finder that was opened to ask services, if one was.
    var asking: CardFinder? {
        get { asked.withLock { $0 } }
        set { asked.withLock { $0 = newValue } }
    }

    init() {}

    /// The finder over an index and its prices, opened the first time it is asked for.
    func finder(index: String, prices: String?, clock: WallClock) throws(CommandError) -> CardFinder {
        if let known = opened.withLock({ $0 }), known.index == index, known.prices == prices {
            return known.finder
        }
        let finder = try Failures.translated {
            try CardFinder.open(index: index, prices: prices, clock: clock)
        }
        opened.withLock { $0 = Opened(index: index, prices: prices, finder: finder) }
        return finder
    }
}
