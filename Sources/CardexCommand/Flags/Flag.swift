internal import CardText

/// One flag: its names, what it takes, how that is read, and all that help and completion say about it.
package struct Flag: Sendable {
    /// What a flag takes, and where the value goes.
    package enum Rule: Sendable {
        /// Takes nothing.
        case on(@Sendable (inout GivenFlags) -> Void)
        /// Takes a whole number in a range.
        case number(ClosedRange<Int>, @Sendable (inout GivenFlags, Int) -> Void)
        /// Takes one of a few words.
        case choice([String], @Sendable (inout GivenFlags, String) -> Void)
        /// Takes any text, or refuses it with an error of its own.
        case text(@Sendable (inout GivenFlags, String) throws(CommandError) -> Void)
    }

    /// What a shell offers for the value.
    package enum Suggestion: Sendable {
        /// Nothing.
        case nothing
        /// Names of files.
        case files
        /// Words to choose from, or to start from.
        case words([String])
        /// Words, a colon, then the name of a file.
        case wordsThenFiles([String])
    }

    /// The long name without its dashes.
    package let name: String
    /// The letter of the short form; `nil` when there is none.
    package let short: Character?
    /// How help calls the value; empty when the flag takes none.
    package let valueName: String
    /// What the flag does, as a sentence.
    package let help: String
    /// The value when the flag is not given, as help shows it; empty when there is nothing to show.
    package let standard: String
    /// Whether giving the flag again adds a value instead of replacing the last one.
    package let repeats: Bool
    /// The commands that accept it.
    package let commands: Set<Command.Name>
    /// What a shell offers for the value.
    package let suggestion: Suggestion
    /// What it takes, and where the value goes.
    package let rule: Rule
    /// What it means where its value is left out; `nil` when it needs one.
    package let bare: (@Sendable (inout GivenFlags) -> Void)?

    /// Makes a flag.
    ///
    /// - Parameters:
    ///   - name: The long name without its dashes.
    ///   - short: The letter of the short form.
    ///   - valueName: How help calls the value.
    ///   - help: What the flag does, as a sentence.
    ///   - standard: The value when the flag is not given.
    ///   - repeats: Whether giving it again adds a value.
    ///   - commands: The commands that accept it.
    ///   - suggestion: What a shell offers for the value.
    ///   - rule: What it takes, and where the value goes.
    ///   - bare: What it means where its value is left out.
    package init(
        _ name: String, short: Character? = nil, valueName: String = "", help: String, standard: String = "",
        repeats: Bool = false, commands: Set<Command.Name>, suggestion: Suggestion = .nothing, rule: Rule,
        bare: (@Sendable (inout GivenFlags) -> Void)? = nil
    ) {
        self.name = name
        self.short = short
        self.valueName = valueName
        self.help = help
        self.standard = standard
        self.repeats = repeats
        self.commands = commands
        self.suggestion = suggestion
        self.rule = rule
        self.bare = bare
    }

    /// Whether a value follows.
    package var takesValue: Bool { !valueName.isEmpty }

    /// Whether all commands accept it.
    package var isShared: Bool { commands.count == Command.Name.allCases.count }

    /// The flag with its dashes.
    package var spelling: String { "--\(name)" }

    /// Reads a value and puts it where it goes.
    ///
    /// - Parameters:
    ///   - value: The value as typed; `nil` for a flag that takes none.
    ///   - flags: Where it goes.
    /// - Throws: `CommandError` of code `usage` when the value is not one this flag takes.
    package func apply(_ value: String?, to flags: inout GivenFlags) throws(CommandError) {
        switch (rule, value) {
        case (.on(let store), nil):
            store(&flags)
        case (.number(let range, let store), let value?):
            guard let number = Int(value), range.contains(number) else {
                let bounds = "from \(range.lowerBound) to \(range.upperBound)"
                throw CommandError(
                    .usage, "\(spelling) takes a whole number \(bounds), not '\(value)'")
            }
            store(&flags, number)
        case (.choice(let choices, let store), let value?):
            guard choices.contains(value) else {
                throw CommandError(
                    .usage, "\(spelling) takes \(choices.joinedAsAlternatives), not '\(value)'",
                    remedy: Spelling.question(nearest: value, in: choices, spelt: { "\(spelling) \($0)" }))
            }
            store(&flags, value)
        case (.text(let store), let value?):
            guard !value.isEmpty else {
                throw CommandError(.usage, "\(spelling) was given an empty \(valueName)")
            }
            try store(&flags, value)
        case (.on, .some(let value)):
            throw CommandError(.usage, "\(spelling) takes no value, but was given '\(value)'")
        case (_, nil):
            if let bare {
                bare(&flags)
                return
            }
            throw CommandError(
                .usage, "\(spelling) needs a value", remedy: "Write \(spelling) \(valueName).")
        }
    }
}
