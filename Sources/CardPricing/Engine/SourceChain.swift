public import CardModel

/// Which sources are asked for a game, in which order, and how much each one counts.
///
/// The first source that is able to answer is the one that is asked; the others follow when it fails or has no price. Weights
/// count where several markets have priced the same card; they go by `PriceObservation.source`.
public struct SourceChain: Hashable, Sendable {
    /// The names of the sources for each game, the first one asked first.
    public var sources: [Game: [String]]
    /// The names of the sources for games that are not in `sources`.
    public var otherwise: [String]
    /// How much a market counts in thousandths; those not named count 1,000, and those of 0 are not shown.
    public var weights: [String: Int]
    /// How much a market counts for one game, where that differs from `weights`.
    public var gameWeights: [Game: [String: Int]]

    /// Makes a chain.
    ///
    /// - Parameters:
    ///   - sources: The names of the sources for each game.
    ///   - otherwise: The names of the sources for all other games.
    ///   - weights: How much a market counts in thousandths.
    ///   - gameWeights: How much a market counts for one game, where that differs.
    public init(
        sources: [Game: [String]] = [:], otherwise: [String] = [], weights: [String: Int] = [:],
        gameWeights: [Game: [String: Int]] = [:]
    ) {
        self.sources = sources
        self.otherwise = otherwise
        self.weights = weights
        self.gameWeights = gameWeights
    }

    /// The names of the sources for a game, the first one asked first.
    ///
    /// - Parameter game: The game.
    /// - Returns: The names.
    public func names(for game: Game) -> [String] { sources[game] ?? otherwise }

    /// How much a market counts in thousandths.
    ///
    /// - Parameters:
    ///   - source: The market, as observations name it.
    ///   - game: The game of the card.
    /// - Returns: The weight, 0 or more.
    public func weight(of source: String, for game: Game) -> Int {
        max(0, gameWeights[game]?[source] ?? weights[source] ?? 1_000)
    }

    /// Whether every market counts the same.
    package var isEven: Bool { weights.isEmpty && gameWeights.isEmpty }

    /// The chain as it is for one game, with that game's weights for every game.
    ///
    /// - Parameter game: The game.
    /// - Returns: The chain.
    package func reduced(to game: Game) -> SourceChain {
        SourceChain(
            sources: sources, otherwise: otherwise,
            weights: weights.merging(gameWeights[game] ?? [:]) { $1 })
    }
}
