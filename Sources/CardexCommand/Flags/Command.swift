/// One command: its name, what it takes, and all that help and completion say about it.
package struct Command: Sendable {
    /// The commands by name.
    package enum Name: String, Sendable, CaseIterable {
        /// Builds the index from dumps.
        case rebuild
        /// Keeps the sources that a rebuild reads.
        case sources
        /// Finds names and printings.
        case search
        /// Finishes a name that is being typed.
        case complete
        /// Shows one printing.
        case card
        /// Lists the sets.
        case sets
        /// Counts what is there.
        case stats
        /// Checks every byte of the index.
        case verify
        /// Shows prices.
        case price
        /// Draws prices day by day.
        case history
        /// Waits for prices.
        case watch
        /// Fills the price store ahead of need.
        case warm
        /// Keeps the price store up to date.
        case sync
        /// Matches an inventory.
        case match
        /// Answers over HTTP.
        case serve
        /// Keeps nicknames.
        case alias
        /// Brings prices, aliases and watch lists out.
        case export
        /// Brings prices, aliases and watch lists in.
        case `import`
        /// Writes a completion script.
        case completion
        /// Explains a command.
        case help
    }

    /// The words that follow a command and are not flags.
    package struct Operands: Sendable {
        /// How help calls them, such as `QUERY…`; empty when there are none.
        package let name: String
        /// How many are needed, unless `--batch` reads them from standard input.
        package let minimum: Int
        /// How many are allowed.
        package let maximum: Int
        /// The words to choose from; empty when anything goes.
        package let choices: [String]
        /// The words that the first one is chosen from, where others may follow; empty when there are none.
        package let actions: [String]
        /// The words that may stand in front of the name of a file; empty when no file is named.
        package let hints: [String]

        /// Makes a description of operands.
        ///
        /// - Parameters:
        ///   - name: How help calls them.
        ///   - minimum: How many are needed.
        ///   - maximum: How many are allowed.
        ///   - choices: The words to choose from.
        ///   - actions: The words that the first one is chosen from.
        ///   - hints: The words that may stand in front of the name of a file.
        package init(
            _ name: String, minimum: Int, maximum: Int, choices: [String] = [], actions: [String] = [],
            hints: [String] = []
        ) {
            self.name = name
            self.minimum = minimum
            self.maximum = maximum
            self.choices = choices
            self.actions = actions
            self.hints = hints
        }

        /// No operands.
        package static let none = Operands("", minimum: 0, maximum: 0)
    }

    /// A command line and what it does.
    package struct Example: Sendable {
        /// The command line.
        package let line: String
        /// What it does.
        package let effect: String

        /// Makes an example.
        ///
        /// - Parameters:
        ///   - line: The command line.
        ///   - effect: What it does.
        package init(_ line: String, _ effect: String) {
            self.line = line
            self.effect = effect
        }
    }

    /// The name.
    package let name: Name
    /// What it does, in half a line.
    package let summary: String
    /// What it takes beside flags.
    package let operands: Operands
    /// What it does, in paragraphs.
    package let discussion: [String]
    /// Command lines to start from.
    package let examples: [Example]
    /// The exit statuses it can end with, beside those of usage and output.
    package let statuses: [ExitStatus]

    /// The flags this command accepts, in the order of help.
    package var flags: [Flag] { Flag.all.filter { $0.commands.contains(name) } }

    /// The command of a name.
    ///
    /// - Parameter name: The name as typed.
    /// - Returns: The command, or `nil` when there is none of that name.
    package static func named(_ name: String) -> Command? { all.first { $0.name.rawValue == name } }
}
