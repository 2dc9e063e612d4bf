/// The name of a credential, as the environment and the file of credentials spell it; an open set.
public struct CredentialName: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name of the variable.
    public let rawValue: String

    /// Makes a name.
    ///
    /// - Parameter rawValue: The name of the variable.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The key of PokemonTCG.io, which raises its limits.
    public static let pokemonTCGKey = CredentialName(rawValue: "CARDEX_POKEMONTCG_API_KEY")
    /// The client of TCGplayer.
    public static let tcgplayerClient = CredentialName(rawValue: "CARDEX_TCGPLAYER_CLIENT_ID")
    /// The secret of that client.
    public static let tcgplayerSecret = CredentialName(rawValue: "CARDEX_TCGPLAYER_CLIENT_SECRET")
    /// The client of eBay.
    public static let ebayClient = CredentialName(rawValue: "CARDEX_EBAY_CLIENT_ID")
    /// The secret of that client.
    public static let ebaySecret = CredentialName(rawValue: "CARDEX_EBAY_CLIENT_SECRET")
    /// The key of Scrydex.
    public static let scrydexKey = CredentialName(rawValue: "CARDEX_SCRYDEX_API_KEY")
    /// The team of that key.
    public static let scrydexTeam = CredentialName(rawValue: "CARDEX_SCRYDEX_TEAM_ID")

    /// Every name that is known.
    public static let all: [CredentialName] = [
        pokemonTCGKey, tcgplayerClient, tcgplayerSecret, ebayClient, ebaySecret, scrydexKey, scrydexTeam,
    ]

    /// Every spelling under which the credential is found, the one that wins first.
    package var spellings: [String] {
        // What the SDKs of PokemonTCG.io read.
        self == .pokemonTCGKey ? [rawValue, "POKEMONTCG_IO_API_KEY"] : [rawValue]
    }

    /// The name of the variable.
    public var description: String { rawValue }

    /// Orders names by their spelling.
    ///
    /// - Parameters:
    ///   - left: One name.
    ///   - right: Another name.
    /// - Returns: Whether `left` comes first.
    public static func < (left: CredentialName, right: CredentialName) -> Bool {
        left.rawValue < right.rawValue
    }
}
