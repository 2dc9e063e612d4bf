/// Everything a command prints to, and what is known about whoever reads it.
package struct Console: ~Copyable {
    /// Results.
    package var output: OutputStream
    /// Notes, progress and errors.
    package var notes: OutputStream
    /// How results are coloured.
    package let palette: Palette
    /// The width results must fit into; `nil` when they go to a file or a pipe.
    package let width: Int?
    /// Whether notes go to a terminal, where progress can be drawn over itself.
    package let drawsProgress: Bool
    /// Whether notes and progress are left out.
    package var isQuiet = false

    /// Makes a console.
    ///
    /// - Parameters:
    ///   - output: Where results go.
    ///   - notes: Where notes, progress and errors go.
    ///   - palette: How results are coloured.
    ///   - width: The width results must fit into.
    ///   - drawsProgress: Whether progress is drawn.
    package init(
        output: consuming OutputStream, notes: consuming OutputStream,
        palette: Palette = Palette(isColoured: false), width: Int? = nil, drawsProgress: Bool = false
    ) {
        self.output = output
        self.notes = notes
        self.palette = palette
        self.width = width
        self.drawsProgress = drawsProgress
    }

    /// The console of this process.
    ///
    /// - Parameter environment: Where variables come from.
    /// - Returns: The console.
    package static func standard(environment: Environment) -> Console {
        let isTerminal = SystemCalls.isTerminal(1)
        let width = SystemCalls.terminalWidth(1) ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
        return Console(
            output: OutputStream(descriptor: 1, name: "standard output"),
            notes: OutputStream(descriptor: 2, name: "standard error"),
            palette: Palette(isTerminal: isTerminal, environment: environment),
            width: isTerminal ? max(width, 20) : nil,
            drawsProgress: SystemCalls.isTerminal(2) && environment["TERM"] != "dumb")
    }

    /// Prints a note for people, unless they asked for quiet.
    ///
    /// - Parameter text: One sentence without a line break.
    package mutating func note(_ text: String) {
        guard !isQuiet else { return }
        sendNote(TerminalText.visible(text) + "\n")
    }

    /// Prints an error.
    ///
    /// - Parameter error: The error; a broken pipe prints nothing.
    package mutating func report(_ error: CommandError) { sendNote(error.report) }

    /// Sends text to standard error at once.
    ///
    /// When that is closed too there is nobody left to tell.
    ///
    /// - Parameter text: The text.
    mutating func sendNote(_ text: String) {
        try? notes.write(text)
        try? notes.flush()
    }
}
