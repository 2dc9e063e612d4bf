internal import CardModel
public import CardPricing

/// Which services are asked, in which order, how often, and what is kept: all of it has a default.
public struct MarketConfiguration: Hashable, Sendable {
    /// What is set for one service.
    public struct Service: Hashable, Sendable {
        /// Whether it is asked at all.
        public var isEnabled = true
        /// Where it stands; `nil` for where it always does.
        public var address: String?
        /// Whether it may be asked without TLS on another machine.
        public var allowsPlainHTTP = false
        /// The categories that eBay searches in; empty for all.
        public var categories: [String] = []
        /// The national market of eBay.
        public var marketplace = "EBAY_US"
        /// Fields of `TrafficRules` that differ from the service's own, by their names in the file; `nil` is no limit.
        package var rules: [String: Int64?] = [:]

        /// Makes the settings that hold when nothing is set.
        public init() {}
    }

    /// What is set for services, by name.
    public var services: [String: Service]
    /// Which services are asked for a game, and how much markets count.
    public var chain: SourceChain
    /// How much the store of prices may hold.
    public var storage: StorageLimits
    /// Whether it is written down what was looked up.
    public var keepsJournal: Bool
    /// Whether no service is asked.
    public var isOffline: Bool

    /// Makes the configuration that holds without a file.
    public init() {
        services = [:]
        chain = Self.standardChain
        storage = StorageLimits()
        keepsJournal = true
        isOffline = false
    }

    /// The services that are asked for each game; bulk files need no place in it.
    public static let standardChain = SourceChain(
        sources: [
            .pokemon: [
                ServiceName.pokemonTCG, ServiceName.tcgplayer, ServiceName.scrydex, ServiceName.ebay,
            ],
            .magic: [ServiceName.tcgplayer, ServiceName.scrydex, ServiceName.ebay],
        ], otherwise: [ServiceName.tcgplayer, ServiceName.ebay])

    /// The limits of a service.
    func rules(of service: ServiceDefaults, _ credentials: Credentials) -> TrafficRules {
        var rules = service.rules(credentials)
        for (key, value) in services[service.name]?.rules ?? [:] {
            RuleField.all.first { $0.key == key }?.set(&rules, value)
        }
        return rules
    }
}
