internal import CardText

/// The nicknames that somebody keeps, as they stand in a file.
///
///     # Nicknames of cards: alias, name and game, separated by tabs.
///     bob     Dark Confidant           magic
///     zard    Charizard
///
/// UTF-8 without quoting; lines that start with `#` are comments. Written back, comments come first and aliases in
/// the order of their bytes, each once, so that the same aliases always give the same file.
public struct AliasList: Sendable {
    /// The longest alias, name or game, in bytes.
    public static let longestField = 1_024
    /// The largest file that is read, in bytes.
    public static let largestFile = 16 << 20

    /// The aliases in order, each once.
    public private(set) var aliases: [CardAlias] = []
    /// The comments, each with its `#`.
    public private(set) var comments: [String] = []
    /// The rows that are no aliases.
    public private(set) var skipped: [SkippedAlias] = []
    /// The line on which each alias stands, 0 for those that came later.
    private var lines: [CardAlias: Int] = [:]

    /// Makes an empty list.
    public init() {}

    /// Reads a list in the form in which lists are kept.
    ///
    /// - Parameter bytes: The content of the file, whatever it is; rows that are no aliases are in `skipped`.
    /// - Complexity: O(n log n) in the number of rows.
    public init(parsing bytes: [UInt8]) {
        self.init(AliasRows(bytes, separator: UInt8(ascii: "\t")), hasHeader: false)
    }

    /// Reads a list from a spreadsheet or another program: separated by tabs, or by commas or semicolons with quotes.
    ///
    /// A first row that names the columns `alias` and `name`, and perhaps `game`, may put them in any order.
    ///
    /// - Parameter bytes: The content of the file, whatever it is; rows that are no aliases are in `skipped`.
    /// - Complexity: O(n log n) in the number of rows.
    public init(importing bytes: [UInt8]) {
        self.init(AliasRows(bytes), hasHeader: true)
    }

    private init(_ table: AliasRows, hasHeader: Bool) {
        for comment in table.comments {
            if let text = String(validating: comment.text, as: UTF8.self) {
                comments.append(text)
            } else {
                skipped.append(
                    SkippedAlias(line: comment.line, reason: "is not UTF-8; save the file as UTF-8"))
            }
        }
        var folder = Folder()
        var columns = AliasColumns()
        var rows = table.rows[...]
        if hasHeader, let header = rows.first.flatMap({ AliasColumns(header: $0.fields) }) {
            columns = header
            rows.removeFirst()
        }
        for row in rows {
            switch columns.alias(of: row, &folder) {
            case .success(let alias): insert(alias, line: row.line)
            case .failure(let problem): skipped.append(SkippedAlias(line: row.line, reason: problem.reason))
            }
        }
        aliases.sort()
        skipped.sort { $0.line < $1.line }
    }

    /// The line on which an alias stood in the file, counted from 1; `nil` for one that came later.
    ///
    /// - Parameter alias: An alias of the list.
    /// - Returns: The line of the first row that says so.
    public func line(of alias: CardAlias) -> Int? { lines[alias].flatMap { $0 > 0 ? $0 : nil } }

    /// Adds an alias.
    ///
    /// - Parameter alias: The alias; blanks at the ends of its texts are dropped.
    /// - Returns: Whether it is new.
    /// - Throws: `AliasError` malformed when it could not be read back, or nothing of it can be searched for.
    /// - Complexity: O(number of aliases).
    @discardableResult
    public mutating func add(_ alias: CardAlias) throws(AliasError) -> Bool {
        let alias = alias.withoutOuterBlanks
        var folder = Folder()
        if let problem = alias.problem(&folder) { throw AliasError(.malformed, problem) }
        guard insert(alias, line: 0) else { return false }
        aliases.sort()
        return true
    }

    /// Removes every alias that is spelt with the same letters, whatever it stands for.
    ///
    /// - Parameters:
    ///   - text: The alias; case, accents and punctuation do not matter.
    ///   - game: The only game whose aliases are removed; `nil` for all.
    /// - Returns: What was removed, in order.
    /// - Complexity: O(number of aliases).
    @discardableResult
    public mutating func remove(_ text: String, in game: Game? = nil) -> [CardAlias] {
        var folder = Folder()
        let key = folder.fold(text).joined
        var removed: [CardAlias] = []
        for alias in aliases where game == nil || alias.game == game {
            if folder.fold(alias.text).joined == key { removed.append(alias) }
        }
        aliases.removeAll { removed.contains($0) }
        for alias in removed { lines[alias] = nil }
        return removed
    }

    /// Leaves some aliases and no others.
    ///
    /// - Parameter aliases: The aliases.
    /// - Returns: Which are new, which were known and which are gone, in order.
    /// - Throws: `AliasError` malformed when one could not be read back; then the list is as it was.
    /// - Complexity: O(n log n) in the number of aliases.
    @discardableResult
    public mutating func set(_ aliases: [CardAlias]) throws(AliasError) -> [AliasReport.Item] {
        var folder = Folder()
        var wanted: [CardAlias] = []
        var seen: Set<CardAlias> = []
        for alias in aliases.map(\.withoutOuterBlanks) where seen.insert(alias).inserted {
            if let problem = alias.problem(&folder) { throw AliasError(.malformed, problem) }
            wanted.append(alias)
        }
        var items = wanted.map { AliasReport.Item($0, lines[$0] == nil ? .added : .known) }
        items += self.aliases.filter { !seen.contains($0) }.map { AliasReport.Item($0, .removed) }
        self.aliases = wanted.sorted()
        lines = lines.filter { seen.contains($0.key) }
        for alias in wanted where lines[alias] == nil { lines[alias] = 0 }
        return items.sorted { $0.alias < $1.alias }
    }

    /// The content of the file.
    public var text: String {
        var text = ""
        for comment in comments.isEmpty ? [Self.explanation] : comments { text += comment + "\n" }
        for alias in aliases {
            text += "\(alias.text)\t\(alias.name)" + (alias.game.map { "\t\($0)" } ?? "") + "\n"
        }
        return text
    }

    private static let explanation = "# Nicknames of cards: alias, name and game, separated by tabs."

    /// Adds an alias unless it is there already, be its accented letters composed otherwise.
    @discardableResult
    private mutating func insert(_ alias: CardAlias, line: Int) -> Bool {
        guard lines[alias] == nil else { return false }
        lines[alias] = line
        aliases.append(alias)
        return true
    }
}
