internal import CardCatalog
internal import CardPricing
internal import CardTransport

/// Makes services out of what is set and given.
struct ServiceWorkshop {
    let configuration: MarketConfiguration
    let credentials: Credentials
    let traffic: any TrafficStore
    let lookup: PrintingLookup
    let transport: any Transport
    let surroundings: PricingSurroundings

    /// Makes a service, if it can be asked.
    ///
    /// - Parameter service: The service.
    /// - Returns: The source, and how the service stands.
    func make(_ service: ServiceDefaults) -> (source: (any PriceSource)?, state: ServiceStatus.State) {
        let settings = configuration.services[service.name] ?? MarketConfiguration.Service()
        guard settings.isEnabled else { return (nil, .switchedOff) }
        let missing = service.required.filter { credentials[$0] == nil }
        guard missing.isEmpty else { return (nil, .missingCredentials(missing)) }
        let address: ServiceAddress
        do throws(PricingError) {
            address = try ServiceAddress(
                settings.address ?? service.address, allowsPlainHTTP: settings.allowsPlainHTTP)
        } catch {
            return (nil, .misconfigured(error.message))
        }
        return (source(service, settings, client(service, at: address)), .ready)
    }

    private func source(
        _ service: ServiceDefaults, _ settings: MarketConfiguration.Service, _ client: ServiceClient
    ) -> any PriceSource {
        var client = client
        switch service.name {
        case ServiceName.tcgplayer:
            client.authorization = token(client, .tcgplayerClient, .tcgplayerSecret, TokenRequest.tcgplayer)
            return TCGplayerService(client, lookup)
        case ServiceName.ebay:
            client.authorization = token(client, .ebayClient, .ebaySecret, TokenRequest.ebay)
            return EbayService(
                client, lookup, marketplace: settings.marketplace, categories: settings.categories)
        case ServiceName.scrydex:
            client.authorization = fields([("X-Api-Key", .scrydexKey), ("X-Team-ID", .scrydexTeam)])
            return ScrydexService(client, lookup)
        default:
            client.authorization = fields([("X-Api-Key", .pokemonTCGKey)])
            return PokemonTCGService(client, lookup)
        }
    }

    private func client(_ service: ServiceDefaults, at address: ServiceAddress) -> ServiceClient {
        let rules = configuration.rules(of: service, credentials)
        let names = credentials.names.filter { name in
            service.required.contains(name)
                || (service.name == ServiceName.pokemonTCG && name == .pokemonTCGKey)
        }
        var redaction = Redaction(names.compactMap { credentials[$0] })
        if let client = service.required.first.flatMap({ credentials[$0] }),
            let secret = service.required.last.flatMap({ credentials[$0] })
        {
            // As both go over the wire in one.
            redaction.add(Secret(WireText.base64("\(client.revealed()):\(secret.revealed())")))
        }
        return ServiceClient(
            name: service.name, address: address, authorization: .fields([]), credentialNames: names,
            redaction: redaction, transport: transport,
            gate: TrafficGate(
                service: service.name, rules: rules, store: traffic, surroundings: surroundings),
            surroundings: surroundings)
    }

    private func fields(_ names: [(field: String, name: CredentialName)]) -> ServiceClient.Authorization {
        .fields(names.compactMap { entry in credentials[entry.name].map { (entry.field, $0) } })
    }

    private func token(
        _ client: ServiceClient, _ name: CredentialName, _ secretName: CredentialName,
        _ request: @escaping @Sendable (_ client: Secret, _ secret: Secret, _ moment: Int64) -> ServiceRequest
    ) -> ServiceClient.Authorization {
        guard let id = credentials[name], let secret = credentials[secretName] else { return .fields([]) }
        let now = surroundings.now
        return .token(
            TokenKeeper(now: now) { () async throws(PricingError) -> AccessToken in
                try await client.ask(request(id, secret, now()), TokenRequest.shape(now: now))
            })
    }
}
