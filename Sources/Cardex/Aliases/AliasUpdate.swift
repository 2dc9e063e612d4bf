internal import CardText

/// Changes the aliases of an index, in their file and in the index itself, which answers by them at once.
///
///     lock ─► read the list ─► change it ─► look the names up ─► build ─► write the list ─► publish
///             aliases.tsv                   the index, read back into a builder
///
/// Nothing is written before everything has been checked and built, and the dumps are not needed. A crash between the
/// last two steps leaves an index that lacks the change; the next change, or a rebuild, brings it in.
public struct AliasUpdate: Sendable {
    /// What is to be changed.
    public enum Change: Sendable {
        /// Adds aliases, all or none.
        case add([CardAlias])
        /// Removes every alias spelt with these letters, of one game or of all.
        case remove(String, in: Game?)
        /// Leaves these aliases and no others, those of no card too, which a later index may have.
        case set([CardAlias])
    }

    /// The index.
    public var indexPath: String
    /// The file of the aliases; it is made when there is none.
    public var aliasesPath: String
    /// Whether to stop before anything is written.
    public var isDryRun: Bool

    /// Describes an update.
    ///
    /// - Parameters:
    ///   - indexPath: The index.
    ///   - aliasesPath: The file of the aliases.
    ///   - isDryRun: Whether to stop before anything is written.
    public init(indexPath: String, aliasesPath: String, isDryRun: Bool = false) {
        self.indexPath = indexPath
        self.aliasesPath = aliasesPath
        self.isDryRun = isDryRun
    }

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - progress: Told from time to time how far the work has come.
    /// - Returns: What became of each alias. Where the name of one is not in the index, nothing was written.
    /// - Throws: `IndexError` for the index, `AliasError` for the list; then nothing was written.
    /// - Complexity: O(n log n) in the number of printings.
    public func apply(_ change: Change, progress: (WorkStep) -> Void = { _ in }) throws -> AliasReport {
        let start = ContinuousClock.now
        // An index that can't be opened is told apart from one that is missing before a lock file is made for it.
        _ = try SearchIndex.open(at: indexPath)
        let publisher = isDryRun ? nil : try IndexPublisher(path: indexPath)
        if !isDryRun { FileFolder.removeTemporaries(of: FileFolder.resolved(aliasesPath)) }
        let index = try SearchIndex.open(at: indexPath)
        var list = try Self.list(at: aliasesPath)
        var report = AliasReport()
        progress(WorkStep(label: "reading the index", done: 0, total: 0))
        var builder = try IndexBuilder(copying: index)
        builder.removeAliases()
        let former = list.aliases
        switch change {
        case .remove(let text, let game):
            report.items = list.remove(text, in: game).map { AliasReport.Item($0, .removed) }
        case .add(let aliases):
            report.items = try Self.add(aliases, to: &list, of: builder)
        case .set(let aliases):
            report.items = try list.set(aliases)
        }
        for alias in list.aliases { builder.add(alias) }
        report.count(builder.aliasOutcomes())
        guard !isDryRun, report.isAccepted else { return report.timed(since: start) }
        progress(WorkStep(label: "building the index", done: 0, total: 0))
        let bytes = try builder.build(corpusDigest: index.header.corpusDigest, path: indexPath)
        if list.aliases != former { try list.write(to: aliasesPath) }
        if !index.holds(bytes) {
            try publisher?.publish(bytes)
            report.isPublished = true
        }
        return report.timed(since: start)
    }

    /// The list in a file that may not be there yet; one with rows that would be lost is an error.
    static func list(at path: String) throws(AliasError) -> AliasList {
        do throws(AliasError) {
            let list = try AliasList.read(at: path)
            try list.checkNothingIsSkipped(path)
            return list
        } catch {
            guard error.code == .notFound else { throw error }
            return AliasList()
        }
    }

    /// Adds aliases under the names as printed.
    private static func add(
        _ aliases: [CardAlias], to list: inout AliasList, of builder: borrowing IndexBuilder
    ) throws(AliasError) -> [AliasReport.Item] {
        let aliases = aliases.map(\.withoutOuterBlanks)
        var folder = Folder()
        for alias in aliases {
            if let problem = alias.problem(&folder) { throw AliasError(.malformed, problem) }
        }
        var items: [AliasReport.Item] = []
        for outcome in builder.outcomes(of: aliases) {
            var alias = outcome.alias
            switch outcome.kind {
            case .nameMissing: items.append(AliasReport.Item(alias, .nameMissing))
            case .saysNothingNew: items.append(AliasReport.Item(alias, .redundant))
            case .compiled, .unsearchable:
                if outcome.names.count == 1 { alias.name = outcome.names[0] }
                let isNew = try list.add(alias)
                items.append(AliasReport.Item(alias, isNew ? .added : .known))
            }
        }
        return items
    }
}
