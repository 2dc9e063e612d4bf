internal import CardModel

extension Program {
    /// Runs `cardex alias`.
    func alias(_ options: AliasOptions, _ console: inout Console) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        guard options.action == .list else { return try changeAliases(options, &console) }
        let aliases = try library.aliases(options)
        try AliasPrinter.print(aliases, as: options.shared.format, to: &console)
        if aliases.isEmpty {
            console.note("There are no aliases. To add one: cardex alias add bob Dark Confidant")
        } else if aliases.contains(where: { $0.state == .inactive }) {
            console.note("The index has no card for those that are inactive.")
        }
        return .done
    }

    private func changeAliases(
        _ options: AliasOptions, _ console: inout Console
    ) throws(CommandError) -> ExitStatus {
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        let change = try library.changeAliases(options, progress: display.show)
        display.finish()
        try AliasPrinter.print(change.aliases, as: options.shared.format, to: &console)
        if case .remove(let text) = options.action, change.aliases.isEmpty {
            console.note("There is no alias '\(text)'.")
            return .noMatch
        }
        let missing = change.aliases.filter { $0.state == .noSuchName }
        for view in missing {
            let place = view.alias.game.map { " in \($0)" } ?? ""
            let question = view.suggestion.isEmpty ? "" : " Did you mean '\(view.suggestion)'?"
            console.note("No card is called '\(view.alias.name)'\(place).\(question)")
        }
        if !missing.isEmpty {
            console.note("Nothing was changed.")
            return .noMatch
        }
        let count = change.activeCount == 1 ? "one alias" : "\(Units.count(change.activeCount)) aliases"
        console.note(
            change.isDone
                ? "The index answers by \(count) (\(Units.duration(nanoseconds: change.elapsedNanoseconds)))."
                : "Nothing was written; the index would answer by \(count).")
        return .done
    }
}
