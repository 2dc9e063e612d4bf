internal import CardText

/// Reads a command line with the flags and commands of `Flag.all` and `Command.all`.
///
///     cardex --game magic search -n 5 --format=json -- -1/-1 counter
///            flag  value  command  short  long=value  end of flags, operands
///
/// Flags may stand before or after the command. A flag that takes one value may be given again; the last wins.
package struct ArgumentParser {
    private var arguments: ArraySlice<String>
    private var given = GivenArguments()
    private var used: [Flag] = []

    private init(_ arguments: [String]) {
        self.arguments = arguments[...]
    }

    /// Reads a command line.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    /// - Returns: What was typed. Flags fit the command, and so does the number of operands, unless help or the
    ///   version was asked for.
    /// - Throws: `CommandError` of code `usage`.
    package static func parse(_ arguments: [String]) throws(CommandError) -> GivenArguments {
        var parser = ArgumentParser(arguments)
        do throws(CommandError) {
            try parser.readAll()
            try parser.checkFlagsFitCommand()
            try parser.checkOperands()
        } catch {
            throw parser.pointingToHelp(error)
        }
        return parser.given
    }

    private mutating func readAll() throws(CommandError) {
        while let argument = arguments.popFirst() {
            if argument == "--" {
                while let operand = arguments.popFirst() { try readOperand(operand) }
            } else if argument.hasPrefix("--") {
                try readLongFlag(argument)
            } else if Self.looksLikeFlag(argument) {
                try readShortFlags(argument)
            } else {
                try readOperand(argument)
            }
        }
    }

    private mutating func readOperand(_ operand: String) throws(CommandError) {
        guard given.command == nil else {
            given.operands.append(operand)
            return
        }
        guard let command = Command.named(operand) else {
            let names = Command.all.map(\.name.rawValue)
            let question = Spelling.question(nearest: operand, in: names, spelt: { "cardex \($0)" })
            throw CommandError(
                .usage, "there is no command '\(operand)'",
                remedy: question.isEmpty ? "To look up a card: cardex search '\(operand)'." : question)
        }
        given.command = command
    }

    private mutating func readLongFlag(_ argument: String) throws(CommandError) {
        let parts = argument.dropFirst(2).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let flag = Flag.all.first(where: { $0.name == name }) else {
            let names = (given.command?.flags ?? Flag.all).map(\.name)
            let question = Spelling.question(nearest: name, in: names, spelt: { "--\($0)" })
            throw unknownFlag("--\(name)", question)
        }
        if parts.count > 1 {
            try use(flag, String(parts[1]))
        } else {
            try use(flag, flag.takesValue ? nextValue() : nil)
        }
    }

    /// Reads `-q`, `-n5`, `-n 5`, `-n=5`, or several letters at once such as `-qn5`.
    private mutating func readShortFlags(_ argument: String) throws(CommandError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let flag = Flag.all.first(where: { $0.short == letter }) else {
                throw unknownFlag("-\(letter)", "")
            }
            guard flag.takesValue else {
                if letters.first == "=" { try use(flag, String(letters.dropFirst())) }
                try use(flag, nil)
                continue
            }
            if letters.isEmpty {
                try use(flag, nextValue())
            } else {
                if letters.first == "=" { letters.removeFirst() }
                try use(flag, String(letters))
            }
            return
        }
    }

    /// Takes the next argument as a value, unless it looks like a flag: a forgotten value must not swallow one.
    private mutating func nextValue() -> String? {
        guard let next = arguments.first, !Self.looksLikeFlag(next) else { return nil }
        return arguments.popFirst()
    }

    /// Whether a dash means a flag: a lone one doesn't, nor one before a digit, as in `-1/-1 counter`.
    private static func looksLikeFlag(_ argument: String) -> Bool {
        let bytes = argument.utf8.prefix(2)
        guard bytes.count == 2, bytes.first == UInt8(ascii: "-"), let second = bytes.last else {
            return false
        }
        return second &- UInt8(ascii: "0") >= 10
    }

    private mutating func use(_ flag: Flag, _ value: String?) throws(CommandError) {
        used.append(flag)
        try flag.apply(value, to: &given.flags)
    }

    private func checkFlagsFitCommand() throws(CommandError) {
        guard let command = given.command else { return }
        for flag in used where !flag.commands.contains(command.name) {
            let accepting = Command.all.filter { flag.commands.contains($0.name) }.map(\.name.rawValue)
            throw CommandError(
                .usage,
                "\(command.name.rawValue) has no flag \(flag.spelling); it belongs to \(accepting.joinedAsAlternatives)"
            )
        }
    }

    private func checkOperands() throws(CommandError) {
        guard !given.flags.wantsHelp, !given.flags.wantsVersion, let command = given.command else { return }
        let operands = command.operands
        let name = command.name.rawValue
        if given.flags.isBatch {
            guard given.operands.isEmpty else {
                throw CommandError(
                    .usage,
                    "--batch reads standard input, but '\(given.operands[0])' was given as well")
            }
            return
        }
        guard given.operands.count >= operands.minimum else {
            throw CommandError(
                .usage, "\(name) needs a \(operands.name)",
                remedy: "Write, for example: \(command.examples.first?.line ?? "cardex \(name)")")
        }
        guard given.operands.count <= operands.maximum else {
            let surplus = given.operands[operands.maximum]
            let takes = operands.maximum == 0 ? "takes only flags" : "takes one \(operands.name)"
            throw CommandError(.usage, "\(name) \(takes), but '\(surplus)' was given too")
        }
        if let action = given.operands.first, !operands.actions.isEmpty, !operands.actions.contains(action) {
            throw CommandError(
                .usage, "\(name) starts with \(operands.actions.joinedAsAlternatives), not '\(action)'",
                remedy: Spelling.question(
                    nearest: action, in: operands.actions, spelt: { "cardex \(name) \($0)" }))
        }
        for operand in given.operands where !operands.choices.isEmpty && !operands.choices.contains(operand) {
            throw CommandError(
                .usage, "\(name) takes \(operands.choices.joinedAsAlternatives), not '\(operand)'",
                remedy: Spelling.question(
                    nearest: operand, in: operands.choices, spelt: { "cardex \(name) \($0)" }))
        }
    }

    private func unknownFlag(_ spelling: String, _ question: String) -> CommandError {
        CommandError(
            .usage, "there is no flag \(spelling)",
            remedy: question.isEmpty ? "Put -- before a word that begins with a dash." : question)
    }

    private func pointingToHelp(_ error: CommandError) -> CommandError {
        let line = given.command.map { "cardex \($0.name.rawValue) --help" } ?? "cardex --help"
        var error = error
        error.remedy += error.remedy.isEmpty ? "See \(line)." : " See \(line)."
        return error
    }
}
