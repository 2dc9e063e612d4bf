/// What `ingest` found out, as it is written to a file.
struct IngestReport: Codable {
    let machine: Machine
    var readings: [Reading]
    var rebuild: Rebuild?

    /// What reading one dump took; megabytes are millions of bytes after decompression.
    struct Reading: Codable {
        let source: String
        /// The digest of the content after decompression.
        let digest: String
        let isCompressed: Bool
        let fileBytes: Int64
        let contentBytes: Int64
        let printings: Int
        let prices: Int
        let skipped: Int
        /// Seconds of the fastest and of the median pass, as a clock on the wall shows them.
        let bestSeconds: Double
        let medianSeconds: Double
        /// Seconds that the processor worked for the thread in the fastest and in the median pass: the same as above on a
        /// machine with nothing else to do.
        let bestProcessorSeconds: Double
        let medianProcessorSeconds: Double

        /// What one thread reads in a second of its own, in the median.
        var megabytesPerSecond: Double { Double(contentBytes) / medianProcessorSeconds / 1e6 }

        /// What it must read at the least.
        var leastMegabytesPerSecond: Double { isCompressed ? 150 : 400 }
    }

    /// What a rebuild from the last dump took, with its prices, in a process of its own.
    struct Rebuild: Codable {
        let seconds: Double
        let processorSeconds: Double
        /// The most memory that was resident at any moment.
        let peakBytes: Int
        let indexBytes: Int

        /// What it may take at the most.
        static let greatestPeakBytes = 600_000_000
    }

    /// What was not reached of what must be.
    var failures: [String] {
        var failures = readings.filter { $0.megabytesPerSecond < $0.leastMegabytesPerSecond }.map {
            "\($0.source): \(Int($0.megabytesPerSecond)) MB/s instead of \(Int($0.leastMegabytesPerSecond))"
        }
        if let rebuild, rebuild.peakBytes > Rebuild.greatestPeakBytes {
            failures.append("the rebuild took \(rebuild.peakBytes / 1_000_000) MB of memory instead of 600")
        }
        return failures
    }
}
