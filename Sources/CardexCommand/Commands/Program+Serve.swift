internal import CardPresentation

/// The commands around the server.
extension Program {
    /// Runs `cardex serve`, until a signal ends it.
    func serve(_ options: ServeOptions, _ console: inout Console) async throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        Interruption.endsTheTask()
        try await library.serve(options) { event throws(CommandError) in
            switch event {
            case .listening(let address, let isLoopback, let hasToken):
                try console.output.write("Listening at \(address)\n")
                // Whoever reads a pipe waits for this line.
                try console.output.flush()
                if !isLoopback, !hasToken {
                    console.note(
                        "Everyone who reaches this machine is answered; --token-file keeps others out.")
                }
            case .renewed(let printings):
                console.note("Serving a new index of \(Units.count(printings, "printing", "printings")).")
            case .notRenewed(let reason):
                console.note("Serving the old index on, because the new one can't be used: \(reason)")
            case .draining: console.note("Finishing what was asked.")
            }
        }
        return .done
    }

    /// Runs `cardex stats --url`.
    func serverStatistics(
        _ address: String, _ options: SharedOptions, _ console: inout Console
    ) throws(CommandError) {
        console.isQuiet = options.isQuiet
        try ReportPrinter.print(library.serverStatistics(address), as: options.format, to: &console)
    }
}
