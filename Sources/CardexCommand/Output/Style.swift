/// How a piece of text looks on a terminal that can show it.
package enum Style: Sendable {
    /// As it is.
    case plain
    /// Bold: names, headings.
    case strong
    /// Dim: what is less important.
    case faint
    /// Coloured: the part of a name that matched.
    case highlight
    /// Coloured as a warning: a price that is old.
    case warning
}

/// Turns styles into escape sequences, or leaves text alone.
package struct Palette: Sendable {
    /// Whether escape sequences are written.
    package let isColoured: Bool

    /// Makes a palette.
    ///
    /// - Parameter isColoured: Whether escape sequences are written.
    package init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Decides from the terminal and its environment.
    ///
    /// `NO_COLOR` of any value forbids colour, and so does a terminal that calls itself dumb or nothing.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether output goes to a terminal.
    ///   - environment: Where the variables come from.
    package init(isTerminal: Bool, environment: Environment) {
        let terminal = environment["TERM"]
        isColoured = isTerminal && environment["NO_COLOR"] == nil && terminal != nil && terminal != "dumb"
    }

    /// The text in a style.
    ///
    /// - Parameters:
    ///   - text: The text, already free of control characters.
    ///   - style: How it is to look.
    /// - Returns: The text with escape sequences around it, or the text itself.
    package func paint(_ text: String, _ style: Style) -> String {
        guard isColoured, !text.isEmpty else { return text }
        switch style {
        case .plain: return text
        case .strong: return "\u{1B}[1m\(text)\u{1B}[0m"
        case .faint: return "\u{1B}[2m\(text)\u{1B}[0m"
        case .highlight: return "\u{1B}[1;36m\(text)\u{1B}[0m"
        case .warning: return "\u{1B}[33m\(text)\u{1B}[0m"
        }
    }

    /// A name with the parts that matched set off from the rest.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - ranges: Ranges of UTF-8 offsets in the name, ascending; those that do not fall on characters of it
    ///     are left out.
    ///   - base: How the rest looks.
    /// - Returns: The name, cleaned for a terminal.
    package func highlight(_ name: String, _ ranges: [Range<Int>], base: Style = .strong) -> String {
        guard isColoured else { return TerminalText.visible(name) }
        var result = ""
        var end = name.startIndex
        for range in ranges where range.lowerBound >= 0 && range.upperBound <= name.utf8.count {
            let from = name.utf8.index(name.startIndex, offsetBy: range.lowerBound)
            let upTo = name.utf8.index(name.startIndex, offsetBy: range.upperBound)
            guard from >= end, let lower = from.samePosition(in: name),
                let upper = upTo.samePosition(in: name)
            else { continue }
            result += paint(TerminalText.visible(String(name[end..<lower])), base)
            result += paint(TerminalText.visible(String(name[lower..<upper])), .highlight)
            end = upper
        }
        return result + paint(TerminalText.visible(String(name[end...])), base)
    }
}
