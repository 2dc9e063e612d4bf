internal import CardModel

extension Program {
    /// Runs `cardex export`.
    func export(_ options: ExportOptions, _ console: inout Console) throws(CommandError) {
        console.isQuiet = options.shared.isQuiet
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        let view = try library.export(
            options, to: { bytes throws(CommandError) in try console.output.write(bytes) },
            progress: display.show)
        display.finish()
        if let output = options.output { console.note("\(output) holds \(view.words).") }
        if !view.hasStore { console.note("There is no price store yet; cardex warm makes one.") }
    }

    /// Runs `cardex import`.
    func importing(_ options: ImportOptions, _ console: inout Console) throws(CommandError) -> ExitStatus {
        console.isQuiet = options.shared.isQuiet
        let display = ProgressDisplay(isVisible: console.drawsProgress && !console.isQuiet)
        defer { display.finish() }
        let view = try library.importing(options, progress: display.show)
        display.finish()
        for note in view.notes { console.note(note) }
        if options.isPreview || view.issueCount == 0 {
            try ReportPrinter.print(view.report, as: options.shared.format, to: &console)
        }
        guard view.issueCount > 0 else {
            if options.isPreview { console.note("Nothing was written.") }
            return .done
        }
        for issue in view.issues { console.report(CommandError(.badInput, issue)) }
        let rows = Units.count(view.issueCount, "row", "rows")
        let named =
            view.issueCount > view.issues.count ? ", the first \(view.issues.count) of them named" : ""
        console.report(
            CommandError(
                .badInput, "\(options.path): \(rows) can't be taken in\(named)",
                remedy: "Nothing was changed; correct the file."))
        return .badInput
    }
}
