internal import CardCatalog
internal import CardIndex

/// Builds and publishes an index once, in a process that does nothing else.
struct BuildMeasurement {
    private let plan: MeasurementPlan

    /// Reads what to do.
    ///
    /// - Parameter planPath: The file of the plan.
    /// - Throws: When it can't be read.
    init(planPath: String) throws {
        plan = try MeasurementPlan.read(planPath)
    }

    /// Measures, and writes the result where the plan says.
    ///
    /// - Throws: `CatalogError` or `IndexError`.
    func run() throws {
        let atStart = ProcessMemory.now
        var builder = IndexBuilder()
        var loading = CatalogLoading()
        let sources = try plan.sources.map { try CatalogSource(argument: $0) }
        let reading = try Stopwatch.seconds {
            for source in sources { try loading.read(source, into: &builder) }
        }
        let afterReading = ProcessMemory.now
        let start = Stopwatch.now
        let bytes = try builder.build(corpusDigest: loading.corpusDigest, path: plan.indexPath)
        let buildSeconds = Double(Stopwatch.now &- start) / 1e9
        let afterBuilding = ProcessMemory.now
        let publishing = try Stopwatch.seconds {
            try IndexPublisher(path: plan.indexPath).publish(bytes)
        }
        let result = BenchmarkReport.Build(
            readSeconds: reading.seconds, buildSeconds: buildSeconds, publishSeconds: publishing.seconds,
            memoryAtStart: atStart, memoryAfterReading: afterReading, memoryAfterBuilding: afterBuilding,
            memoryAfterPublishing: .now)
        try JSONFile.write(result, to: plan.resultPath)
    }
}
