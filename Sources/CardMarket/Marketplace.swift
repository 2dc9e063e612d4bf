public import CardModel
public import CardPricing
public import CardTransport

/// The services that can be asked for prices, ready for a `PriceEngine`.
///
///     MarketConfiguration ─┐                       ┌─► sources ─► PriceEngine
///     Credentials ─────────┼─► Marketplace.make ───┼─► chain ───► PriceEngine
///     TrafficStore ────────┘                       └─► statuses ─► cardex sources
public struct Marketplace: Sendable {
    /// The services that can be asked.
    public let sources: [any PriceSource]
    /// In which order they are asked for a game, and how much markets count.
    public let chain: SourceChain
    /// How every service stands, those that can't be asked included.
    public let statuses: [ServiceStatus]

    /// Sets services up; what lacks credentials or is switched off is left out, and says so in its status.
    ///
    /// - Parameters:
    ///   - configuration: What is set.
    ///   - credentials: What services want to see.
    ///   - traffic: Where the traffic with services is kept.
    ///   - lookup: What the index knows of printings.
    ///   - transport: Who sends requests.
    ///   - surroundings: The time, waiting and chance.
    /// - Returns: The services.
    public static func make(
        configuration: MarketConfiguration, credentials: Credentials, traffic: any TrafficStore,
        lookup: PrintingLookup, transport: any Transport, surroundings: PricingSurroundings = .system
    ) -> Marketplace {
        let workshop = ServiceWorkshop(
            configuration: configuration, credentials: credentials, traffic: traffic, lookup: lookup,
            transport: transport, surroundings: surroundings)
        var sources: [any PriceSource] = []
        var statuses: [ServiceStatus] = []
        for service in ServiceDefaults.all {
            let (source, state) = workshop.make(service)
            if let source { sources.append(source) }
            statuses.append(
                ServiceStatus(
                    name: service.name, state: state, games: service.games,
                    rules: configuration.rules(of: service, credentials)))
        }
        return Marketplace(sources: sources, chain: configuration.chain, statuses: statuses)
    }
}

/// How one service stands.
public struct ServiceStatus: Hashable, Sendable {
    /// Whether it can be asked, and if not why.
    public enum State: Hashable, Sendable {
        /// It can be asked.
        case ready
        /// It does not answer without these credentials.
        case missingCredentials([CredentialName])
        /// The configuration switches it off.
        case switchedOff
        /// The configuration is wrong about it.
        case misconfigured(String)
    }

    /// The name.
    public let name: String
    /// Whether it can be asked.
    public let state: State
    /// The games it prices, in order, or `nil` when it prices any.
    public let games: [Game]?
    /// How much it may be asked.
    public let rules: TrafficRules
}
