/// Where the index, the price store and the aliases are when no flag says so.
///
///     $CARDEX_HOME/                          else
///     $XDG_DATA_HOME/cardex/                 else
///     $HOME/.local/share/cardex/
///         cards.cardex       the index
///         prices.sqlite      the price store
///         aliases.tsv        the aliases
///         sources.tsv        the sources
///
///     $CARDEX_HOME/cache/                    else
///     $XDG_CACHE_HOME/cardex/                else
///     $HOME/.cache/cardex/                   copies of what was fetched
///
///     $CARDEX_HOME/                          else
///     $XDG_CONFIG_HOME/cardex/               else
///     $HOME/.config/cardex/
///         services.json      what the price services may be asked
///         credentials        their keys, for the eyes of the owner alone
package struct FileLocations: Hashable, Sendable {
    /// The path of the index.
    package let index: String
    /// The path of the price store.
    package let prices: String
    /// The path of the aliases.
    package let aliases: String
    /// The path of the list of sources.
    package let sources: String
    /// The folder of what was fetched and can be fetched again.
    package let cache: String
    /// The path of what the price services may be asked.
    package let services: String
    /// The path of the keys of the price services.
    package let credentials: String

    /// Decides where the files are.
    ///
    /// What no flag names stands beside the index, also beside one that a flag names.
    ///
    /// - Parameters:
    ///   - index: The value of `--index`.
    ///   - prices: The value of `--prices`.
    ///   - aliases: The value of `--aliases`.
    ///   - sources: The value of `--sources`.
    ///   - environment: Where the variables come from.
    /// - Throws: `CommandError` of code `usage` when neither flags nor variables name a folder.
    package init(
        index: String?, prices: String?, aliases: String?, sources: String? = nil, environment: Environment
    ) throws(CommandError) {
        let indexPath: String
        if let index {
            indexPath = index
        } else {
            indexPath = try Self.dataFolder(environment) + "/cards.cardex"
        }
        self.index = indexPath
        self.prices = prices ?? Self.folder(of: indexPath) + "prices.sqlite"
        self.aliases = aliases ?? Self.folder(of: indexPath) + "aliases.tsv"
        cache = Self.cacheFolder(environment) ?? Self.folder(of: indexPath) + "cache"
        self.sources = sources ?? Self.folder(of: indexPath) + "sources.tsv"
        let settings = Self.settingsFolder(environment) ?? Self.folder(of: indexPath)
        services = settings + "services.json"
        credentials = settings + "credentials"
    }

    private static func dataFolder(_ environment: Environment) throws(CommandError) -> String {
        if let home = environment["CARDEX_HOME"] { return withoutLastSlash(home) }
        // The base directory specification says that a relative path is to be ignored.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return withoutLastSlash(data) + "/cardex"
        }
        guard let home = environment["HOME"] else {
            throw CommandError(
                .usage, "no folder for the index: neither CARDEX_HOME, XDG_DATA_HOME nor HOME is set",
                remedy: "Name the file with --index FILE, or set CARDEX_HOME.")
        }
        return withoutLastSlash(home) + "/.local/share/cardex"
    }

    /// The folder of the cache, or `nil` when no variable names one.
    private static func cacheFolder(_ environment: Environment) -> String? {
        if let home = environment["CARDEX_HOME"] { return withoutLastSlash(home) + "/cache" }
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
            return withoutLastSlash(cache) + "/cardex"
        }
        return environment["HOME"].map { withoutLastSlash($0) + "/.cache/cardex" }
    }

    /// The folder of the settings with its slash, or `nil` when no variable names one.
    private static func settingsFolder(_ environment: Environment) -> String? {
        if let home = environment["CARDEX_HOME"] { return withoutLastSlash(home) + "/" }
        if let settings = environment["XDG_CONFIG_HOME"], settings.hasPrefix("/") {
            return withoutLastSlash(settings) + "/cardex/"
        }
        return environment["HOME"].map { withoutLastSlash($0) + "/.config/cardex/" }
    }

    private static func withoutLastSlash(_ path: String) -> String {
        path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The folder of a path with its slash, or nothing for a file of the current folder.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
