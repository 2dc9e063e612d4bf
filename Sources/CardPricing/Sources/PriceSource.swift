public import CardModel

/// Somewhere prices come from that is asked for certain printings: a service with an interface of its own.
///
/// A source translates one upstream into observations, and does nothing else. What it leaves to others:
///
/// - **when and whom to ask**: `PriceEngine` chooses by what is stored, by `capabilities.games` and by the chain of its
///   configuration;
/// - **traffic**: limits, retries and giving up belong to the client that the source is made with, so that everybody
///   who asks one service shares them;
/// - **storing**: the engine records what is returned, with the time of the fetch.
///
/// A source that needs more than the id of a printing (its name, its number at the upstream) takes a look-up
/// function when it is made.
public protocol PriceSource: Sendable {
    /// The name under which its traffic and its outcomes are kept: `pokemontcg`, `ebay`.
    ///
    /// Its observations name the market they speak of, which may be another: `pokemontcg` passes on what `tcgplayer`
    /// and `cardmarket` say.
    var name: String { get }

    /// What the source can do, for the caller to plan with.
    var capabilities: PriceSourceCapabilities { get }

    /// How many requests it would take to ask for some printings.
    ///
    /// - Parameter printings: The printings, without duplicates.
    /// - Returns: The number of requests if none has to be repeated.
    func requestCount(for printings: [PrintingID]) -> Int

    /// Asks for the prices of some printings.
    ///
    /// A printing the upstream does not price is no error: it is among `PriceReply.answered` without an observation. The
    /// reply may hold prices of printings that were not asked for, where the upstream gives a whole set at once.
    ///
    /// - Parameter request: The printings, of games that the source covers, and how urgent they are.
    /// - Returns: Every number the upstream gives for them, in any order, zero prices left out.
    /// - Throws: `PricingError` when the upstream could not be asked, or answered with something that is not prices.
    ///   Nothing of such an answer may be recorded.
    func fetch(_ request: PriceRequest) async throws(PricingError) -> PriceReply
}

extension PriceSource {
    /// One printing of any game at a time, once a day.
    public var capabilities: PriceSourceCapabilities { PriceSourceCapabilities() }

    /// As many requests as `capabilities.largestBatch` makes of the printings.
    ///
    /// - Parameter printings: The printings, without duplicates.
    /// - Returns: The number of requests.
    public func requestCount(for printings: [PrintingID]) -> Int {
        let batch = capabilities.largestBatch
        return printings.count / batch + (printings.count % batch == 0 ? 0 : 1)
    }
}

/// How urgent a fetch is; more urgent ones overtake the others in every queue.
public enum FetchPriority: Int, Sendable, CaseIterable, Comparable {
    /// Nobody waits, and nobody may ever ask: what is warmed or predicted.
    case prefetch = 0
    /// Nobody waits, but somebody was just shown an old price.
    case refresh = 1
    /// Somebody waits.
    case interactive = 2

    /// Orders by urgency, the least urgent first.
    ///
    /// - Parameters:
    ///   - left: One priority.
    ///   - right: Another priority.
    /// - Returns: Whether `left` is less urgent.
    public static func < (left: FetchPriority, right: FetchPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Which prices are wanted from a source, and how urgently.
public struct PriceRequest: Hashable, Sendable {
    /// The printings, without duplicates.
    public var printings: [PrintingID]
    /// How urgent they are.
    public var priority: FetchPriority
    /// Until when an answer is of use, in milliseconds since the epoch; `nil` for as long as it takes.
    public var deadline: Int64?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - printings: The printings, without duplicates.
    ///   - priority: How urgent they are.
    ///   - deadline: Until when an answer is of use, in milliseconds since the epoch.
    public init(_ printings: [PrintingID], priority: FetchPriority = .interactive, deadline: Int64? = nil) {
        self.printings = printings
        self.priority = priority
        self.deadline = deadline
    }
}

/// What a source answered.
public struct PriceReply: Hashable, Sendable {
    /// The prices, in any order.
    public var observations: [PriceObservation]
    /// The printings the upstream said all about that it knows: those without an observation have no price there.
    public var answered: [PrintingID]
    /// How many requests were sent for it, repeated ones included.
    public var requests: Int

    /// Makes a reply.
    ///
    /// - Parameters:
    ///   - observations: The prices.
    ///   - answered: The printings the upstream said all about that it knows.
    ///   - requests: How many requests were sent for it.
    public init(observations: [PriceObservation] = [], answered: [PrintingID] = [], requests: Int = 0) {
        self.observations = observations
        self.answered = answered
        self.requests = requests
    }
}

/// What a price source can do.
public struct PriceSourceCapabilities: Hashable, Sendable {
    /// The games it prices, or `nil` when it prices any.
    public var games: Set<Game>?
    /// How many printings one request brings at most; at least 1.
    public var largestBatch: Int
    /// Whether asking for several printings of one set costs no more than the pages of the set.
    public var asksBySet: Bool
    /// How often, in seconds, the upstream publishes new prices: asking again sooner gives nothing new, however old
    /// the prices themselves are.
    public var publishingInterval: Int64

    /// Makes capabilities.
    ///
    /// - Parameters:
    ///   - games: The games it prices, or `nil` when it prices any.
    ///   - largestBatch: How many printings one request brings at most; numbers below 1 count as 1.
    ///   - asksBySet: Whether several printings of one set cost no more than the pages of the set.
    ///   - publishingInterval: How often, in seconds, the upstream publishes.
    public init(
        games: Set<Game>? = nil, largestBatch: Int = 1, asksBySet: Bool = false,
        publishingInterval: Int64 = 86_400
    ) {
        self.games = games
        self.largestBatch = max(1, largestBatch)
        self.asksBySet = asksBySet
        self.publishingInterval = publishingInterval
    }

    /// Tells whether the source prices printings of a game.
    ///
    /// - Parameter game: The game.
    /// - Returns: Whether it is worth asking.
    public func covers(_ game: Game) -> Bool { games?.contains(game) ?? true }
}
