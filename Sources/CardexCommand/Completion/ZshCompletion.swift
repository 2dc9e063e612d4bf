internal import CardCatalog

/// Writes the completion script for zsh.
enum ZshCompletion {
    /// The script.
    static var script: String {
        """
        #compdef cardex
        # Completion of cardex for zsh.

        _cardex_source() {
            if compset -P '*:'; then
                _files
            else
                compadd -S ':' -- \(CatalogFormat.all.map(\.rawValue).joined(separator: " "))
            fi
        }

        _cardex() {
            local curcontext="$curcontext" state line
            local -a commands
            commands=(
        \(commands)
            )
            _arguments -C \\
        \(flags(Flag.all.filter(\.isShared), indentation: 8)) \\
                '1:command:->command' \\
                '*::argument:->argument'
            case $state in
                command) _describe -t commands 'cardex command' commands ;;
                argument)
                    case $words[1] in
        \(cases)
                    esac ;;
            esac
        }

        if [ "$funcstack[1]" = "_cardex" ]; then
            _cardex "$@"
        else
            compdef _cardex cardex
        fi

        """
    }

    private static var commands: String {
        Command.all.map { command in
            "        " + CompletionScript.quoted("\(command.name.rawValue):\(command.summary)")
        }.joined(separator: "\n")
    }

    private static var cases: String {
        Command.all.map { command in
            var lines = "                \(command.name.rawValue))\n                    _arguments \\\n"
            lines += flags(command.flags, indentation: 24)
            let operands = command.operands
            if !operands.actions.isEmpty {
                let actions = operands.actions.joined(separator: " ")
                return lines + " \\\n                        '1:action:(\(actions))' '*:file:_files' ;;"
            }
            if !operands.hints.isEmpty {
                let hints = operands.hints.joined(separator: " ")
                return lines + " \\\n                        "
                    + "'*:file:_alternative \"kinds:kind:(\(hints))\" \"files:file:_files\"' ;;"
            }
            let action = operands.choices.isEmpty ? " " : "(\(operands.choices.joined(separator: " ")))"
            let word = escaped(operands.name.isEmpty ? "nothing" : operands.name)
            let specification = operands.maximum == 0 ? "" : operands.maximum == 1 ? "1:" : "*:"
            if !specification.isEmpty {
                lines += " \\\n                        "
                lines += CompletionScript.quoted("\(specification)\(word):\(action)")
            }
            return lines + " ;;"
        }.joined(separator: "\n")
    }

    private static func flags(_ flags: [Flag], indentation: Int) -> String {
        let space = String(repeating: " ", count: indentation)
        return flags.map { flag in
            let explanation = "[\(escaped(flag.help))]" + value(flag)
            let equals = flag.takesValue ? "=" : ""
            guard let short = flag.short else {
                let star = flag.repeats ? "*" : ""
                let specification = star + flag.spelling + equals + explanation
                return space + CompletionScript.quoted(specification)
            }
            let plus = flag.takesValue ? "+" : ""
            let exclusion = CompletionScript.quoted("(-\(short) \(flag.spelling))")
            return "\(space)\(exclusion){-\(short)\(plus),\(flag.spelling)\(equals)}"
                + CompletionScript.quoted(explanation)
        }.joined(separator: " \\\n")
    }

    private static func value(_ flag: Flag) -> String {
        guard flag.takesValue else { return "" }
        let name = escaped(flag.valueName)
        switch flag.suggestion {
        case .nothing: return ":\(name): "
        case .files: return ":\(name):_files"
        case .words(let words): return ":\(name):(\(words.joined(separator: " ")))"
        case .wordsThenFiles: return ":\(name):_cardex_source"
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if ":[]\\".contains(character) { result += "\\" }
            result.append(character)
        }
        return result
    }
}
