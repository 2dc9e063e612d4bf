package import CardCatalog

/// What was typed, before it is known what it means: one place per flag.
package struct GivenFlags: Sendable {
    /// How many names are shown when `--limit` is not given.
    package static let standardLimit = 10

    /// The values of `--from`, in order.
    package var sources: [CatalogSource] = []
    /// The value of `--sources`.
    package var sourceList: String?
    /// Whether `--no-documents` was given.
    package var skipsDocuments = false
    /// Whether `--allow-loss` was given.
    package var allowsLoss = false
    /// Whether `--force` was given.
    package var isForced = false
    /// Whether `--no-warm` was given.
    package var skipsWarming = false
    /// The value of `--aliases`.
    package var aliases: String?
    /// The value of `--strategy`.
    package var strategy: String?
    /// Whether `--no-record` was given.
    package var skipsRecording = false
    /// Whether `--dry-run` was given.
    package var isDryRun = false
    /// The value of `--images`.
    package var images: String?
    /// The value of `--image-limit`.
    package var imageLimit: Int?
    /// The value of `--requests` or `--warm-requests`.
    package var requests: Int?
    /// The value of `--bytes`.
    package var bytes: Int64?
    /// The value of `--minutes`.
    package var minutes: Int?
    /// The value of `--every`, in seconds.
    package var every: Int64?
    /// The value of `--keep-printings`.
    package var keptPrintings: Int?
    /// The value of `--keep-bytes`.
    package var keptBytes: Int64?
    /// Whether `--no-predict` was given.
    package var skipsPrediction = false
    /// Whether `--pin` was given.
    package var pins = false
    /// Whether `--forget` was given.
    package var forgets = false
    /// Whether `--prices` was given without a file.
    package var showsPriceStatistics = false
    /// The value of `--output`.
    package var output: String?
    /// Whether `--history` was given.
    package var includesHistory = false
    /// Whether `--replace` was given, and `--merge` not after it.
    package var replaces = false
    /// The value of `--days`.
    package var days: Int?
    /// The value of `--finish`.
    package var finish: String?
    /// The value of `--currency`.
    package var currency: String?
    /// The value of `--condition`.
    package var condition: String?
    /// The value of `--note`.
    package var note: String?
    /// The value of `--svg`.
    package var picture: String?
    /// The value of `--game`.
    package var game: String?
    /// The value of `--set`.
    package var set: String?
    /// The value of `--lang`.
    package var language: String?
    /// The value of `--rarity`.
    package var rarity: String?
    /// Whether `--digital` or `--paper` was given last; `nil` for neither.
    package var isDigital: Bool?
    /// The value of `--limit`.
    package var limit = standardLimit
    /// The most printings for each name.
    package var printingLimit: Int?
    /// The distance within which names are looked for.
    package var distance: Int?
    /// Whether `--names` was given.
    package var showsNamesOnly = false
    /// Whether `--explain` was given.
    package var explains = false
    /// Whether `--batch` was given.
    package var isBatch = false
    /// Whether `--review` was given.
    package var reviews = false
    /// The value of `--min-confidence`.
    package var minimumConfidence: String?
    /// What `serve` was told.
    package var server = GivenServerFlags()
    /// The value of `--url`.
    package var serverURL: String?
    /// The value of `--index`.
    package var index: String?
    /// The value of `--prices`.
    package var prices: String?
    /// The value of `--format`.
    package var format: OutputFormat?
    /// Whether `--offline` was given.
    package var isOffline = false
    /// Whether `--quiet` was given.
    package var isQuiet = false
    /// Whether `--help` was given.
    package var wantsHelp = false
    /// Whether `--version` was given.
    package var wantsVersion = false
}

/// The flags of `cardex serve` as typed.
package struct GivenServerFlags: Sendable {
    /// The value of `--host`.
    package var host: String?
    /// The value of `--port`.
    package var port: Int?
    /// The value of `--port-file`.
    package var portFile: String?
    /// The value of `--threads`.
    package var threads: Int?
    /// The value of `--token-file`.
    package var tokenFile: String?
    /// The value of `--tls-certificate`.
    package var certificate: String?
    /// The value of `--tls-key`.
    package var key: String?
    /// The value of `--access-log`.
    package var accessLog: String?
    /// The value of `--public-url`.
    package var publicURL: String?
    /// The value of `--max-connections`.
    package var connections: Int?
}

/// A whole command line as typed.
package struct GivenArguments: Sendable {
    /// The command; `nil` when none was given.
    package var command: Command?
    /// The words that are not flags, after the command.
    package var operands: [String] = []
    /// The flags.
    package var flags = GivenFlags()
}
