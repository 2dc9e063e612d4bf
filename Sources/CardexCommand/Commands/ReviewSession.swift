package import CardPresentation

/// Asks a person about doubtful lines: shows the candidates by number and reads what is typed.
///
///     line 12: 1 Pikachu (ambiguous: 3 printings fit)
///       1  Pikachu  Base  58     2  Pikachu  Jungle  60
///     number, text to search for, s to skip, q to end: 2
package final class ReviewSession {
    /// What somebody decided.
    package enum Answer: Hashable, Sendable {
        /// One of the candidates that were shown last, by its place.
        case chosen(MatchCandidateView)
        /// None of them.
        case skipped
        /// No more questions.
        case ended
    }

    private var reader: LineReader
    private let prompt: (String) -> Void
    private var hasEnded = false
    private var remembered: [[String]: MatchCandidateView] = [:]

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - input: The file descriptor that answers come from.
    ///   - prompt: Shows a text to the person.
    package init(input: Int32, prompt: @escaping (String) -> Void) {
        reader = LineReader(descriptor: input)
        self.prompt = prompt
    }

    /// Asks about a line.
    ///
    /// - Parameters:
    ///   - row: The line.
    ///   - search: Finds other printings.
    /// - Returns: The decision; the one made before for a line of the same fields; `ended` once the person is done.
    /// - Throws: `CommandError` when answers can't be read.
    package func ask(
        about row: MatchRowView, search: (String) -> [MatchCandidateView]
    ) throws(CommandError) -> Answer {
        if let known = remembered[row.fields] { return .chosen(known) }
        if hasEnded { return .ended }
        var shown = row.candidates
        let why = (row.problems + row.reasons).joined(separator: "; ")
        prompt(
            "\nline \(row.line): \(row.fields.filter { !$0.isEmpty }.joined(separator: ", ")) (\(row.confidence): \(why))\n"
        )
        show(shown)
        while true {
            prompt("number, text to search for, s to skip, q to end: ")
            guard case .whole(let bytes) = try reader.next() else {
                hasEnded = true
                return .ended
            }
            let typed = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            switch typed.lowercased() {
            case "", "s", "skip": return .skipped
            case "q", "quit":
                hasEnded = true
                return .ended
            default: break
            }
            if let number = Int(typed), shown.indices.contains(number - 1) {
                remembered[row.fields] = shown[number - 1]
                return .chosen(shown[number - 1])
            }
            if let number = Int(typed) {
                prompt("There is no candidate \(number).\n")
                continue
            }
            let found = search(typed)
            if found.isEmpty {
                prompt("Nothing matches '\(TerminalText.visible(typed))'.\n")
            } else {
                shown = found
                show(shown)
            }
        }
    }

    /// Shows a text on standard error, where it does not mix with results.
    static func showOnTerminal(_ text: String) {
        try? SystemCalls.write(Array(text.utf8), to: 2)
    }

    private func show(_ candidates: [MatchCandidateView]) {
        var table = TextTable(
            [
                TextTable.Column(isRightAligned: true), TextTable.Column(), TextTable.Column(),
                TextTable.Column(),
                TextTable.Column(),
            ], indentation: 2)
        for (index, candidate) in candidates.enumerated() {
            table.append([
                TextTable.Cell("\(index + 1)"), TextTable.Cell(candidate.name),
                TextTable.Cell(candidate.setName.isEmpty ? candidate.set : candidate.setName),
                TextTable.Cell(candidate.number),
                TextTable.Cell(candidate.rarity),
            ])
        }
        prompt(table.rendered(palette: Palette(isColoured: false), limit: nil))
    }
}
