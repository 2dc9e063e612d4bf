internal import Cardex

/// How `cardex alias` is answered.
extension LiveLibrary {
    func aliases(_ options: AliasOptions) throws(CommandError) -> [AliasView] {
        let files = options.shared.files
        let list = try Failures.translated { () throws -> AliasList in
            do throws(AliasError) {
                return try AliasList.read(at: files.aliases)
            } catch {
                guard error.code == .notFound else { throw error }
                return AliasList()
            }
        }
        try Self.refuseSkipped(of: list, at: files.aliases)
        let index = try Failures.translated { () throws -> SearchIndex? in
            do throws(IndexError) {
                return try SearchIndex.open(at: files.index)
            } catch {
                guard error.code == .missing else { throw error }
                return nil
            }
        }
        let active = index.map { Set($0.aliases.map(\.text)) }
        return list.aliases.filter { options.game == nil || $0.game == nil || $0.game == options.game }
            .map { alias in
                AliasView(alias, active.map { $0.contains(alias.text) ? .active : .inactive } ?? .unknown)
            }
    }

    func changeAliases(
        _ options: AliasOptions, progress: (WorkProgress) -> Void
    ) throws(CommandError) -> AliasChangeView {
        let files = options.shared.files
        let change: AliasUpdate.Change
        switch options.action {
        case .list: return AliasChangeView(aliases: [], activeCount: 0, isDone: false, elapsedNanoseconds: 0)
        case .add(let alias, let name): change = .add([CardAlias(alias, for: name, in: options.game)])
        case .remove(let alias): change = .remove(alias, in: options.game)
        case .importing(let path):
            let list = try Failures.translated { try AliasList.read(importing: path) }
            try Self.refuseSkipped(of: list, at: path)
            change = .add(
                list.aliases.map { CardAlias($0.text, for: $0.name, in: $0.game ?? options.game) })
        }
        let update = AliasUpdate(
            indexPath: files.index, aliasesPath: files.aliases, isDryRun: options.isDryRun)
        let report = try Failures.translated { try update.apply(change) { progress(WorkProgress($0)) } }
        return AliasChangeView(
            aliases: report.items.map { item in
                let isMissing = item.state == .nameMissing
                return AliasView(
                    item.alias, AliasView.State(item.state),
                    suggestion: isMissing ? suggestion(for: item.alias, in: files.index) : "")
            },
            activeCount: report.compiledCount, isDone: !options.isDryRun && report.isAccepted,
            elapsedNanoseconds: UInt64(clamping: report.elapsedNanoseconds))
    }

    /// The name that is most like one that no card has; empty when none is.
    private func suggestion(for alias: CardAlias, in path: String) -> String {
        guard let index = try? SearchIndex.open(at: path) else { return "" }
        let answer = index.search(SearchRequest(alias.name, game: alias.game, limit: 1))
        return answer.results.first?.name ?? ""
    }

    /// Refuses a list of which some rows would be lost, naming the first of them.
    private static func refuseSkipped(of list: AliasList, at path: String) throws(CommandError) {
        guard let first = list.skipped.first else { return }
        let others = list.skipped.count - 1
        let lines = list.skipped.dropFirst().prefix(9).map { "\($0)" }.joined(separator: "; ")
        throw CommandError(
            .badInput, "\(path): \(first)",
            remedy: others == 0
                ? "Correct that line; nothing was changed."
                : "There are \(others) more: \(lines). Correct them; nothing was changed.")
    }
}

extension AliasView.State {
    /// The state of an alias that a change was about.
    fileprivate init(_ state: AliasReport.Item.State) {
        switch state {
        case .added: self = .added
        case .known: self = .known
        case .removed: self = .removed
        case .nameMissing: self = .noSuchName
        case .redundant: self = .redundant
        }
    }
}
