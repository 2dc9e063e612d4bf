public import CardMarket
public import CardTransport

/// Which price services may be asked, and how: what an app gives a finder that may use the network.
///
///     let access = try PriceAccess.read(configuration: "services.json", credentials: "credentials", environment: [:])
///     let finder = try CardFinder.open(index: "cards.cardex", prices: "prices.sqlite", access: access)
///     let answer = try await finder.price(for: id)
public struct PriceAccess: Sendable {
    /// What is set for services, chains and storage.
    public var configuration: MarketConfiguration
    /// The keys of the services.
    public var credentials: Credentials
    /// Who sends requests.
    public var transport: any Transport
    /// The time, waiting, and chance.
    public var surroundings: PricingSurroundings

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - configuration: What is set for services, chains and storage.
    ///   - credentials: The keys of the services.
    ///   - transport: Who sends requests.
    ///   - surroundings: The time, waiting, and chance.
    public init(
        configuration: MarketConfiguration = MarketConfiguration(), credentials: Credentials = Credentials(),
        transport: any Transport, surroundings: PricingSurroundings = .system
    ) {
        self.configuration = configuration
        self.credentials = credentials
        self.transport = transport
        self.surroundings = surroundings
    }

    /// Reads configuration and credentials from their files; neither need be there.
    ///
    /// - Parameters:
    ///   - configuration: The file of the configuration.
    ///   - credentials: The file of the keys, which nobody but its owner may be able to read.
    ///   - environment: Variables such as `CARDEX_POKEMONTCG_API_KEY`, which win over the file, and those of proxies.
    ///   - transport: Who sends requests; `nil` for libcurl.
    ///   - surroundings: The time, waiting, and chance.
    /// - Returns: The access.
    /// - Throws: `PricingError` of the code `invalidConfiguration` or `credentialsUnsafe`.
    public static func read(
        configuration: String, credentials: String, environment: [String: String],
        transport: (any Transport)? = nil, surroundings: PricingSurroundings = .system
    ) throws(PricingError) -> PriceAccess {
        PriceAccess(
            configuration: try MarketConfiguration.read(at: configuration),
            credentials: try Credentials.read(environment: environment, file: credentials),
            transport: transport ?? CurlTransport(userAgent: "cardex", environment: { environment[$0] }),
            surroundings: surroundings)
    }
}
