/// What the price store takes, and what it must not take more of.
struct StoreReport: Codable {
    /// Recording the same number of observations in one call.
    struct Recording: Codable {
        let title: String
        let observations: Int
        /// By the clock: the median of all repeats, and the least.
        let medianSeconds: Double
        let bestSeconds: Double
        /// What the processor worked, in the median, which other programs do not change.
        let processorSeconds: Double
    }

    /// One call, made again and again.
    struct Call: Codable {
        let title: String
        /// The typical pass.
        let latency: Latency
        /// The least time of each call over all passes: what it takes when nobody else uses the machine.
        let undisturbed: Latency
        /// What `undisturbed` must not exceed, in microseconds.
        let greatestP50: Double?
        let greatestP99: Double?
    }

    var machine: Machine
    var printings = 0
    var observations = 0
    var fileBytes = 0
    var recordings: [Recording] = []
    var calls: [Call] = []
    /// Memory of a process that opens the store and makes all calls; the most that was resident.
    var memory: ProcessMemory?

    /// The most seconds of the processor for a recording.
    static let greatestSeconds = 2.0
    /// The most resident memory.
    static let greatestBytes = 50_000_000

    /// What does not come up to the requirements.
    var failures: [String] {
        var failures: [String] = []
        for recording in recordings where recording.processorSeconds > Self.greatestSeconds {
            failures.append(
                "\(recording.title): \(recording.processorSeconds) s, at most \(Self.greatestSeconds) wanted")
        }
        for call in calls {
            if let limit = call.greatestP50, call.undisturbed.p50 > limit {
                failures.append("\(call.title): p50 \(call.undisturbed.p50) µs, at most \(limit) wanted")
            }
            if let limit = call.greatestP99, call.undisturbed.p99 > limit {
                failures.append("\(call.title): p99 \(call.undisturbed.p99) µs, at most \(limit) wanted")
            }
        }
        if let memory, memory.peak > Self.greatestBytes {
            failures.append("memory: \(memory.peak) bytes, at most \(Self.greatestBytes) wanted")
        }
        return failures
    }

    /// The report as tables.
    var lines: [String] {
        var recorded = TextTable(header: ["recorded", "observations", "median s", "best s", "processor s"])
        for recording in recordings {
            recorded.add([
                recording.title, "\(recording.observations)", Self.rounded(recording.medianSeconds, 1_000),
                Self.rounded(recording.bestSeconds, 1_000), Self.rounded(recording.processorSeconds, 1_000),
            ])
        }
        var called = TextTable(header: ["call", "p50 µs", "p99 µs", "max µs", "undisturbed p50", "p99"])
        for call in calls {
            called.add(
                [call.title]
                    + [
                        call.latency.p50, call.latency.p99, call.latency.maximum, call.undisturbed.p50,
                        call.undisturbed.p99,
                    ].map { Self.rounded($0, 10) })
        }
        return recorded.lines + [""] + called.lines + [
            "",
            "\(printings) printings, \(observations) prices, \(fileBytes / 1_000_000) MB on disk; "
                + "resident at most \((memory?.peak ?? 0) / 1_000_000) MB, "
                + "of which \((memory?.anonymous ?? 0) / 1_000_000) MB its own",
        ]
    }

    private static func rounded(_ number: Double, _ parts: Double) -> String {
        "\((number * parts).rounded() / parts)"
    }
}
