/// Breaks paragraphs into lines.
enum Wrapping {
    /// The width of help, whatever the terminal: help is the same text everywhere.
    static let width = 80

    /// Breaks a paragraph between words.
    ///
    /// - Parameters:
    ///   - text: The paragraph.
    ///   - indentation: How many spaces stand before each line.
    ///   - hanging: How many spaces stand before the first line instead, when its start is already written.
    /// - Returns: The lines, each ended, the first without its indentation when `hanging` is given.
    static func paragraph(_ text: String, indentation: Int, hanging: Int? = nil) -> String {
        var result = ""
        var line = hanging == nil ? String(repeating: " ", count: indentation) : ""
        var used = hanging ?? indentation
        var isLineEmpty = true
        for word in text.split(separator: " ") {
            let length = TerminalText.width(of: String(word))
            if !isLineEmpty, used + 1 + length > width {
                result += line + "\n"
                line = String(repeating: " ", count: indentation)
                used = indentation
                isLineEmpty = true
            }
            if !isLineEmpty {
                line += " "
                used += 1
            }
            line += word
            used += length
            isLineEmpty = false
        }
        return result + line + "\n"
    }

    /// A term and its explanation in two columns; a term that is too long gets a line of its own.
    ///
    /// - Parameters:
    ///   - term: The term.
    ///   - explanation: The explanation.
    ///   - column: Where the explanation begins.
    /// - Returns: The lines, each ended.
    static func entry(_ term: String, _ explanation: String, column: Int) -> String {
        let start = "  " + term
        let width = TerminalText.width(of: start)
        if width + 2 > column { return start + "\n" + paragraph(explanation, indentation: column) }
        let padding = String(repeating: " ", count: column - width)
        return start + padding + paragraph(explanation, indentation: column, hanging: column)
    }
}
