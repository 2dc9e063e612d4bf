internal import CardCatalog
internal import CardTestSupport
internal import Foundation

/// Measures how fast dumps are read, through the whole path to their events, and what a rebuild from them takes.
struct IngestRun {
    private let options: IngestOptions

    /// Takes what is asked for.
    ///
    /// - Parameter options: The dumps and how often to read them.
    init(_ options: IngestOptions) {
        self.options = options
    }

    /// Measures and prints.
    ///
    /// - Returns: Whether all that was to be checked holds.
    /// - Throws: `CatalogError` for a dump, `BenchmarkError` when the command can't be run.
    func run() throws -> Bool {
        var report = IngestReport(machine: .current, readings: [])
        for source in options.sources {
            let reading = try measure(source)
            report.readings.append(reading)
            print(
                """
                \(reading.source): \(reading.printings) printings, \(reading.contentBytes / 1_000_000) MB, \
                \(Int(reading.megabytesPerSecond)) MB/s of one thread \
                (\(Int(Double(reading.contentBytes) / reading.bestSeconds / 1e6)) MB/s by the clock at best)
                """)
        }
        if let command = options.command {
            let rebuild = try measureRebuild(by: command)
            report.rebuild = rebuild
            print(
                """
                rebuild: \(String(format: "%.1f", rebuild.seconds)) s, peak memory \
                \(rebuild.peakBytes / 1_000_000) MB, index \(rebuild.indexBytes / 1_000_000) MB
                """)
        }
        if let output = options.output { try JSONFile.write(report, to: output) }
        for failure in report.failures { print("not reached: \(failure)") }
        return !options.checks || report.failures.isEmpty
    }

    private func measure(_ source: CatalogSource) throws -> IngestReport.Reading {
        var summary = CatalogSummary()
        var passes: [(clock: Double, processor: Double)] = []
        for pass in 0...options.repeats {
            let started = Stopwatch.threadNow
            let clock = try Stopwatch.seconds { summary = try CatalogReader.read(source, asOf: 0) { _ in } }
            // The first pass brings the file into memory.
            if pass > 0 { passes.append((clock.seconds, Double(Stopwatch.threadNow &- started) / 1e9)) }
        }
        let clocks = passes.map(\.clock).sorted()
        let processors = passes.map(\.processor).sorted()
        let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
        return IngestReport.Reading(
            source: "\(source.format):\(name)", digest: summary.contentDigest,
            isCompressed: summary.bytesRead < summary.contentBytes, fileBytes: summary.bytesRead,
            contentBytes: summary.contentBytes, printings: summary.printings, prices: summary.prices,
            skipped: summary.skipped, bestSeconds: clocks[0], medianSeconds: clocks[clocks.count / 2],
            bestProcessorSeconds: processors[0],
            medianProcessorSeconds: processors[processors.count / 2])
    }

    private func measureRebuild(by command: String) throws -> IngestReport.Rebuild {
        let folder = try TemporaryFolder()
        let index = folder.file("cards.cardex")
        let prices = folder.file("prices.sqlite")
        let sources = options.sources.suffix(1).flatMap { ["--from", "\($0)"] }
        let child = try ChildProcess.run(
            command, ["rebuild", "--quiet", "--index", index, "--prices", prices] + sources)
        guard child.status == 0 else { throw BenchmarkError("\(command) rebuild ended with \(child.status)") }
        let attributes = try FileManager.default.attributesOfItem(atPath: index)
        return IngestReport.Rebuild(
            seconds: child.seconds, processorSeconds: child.processorSeconds, peakBytes: child.peakBytes,
            indexBytes: (attributes[.size] as? NSNumber)?.intValue ?? 0)
    }
}
