/// Writes completion scripts from the flags and commands themselves.
package enum CompletionScript {
    /// The script for a shell.
    ///
    /// - Parameter shell: The shell.
    /// - Returns: The lines.
    package static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }

    /// A text in single quotes, as all three shells read them.
    ///
    /// - Parameter text: The text.
    /// - Returns: The quoted text.
    static func quoted(_ text: String) -> String {
        var result = "'"
        for character in text { result += character == "'" ? "'\\''" : String(character) }
        return result + "'"
    }
}
