/// Writes the completion script for fish.
enum FishCompletion {
    /// The script.
    static var script: String {
        var lines = [
            "# Completion of cardex for fish.",
            "complete -c cardex -f",
        ]
        for command in Command.all {
            let summary = CompletionScript.quoted(command.summary)
            let name = command.name.rawValue
            lines.append("complete -c cardex -n __fish_use_subcommand -a \(name) -d \(summary)")
        }
        for flag in Flag.all { lines.append(line(flag)) }
        for command in Command.all where !command.operands.choices.isEmpty {
            let condition = "'__fish_seen_subcommand_from \(command.name.rawValue)'"
            lines.append(
                "complete -c cardex -n \(condition) -a '\(command.operands.choices.joined(separator: " "))'")
        }
        for command in Command.all where !command.operands.actions.isEmpty {
            let actions = command.operands.actions.joined(separator: " ")
            let condition = "__fish_seen_subcommand_from \(command.name.rawValue); and "
            lines.append(
                "complete -c cardex -n '\(condition)not __fish_seen_subcommand_from \(actions)' -a '\(actions)'"
            )
            lines.append("complete -c cardex -n '\(condition)__fish_seen_subcommand_from import' -F")
        }
        for command in Command.all where !command.operands.hints.isEmpty {
            let condition = "'__fish_seen_subcommand_from \(command.name.rawValue)'"
            let hints = command.operands.hints.joined(separator: " ")
            lines.append("complete -c cardex -n \(condition) -F -a '\(hints)'")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ flag: Flag) -> String {
        var line = "complete -c cardex"
        if !flag.isShared {
            let names = Command.all.map(\.name).filter(flag.commands.contains).map(\.rawValue)
            line += " -n '__fish_seen_subcommand_from \(names.joined(separator: " "))'"
        }
        if let short = flag.short { line += " -s \(short)" }
        line += " -l \(flag.name)"
        if flag.takesValue {
            switch flag.suggestion {
            case .nothing: line += " -x"
            case .files: line += " -r -F"
            case .words(let words): line += " -x -a '\(words.joined(separator: " "))'"
            case .wordsThenFiles(let words):
                line += " -r -F -a '\(words.map { $0 + ":" }.joined(separator: " "))'"
            }
        }
        return line + " -d \(CompletionScript.quoted(flag.help))"
    }
}
