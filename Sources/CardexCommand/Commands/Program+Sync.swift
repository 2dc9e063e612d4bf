/// The commands that fill the price store and tell of it.
extension Program {
    /// Runs `cardex warm`.
    func warm(_ options: WarmOptions, _ console: inout Console) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        let result = try await library.warm(options, progress: display.show)
        display.finish()
        return try Self.show(result, options.shared.format, &console)
    }

    /// Runs `cardex sync`, until a signal ends it where it goes on.
    func sync(_ options: SyncOptions, _ console: inout Console) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        Interruption.endsTheTask()
        var status = ExitStatus.done
        try await library.sync(options, progress: display.show) { round throws(CommandError) in
            display.finish()
            status = try Self.show(round, options.shared.format, &console)
            // Whoever reads a pipe sees each round when it is over.
            try console.output.flush()
        }
        return options.every == nil ? status : .done
    }

    /// Runs `cardex stats --prices`.
    func priceStatistics(_ options: SharedOptions, _ console: inout Console) throws(CommandError) {
        console.isQuiet = options.isQuiet
        let view = try library.priceStatistics(options)
        try ReportPrinter.print(view.report, as: options.format, to: &console)
        for warning in view.warnings { console.note(warning) }
    }

    /// Runs `cardex stats --forget`.
    func forgetLookups(_ options: SharedOptions, _ console: inout Console) throws(CommandError) {
        console.isQuiet = options.isQuiet
        guard let count = try library.forgetLookups(options) else {
            console.note("There is no price store, so nothing was remembered.")
            return
        }
        console.note(
            "Forgot \(Units.count(count, "look-up", "look-ups")), what followed them, and their weight in searches."
        )
    }

    /// Prints what was done, and then why it is not all.
    private static func show(
        _ result: WarmView, _ format: OutputFormat, _ console: inout Console
    ) throws(CommandError) -> ExitStatus {
        try ReportPrinter.print(result.report, as: format, to: &console)
        for note in result.notes { console.note(note) }
        guard let failure = result.failure else { return .done }
        try console.output.flush()
        console.report(failure)
        return failure.status
    }
}
