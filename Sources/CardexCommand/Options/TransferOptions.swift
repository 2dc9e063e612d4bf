internal import CardText
package import Cardex

/// What `cardex export` is told.
package struct ExportOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// What to export.
    package var kinds: [TransferKind]
    /// How it is written.
    package var format: TransferFormat
    /// The file; `nil` for standard output.
    package var output: String?
    /// Only this game.
    package var game: Game?
    /// Only this set, by code or name as typed.
    package var set: String?
    /// Whether prices come with those of each day.
    package var includesHistory: Bool

    /// Reads what was typed.
    ///
    /// - Parameters:
    ///   - shared: What all commands are told.
    ///   - flags: The flags.
    ///   - operands: One of the kinds, or `all`.
    ///   - game: Only this game.
    /// - Throws: `CommandError` of code `usage` when kinds and format do not go together.
    init(
        shared: SharedOptions, _ flags: GivenFlags, _ operands: [String], game: Game?
    ) throws(CommandError) {
        self.shared = shared
        self.game = game
        output = flags.output
        set = flags.set
        includesHistory = flags.includesHistory
        let kind = operands.first.flatMap(TransferKind.init(rawValue:))
        kinds = kind.map { [$0] } ?? TransferKind.allCases
        format = try Self.format(flags, isOneKind: kind != nil)
        guard kind != .aliases || set == nil else {
            throw CommandError(
                .usage, "aliases belong to no set",
                remedy: "Leave --set out, or say --game. See cardex export --help.")
        }
    }

    /// The format asked for, else that of the file's name, else a table of one kind or a document of all.
    private static func format(_ flags: GivenFlags, isOneKind: Bool) throws(CommandError) -> TransferFormat {
        let format: TransferFormat
        if let given = flags.format {
            guard let known = TransferFormat(rawValue: given.rawValue) else {
                throw CommandError(
                    .usage, "export can't write a \(given.rawValue)",
                    remedy: "Say --format csv, --format json or --format jsonl. See cardex export --help.")
            }
            format = known
        } else {
            let ending = flags.output.flatMap { $0.split(separator: ".").last } ?? ""
            let named = ending == "ndjson" ? .jsonl : TransferFormat(rawValue: ending.lowercased())
            format = named ?? (isOneKind ? .csv : .json)
        }
        guard isOneKind || format != .csv else {
            throw CommandError(
                .usage, "a table holds one kind of rows, not all",
                remedy:
                    "Name one kind, such as cardex export prices, or say --format json. See cardex export --help."
            )
        }
        return format
    }
}

/// What `cardex import` is told.
package struct ImportOptions: Sendable {
    /// What all commands are told.
    package var shared: SharedOptions
    /// The file.
    package var path: String
    /// The only kind that is wanted; `nil` for all that the file has.
    package var kind: TransferKind?
    /// Whether what the file does not hold is removed.
    package var replaces: Bool
    /// Whether nothing is to be written.
    package var isPreview: Bool

    /// Reads what was typed.
    ///
    /// - Parameters:
    ///   - shared: What all commands are told.
    ///   - flags: The flags.
    ///   - operands: A file, or a kind and a file.
    /// - Throws: `CommandError` of code `usage` when there is no file, or the first of two words is no kind.
    init(shared: SharedOptions, _ flags: GivenFlags, _ operands: [String]) throws(CommandError) {
        self.shared = shared
        replaces = flags.replaces
        isPreview = flags.isDryRun
        let words = TransferKind.allCases.map(\.rawValue)
        path = operands.last ?? ""
        guard operands.count == 2 else {
            guard !words.contains(path) else {
                throw CommandError(
                    .usage, "import needs a FILE",
                    remedy: "Write, for example: cardex import \(path) \(path).csv. See cardex import --help."
                )
            }
            return
        }
        guard let kind = TransferKind(rawValue: operands[0]) else {
            let question = Spelling.question(
                nearest: operands[0], in: words, spelt: { "cardex import \($0) \(operands[1])" })
            throw CommandError(
                .usage,
                "import takes \(words.joinedAsAlternatives) in front of the file, not '\(operands[0])'",
                remedy: (question.isEmpty ? "" : question + " ") + "See cardex import --help.")
        }
        self.kind = kind
    }
}
