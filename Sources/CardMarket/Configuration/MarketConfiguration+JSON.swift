internal import CardCatalog
internal import CardModel
public import CardPricing

extension MarketConfiguration {
    /// The most bytes of a configuration.
    private static let longest = 1 << 20

    /// Reads a configuration file; where none stands, everything has its default.
    ///
    ///     {
    ///       "offline": false, "journal": true,
    ///       "storage": {"printings": 100000, "bytes": 500000000},
    ///       "services": {
    ///         "scrydex": {"enabled": false},
    ///         "ebay": {"marketplace": "EBAY_DE", "category_ids": ["…"], "rules": {"daily_quota": 1000}}
    ///       },
    ///       "chains": {"pokemon": ["pokemontcg", "ebay"], "otherwise": ["tcgplayer"]},
    ///       "weights": {"ebay": 500, "magic": {"cardmarket": 2000}}
    ///     }
    ///
    /// - Parameter path: Where it stands.
    /// - Returns: The configuration.
    /// - Throws: `PricingError` of the code `invalidConfiguration`, with the place inside the file and what to write there.
    public static func read(at path: String) throws(PricingError) -> MarketConfiguration {
        let content: [UInt8]?
        do throws(SystemFault) {
            guard let file = try SmallFile.opened(path) else {
                return MarketConfiguration()
            }
            content = try file.content(limit: longest)
        } catch {
            throw PricingError(.invalidConfiguration, "it can't be read: \(error.text)", path: path)
        }
        guard let content else {
            throw PricingError(
                .invalidConfiguration, "it is longer than a mebibyte, which no configuration is", path: path)
        }
        return try MarketConfiguration(parsing: content, path: path)
    }

    /// Parses a configuration.
    ///
    /// - Parameters:
    ///   - content: The JSON.
    ///   - path: The file to name in errors.
    /// - Throws: `PricingError` of the code `invalidConfiguration`.
    public init(parsing content: [UInt8], path: String) throws(PricingError) {
        self.init()
        let top = ConfigurationScope(file: path)
        do {
            var parser = try JSONParser()
            try parser.parse(JSONDocument(content, exactNumbers: false)) { outcome in
                switch outcome {
                case .malformed(let text): throw top.fault("is no JSON: \(text)")
                case .value(let value): try take(value, top)
                }
            }
        } catch let error as PricingError {
            throw error
        } catch {
            throw PricingError(
                .invalidConfiguration, "no memory to read it; close other programs", path: path)
        }
    }

    private mutating func take(_ value: JSONValue, _ scope: ConfigurationScope) throws {
        let keys = ["offline", "journal", "storage", "services", "chains", "weights"]
        try scope.members(of: value, known: keys) { key, value, scope in
            switch key {
            case "offline": isOffline = try scope.boolean(value)
            case "journal": keepsJournal = try scope.boolean(value)
            case "storage": try takeStorage(value, scope)
            case "services":
                try scope.members(of: value, known: ServiceName.all) { name, value, scope in
                    services[name] = try Self.service(value, named: name, scope)
                }
            case "chains":
                try scope.members(of: value) { game, value, scope in
                    let names = try scope.services(value)
                    if game == "otherwise" {
                        chain.otherwise = names
                    } else {
                        chain.sources[Game(named: game)] = names
                    }
                }
            default:
                try scope.members(of: value) { market, value, scope in
                    guard value.isObject else {
                        chain.weights[market] = try Self.weight(value, scope)
                        return
                    }
                    try scope.members(of: value) { name, value, scope in
                        chain.gameWeights[Game(named: market), default: [:]][name] =
                            try Self.weight(value, scope)
                    }
                }
            }
        }
    }

    private static func weight(_ value: JSONValue, _ scope: ConfigurationScope) throws -> Int {
        Int(clamping: try scope.integer(value, in: 0...1_000_000))
    }

    private mutating func takeStorage(_ value: JSONValue, _ scope: ConfigurationScope) throws {
        try scope.members(of: value, known: ["printings", "bytes"]) { key, value, scope in
            let number = value.isNull ? nil : try scope.integer(value, in: 1...(1 << 50))
            if key == "printings" {
                storage.printings = number.map { Int(clamping: $0) }
            } else {
                storage.bytes = number
            }
        }
    }

    private static func service(
        _ value: JSONValue, named name: String, _ scope: ConfigurationScope
    ) throws -> Service {
        var service = Service()
        let keys =
            ["enabled", "address", "allow_plain_http", "rules"]
            + (name == ServiceName.ebay ? ["category_ids", "marketplace"] : [])
        try scope.members(of: value, known: keys) { key, value, scope in
            switch key {
            case "enabled": service.isEnabled = try scope.boolean(value)
            case "address": service.address = try scope.text(value)
            case "allow_plain_http": service.allowsPlainHTTP = try scope.boolean(value)
            case "category_ids": service.categories = try categories(value, scope)
            case "marketplace": service.marketplace = try marketplace(value, scope)
            default: service.rules = try rules(value, scope)
            }
        }
        if let address = service.address {
            do throws(PricingError) {
                _ = try ServiceAddress(address, allowsPlainHTTP: service.allowsPlainHTTP)
            } catch {
                throw scope.member("address").fault("is wrong: \(error.message)")
            }
        }
        return service
    }

    private static func rules(_ value: JSONValue, _ scope: ConfigurationScope) throws -> [String: Int64?] {
        var rules: [String: Int64?] = [:]
        try scope.members(of: value, known: RuleField.all.map(\.key)) { key, value, scope in
            guard let field = RuleField.all.first(where: { $0.key == key }) else { return }
            let number = field.acceptsNull && value.isNull ? nil : try scope.integer(value, in: field.range)
            rules.updateValue(number, forKey: key)
        }
        return rules
    }

    private static func categories(_ value: JSONValue, _ scope: ConfigurationScope) throws -> [String] {
        let categories = try scope.texts(value)
        for (index, text) in categories.enumerated() where !text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
            throw scope.member("\(index)").fault("is \"\(text)\", where the number of a category is expected")
        }
        return categories
    }

    private static func marketplace(
        _ value: JSONValue, _ scope: ConfigurationScope
    ) throws(PricingError) -> String {
        let text = try scope.text(value)
        let isName = text.hasPrefix("EBAY_") && text.utf8.allSatisfy { $0 == 0x5F || $0 &- 0x41 < 26 }
        guard isName else { throw scope.fault("is \"\(text)\", where a market such as EBAY_US is expected") }
        return text
    }
}
