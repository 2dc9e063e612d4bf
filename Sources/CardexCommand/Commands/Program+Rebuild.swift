extension Program {
    /// Runs `cardex rebuild`.
    func rebuild(
        _ options: RebuildOptions, _ console: inout Console
    ) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        let result = try await library.rebuild(options, progress: display.show)
        display.finish()
        try ReportPrinter.print(result.report, as: options.shared.format, to: &console)
        for note in result.notes { console.note(note) }
        guard let failure = result.failure else { return .done }
        // What was found comes before why it is not enough.
        try console.output.flush()
        console.report(failure)
        return failure.status
    }
}
