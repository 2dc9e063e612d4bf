internal import CardTransport
internal import Cardex

/// How the services that prices come from are opened.
extension LiveLibrary {
    /// Opens the index, the store, and the services that may be asked.
    ///
    /// - Parameters:
    ///   - options: Where the files are, and whether the network may be used.
    ///   - surroundings: The time, waiting, and chance.
    /// - Returns: The parts; offline without any service.
    /// - Throws: `IndexError` or `PricingError`.
    @Sendable static func priceServices(
        _ options: SharedOptions, _ surroundings: PricingSurroundings = .system
    ) throws -> PriceServices {
        try PriceServices(
            index: SearchIndex.open(at: options.files.index), store: options.files.prices,
            access: access(options, surroundings))
    }

    /// How much each service may be asked, by its name.
    static func serviceRules(_ options: SharedOptions) throws(PricingError) -> [String: TrafficRules] {
        let statuses = try statuses(options)
        return Dictionary(statuses.map { ($0.name, $0.rules) }) { first, _ in first }
    }

    /// How each service stands; nothing is opened but the files of settings.
    static func statuses(_ options: SharedOptions) throws(PricingError) -> [ServiceStatus] {
        let access = try access(options)
        return Marketplace.make(
            configuration: access.configuration, credentials: access.credentials,
            traffic: InMemoryTrafficStore(), lookup: PrintingLookup(printing: { _ in nil }),
            transport: access.transport
        ).statuses
    }

    /// Which services may be asked, and how.
    static func access(
        _ options: SharedOptions, _ surroundings: PricingSurroundings = .system
    ) throws(PricingError) -> PriceAccess {
        var given: [String: String] = [:]
        for name in CredentialName.all.flatMap(\.spellings) { given[name] = Environment.process[name] }
        var access = try PriceAccess.read(
            configuration: options.files.services, credentials: options.files.credentials, environment: given,
            transport: transport, surroundings: surroundings)
        if options.isOffline { access.configuration.isOffline = true }
        return access
    }

    /// Whether look-ups are written down; settings that can't be read are no reason to write.
    static func keepsJournal(_ options: SharedOptions) -> Bool {
        (try? MarketConfiguration.read(at: options.files.services))?.keepsJournal ?? false
    }

    /// What sends requests.
    static var transport: CurlTransport {
        CurlTransport(userAgent: "cardex/\(Version.current)", environment: { Environment.process[$0] })
    }
}
