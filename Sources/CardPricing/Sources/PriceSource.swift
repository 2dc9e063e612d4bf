public import CardModel

/// Somewhere prices come from: a bulk file that was read already, or a service that is asked.
///
/// A source translates one upstream into observations, and does nothing else. What it leaves to its caller:
///
/// - **when to ask**: the caller compares the time of the last fetch with `capabilities.publishingInterval`;
/// - **how much to ask at once**: the caller never hands over more than `capabilities.largestBatch` printings, and
///   only printings of `capabilities.games`;
/// - **traffic**: rate limits, retries, backing off and giving up belong to the transport that the source is made
///   with, so that every source of one host shares them;
/// - **storing**: the caller records what is returned, with the time of the fetch.
///
/// A source that needs more than the id of a printing (its name, its number at the upstream) takes a look-up
/// function when it is made.
public protocol PriceSource: Sendable {
    /// The name written into every observation: `scryfall`, `tcgplayer`, `cardmarket`.
    var name: String { get }

    /// What the source can do, for the caller to plan with.
    var capabilities: PriceSourceCapabilities { get }

    /// Asks for the prices of some printings.
    ///
    /// A printing the upstream does not price is left out: having no price is an answer, not an error.
    ///
    /// - Parameter printings: The printings, at most `capabilities.largestBatch`, without duplicates.
    /// - Returns: Every number the upstream gives for them, in any order, zero prices left out.
    /// - Throws: When the upstream could not be asked, or answered with something that is not prices. Nothing of
    ///   such an answer may be recorded.
    func prices(for printings: [PrintingID]) async throws -> [PriceObservation]
}

extension PriceSource {
    /// One printing of any game at a time, once a day.
    public var capabilities: PriceSourceCapabilities { PriceSourceCapabilities() }
}

/// What a price source can do.
public struct PriceSourceCapabilities: Hashable, Sendable {
    /// The games it prices, or `nil` when it prices any.
    public var games: Set<Game>?
    /// How many printings it takes in one call; at least 1.
    public var largestBatch: Int
    /// How often, in seconds, the upstream publishes new prices: asking again sooner gives nothing new, however old
    /// the prices themselves are.
    public var publishingInterval: Int64

    /// Makes capabilities.
    ///
    /// - Parameters:
    ///   - games: The games it prices, or `nil` when it prices any.
    ///   - largestBatch: How many printings it takes in one call; numbers below 1 count as 1.
    ///   - publishingInterval: How often, in seconds, the upstream publishes.
    public init(games: Set<Game>? = nil, largestBatch: Int = 1, publishingInterval: Int64 = 86_400) {
        self.games = games
        self.largestBatch = max(1, largestBatch)
        self.publishingInterval = publishingInterval
    }

    /// Tells whether the source prices printings of a game.
    ///
    /// - Parameter game: The game.
    /// - Returns: Whether it is worth asking.
    public func covers(_ game: Game) -> Bool { games?.contains(game) ?? true }
}
