extension Program {
    /// Runs `cardex sources`.
    func sources(
        _ options: SourcesOptions, _ console: inout Console
    ) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        let sources = try await library.sources(options, progress: display.show)
        display.finish()
        try SourcePrinter.print(sources, as: options.shared.format, to: &console)
        switch options.action {
        case .list:
            if sources.allSatisfy(\.isService) {
                console.note("There are no sources of cards. To add one: cardex sources add scryfall")
            }
            for source in sources where source.isService && !source.problem.isEmpty {
                console.note("\(source.name): \(source.problem)")
            }
        case .add, .addKnown:
            if sources.contains(where: { $0.state == .added }) {
                console.note(
                    options.isDryRun
                        ? "Nothing was written." : "cardex rebuild reads it from now on.")
            }
        case .remove(let names):
            for name in names where !sources.contains(where: { $0.name == name }) {
                console.note("There is no source '\(name)'.")
            }
            if sources.isEmpty { return .noMatch }
            if options.isDryRun { console.note("Nothing was written.") }
        case .probe: break
        }
        let unreachable = sources.filter { $0.state == .unreachable || $0.state == .missing }
        guard case .probe = options.action, !unreachable.isEmpty else { return .done }
        for source in unreachable where !source.problem.isEmpty {
            console.note("\(source.name): \(source.problem)")
        }
        return unreachable.contains { $0.state == .unreachable } ? .upstreamFailed : .badInput
    }
}
