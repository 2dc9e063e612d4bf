internal import CardModel
internal import CardPricing

/// What holds for a service as long as no configuration says otherwise.
struct ServiceDefaults: Sendable {
    /// The name.
    let name: String
    /// Where it stands.
    let address: String
    /// The credentials without which it does not answer.
    let required: [CredentialName]
    /// The games it prices, or `nil` for any.
    let games: [Game]?

    /// Every service.
    static let all = [
        ServiceDefaults(
            name: ServiceName.pokemonTCG, address: "https://api.pokemontcg.io/v2", required: [],
            games: [.pokemon]),
        ServiceDefaults(
            name: ServiceName.tcgplayer, address: "https://api.tcgplayer.com",
            required: [.tcgplayerClient, .tcgplayerSecret], games: nil),
        ServiceDefaults(
            name: ServiceName.scrydex, address: "https://api.scrydex.com",
            required: [.scrydexKey, .scrydexTeam],
            games: ScrydexPlan.paths.keys.sorted()),
        ServiceDefaults(
            name: ServiceName.ebay, address: "https://api.ebay.com", required: [.ebayClient, .ebaySecret],
            games: nil),
    ]

    /// The limits that the service documents, taken with room to spare.
    ///
    /// - Parameter credentials: The credentials, which raise the limits of some.
    /// - Returns: The limits.
    func rules(_ credentials: Credentials) -> TrafficRules {
        switch name {
        case ServiceName.pokemonTCG:
            // 20,000 requests a day with a key; without one 1,000, and 30 a minute: the burst and what comes after it.
            return credentials[.pokemonTCGKey] != nil
                ? TrafficRules(burst: 10, refillMilliseconds: 250, dailyQuota: 20_000, concurrency: 4)
                : TrafficRules(burst: 10, refillMilliseconds: 3_000, dailyQuota: 1_000, concurrency: 2)
        case ServiceName.tcgplayer:
            // Ten requests a second are the most that its clients are told to send.
            return TrafficRules(burst: 4, refillMilliseconds: 200, concurrency: 2)
        case ServiceName.ebay:
            // What Browse allows an application a day before it is reviewed.
            return TrafficRules(burst: 5, refillMilliseconds: 500, dailyQuota: 5_000, concurrency: 2)
        default:
            // 50,000 credits a month for 99 dollars, one for each request.
            return TrafficRules(
                burst: 3, refillMilliseconds: 1_000, dailyQuota: 1_600, concurrency: 1,
                microdollarsPerRequest: 1_980)
        }
    }
}
