/// Writes the completion script for bash, which needs neither the bash-completion package nor a recent bash.
enum BashCompletion {
    /// The script.
    static var script: String {
        """
        # Completion of cardex for bash.
        _cardex_offer() {
            local word
            COMPREPLY=()
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@")
        }

        _cardex() {
            local current=${COMP_WORDS[COMP_CWORD]} flag='' command='' position word
            # Bash cuts --flag=value and format:path into three words each.
            position=$COMP_CWORD
            if [[ $current == [=:] ]]; then
                current=''
                position=$((position + 1))
            fi
            if [[ $position -ge 2 && ${COMP_WORDS[position - 1]} == ':' ]]; then
                case ${COMP_WORDS[position - 3]} in
        \(colonCases)
                esac
                return
            fi
            if [[ $position -ge 2 && ${COMP_WORDS[position - 1]} == '=' ]]; then
                flag=${COMP_WORDS[position - 2]}
            elif [[ $position -ge 1 ]]; then
                flag=${COMP_WORDS[position - 1]}
            fi
            case $flag in
        \(valueCases)
            esac
            for ((position = 1; position < COMP_CWORD; position++)); do
                word=${COMP_WORDS[position]}
                case $word in
                    \(flagsWithValues))
                        position=$((position + 1))
                        if [[ ${COMP_WORDS[position]} == '=' ]]; then position=$((position + 1)); fi ;;
                    :) position=$((position + 1)) ;;
                    -*) ;;
                    *) command=$word; break ;;
                esac
            done
            case $command in
                '')
                    if [[ $current == -* ]]; then
                        _cardex_offer -W '\(words(Flag.all.filter(\.isShared)))' -- "$current"
                    else
                        _cardex_offer -W '\(Command.all.map(\.name.rawValue).joined(separator: " "))' -- "$current"
                    fi ;;
        \(commandCases)
            esac
        }

        complete -F _cardex cardex

        """
    }

    private static var flagsWithValues: String {
        Flag.all.filter(\.takesValue).map(pattern).joined(separator: "|")
    }

    /// What is offered after `--flag` or `--flag=`.
    private static var valueCases: String {
        Flag.all.filter(\.takesValue).map { flag in
            let offer =
                switch flag.suggestion {
                case .nothing: "COMPREPLY=()"
                case .files: files
                case .words(let words): "_cardex_offer -W '\(words.joined(separator: " "))' -- \"$current\""
                case .wordsThenFiles(let words):
                    "_cardex_offer -W '\(words.map { $0 + ":" }.joined(separator: " "))' -- \"$current\"; "
                        + "compopt -o nospace 2>/dev/null"
                }
            return "        \(pattern(flag))) \(offer); return ;;"
        }.joined(separator: "\n")
    }

    /// What is offered after `--flag word:`, which bash hands over as three words, or four with an equals sign.
    private static var colonCases: String {
        Flag.all.compactMap { flag in
            guard case .wordsThenFiles = flag.suggestion else { return nil }
            return "            \(flag.spelling)|=) \(files) ;;"
        }.joined(separator: "\n")
    }

    private static var commandCases: String {
        Command.all.map { command in
            var lines = "        \(command.name.rawValue))\n"
            lines += "            if [[ $current == -* ]]; then\n"
            lines += "                _cardex_offer -W '\(words(command.flags))' -- \"$current\"\n"
            if !command.operands.choices.isEmpty {
                let choices = command.operands.choices.joined(separator: " ")
                lines += "            else\n"
                lines += "                _cardex_offer -W '\(choices)' -- \"$current\"\n"
            } else if !command.operands.hints.isEmpty {
                let hints = command.operands.hints.joined(separator: " ")
                lines += "            else\n"
                lines += "                _cardex_offer -f -W '\(hints)' -- \"$current\"\n"
                lines += "                compopt -o filenames 2>/dev/null\n"
            } else if !command.operands.actions.isEmpty {
                let actions = command.operands.actions.joined(separator: " ")
                let words = "\" ${COMP_WORDS[*]:position + 1:COMP_CWORD - position - 1} \""
                lines += "            elif [[ \(words) == *' import '* ]]; then\n"
                lines += "                \(files)\n"
                lines += "            else\n"
                lines += "                _cardex_offer -W '\(actions)' -- \"$current\"\n"
            }
            return lines + "            fi ;;"
        }.joined(separator: "\n")
    }

    private static func pattern(_ flag: Flag) -> String {
        (flag.short.map { "-\($0)|" } ?? "") + flag.spelling
    }

    private static func words(_ flags: [Flag]) -> String { flags.map(\.spelling).joined(separator: " ") }

    private static let files = "_cardex_offer -f -- \"$current\"; compopt -o filenames 2>/dev/null"
}
