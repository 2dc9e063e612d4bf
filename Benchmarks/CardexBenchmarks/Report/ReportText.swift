internal import Foundation

/// Prints a report for people.
struct ReportText {
    private let report: BenchmarkReport

    /// Prepares a report.
    ///
    /// - Parameter report: The report.
    init(_ report: BenchmarkReport) {
        self.report = report
    }

    /// The lines of the whole report.
    var lines: [String] {
        heading + [""] + building + [""] + opening + [""] + parts + [""] + workloads
    }

    private var heading: [String] {
        let machine = report.machine
        let corpus = report.corpus
        var lines = [
            "\(machine.processor), \(machine.cores) cores, \(Self.megabytes(Int(clamping: machine.memoryBytes)))",
            "\(machine.system); \(machine.toolchain), \(machine.configuration)",
            "load \(machine.loadAtStart) at the start; reading the clock adds \(machine.clockNanoseconds) ns to each time",
            "corpus \(corpus.digest)",
            "\(corpus.printings) printings, \(corpus.names) names, \(corpus.keys) keys; "
                + "\(report.settings.queriesPerClass) queries of each class, seed \(report.settings.seed), "
                + "the median pass of \(report.settings.repeats); best: each query by its fastest pass",
        ]
        if machine.configuration == "debug" {
            lines.append("THIS IS A DEBUG BUILD: its figures mean nothing; run with `-c release`")
        }
        return lines
    }

    private var building: [String] {
        let build = report.build
        var table = TextTable(header: ["build", "seconds", "peak memory"])
        table.add(["start of the process", "", Self.megabytes(build.memoryAtStart.peak)])
        table.add([
            "read the dumps", Self.seconds(build.readSeconds), Self.megabytes(build.memoryAfterReading.peak),
        ])
        table.add(["build", Self.seconds(build.buildSeconds), Self.megabytes(build.memoryAfterBuilding.peak)])
        table.add([
            "write and verify", Self.seconds(build.publishSeconds),
            Self.megabytes(build.memoryAfterPublishing.peak),
        ])
        return table.lines
    }

    private var opening: [String] {
        let opening = report.opening
        let memory = report.memory
        var table = TextTable(header: ["open (µs)", "p50", "p99", "max"])
        table.add(["open, first in the process", Self.microseconds(opening.first)])
        table.add(["open again"] + Self.cells(opening.open))
        table.add(["first search after it"] + Self.cells(opening.firstSearch))
        table.add(["second search"] + Self.cells(opening.secondSearch))
        table.add(["verify every byte", Self.microseconds(opening.verify)])
        return table.lines + [
            "",
            "searching process: peak \(Self.megabytes(memory.atEnd.peak)), of which \(Self.megabytes(memory.atStart.peak)) "
                + "before opening; heap \(Self.megabytes(memory.atStart.anonymous)) before, "
                + "\(Self.megabytes(memory.atEnd.anonymous)) after all queries",
        ]
    }

    private var parts: [String] {
        let index = report.index
        var table = TextTable(header: ["file", "bytes", "per name"])
        table.add(["whole file", "\(index.bytes)", Self.decimal(index.bytesPerName, digits: 1)])
        for part in index.parts where part.bytes * 200 >= index.bytes {
            table.add([
                "  \(part.name)", "\(part.bytes)",
                Self.decimal(Double(part.bytes) / Double(max(1, report.corpus.names)), digits: 1),
            ])
        }
        return table.lines + ["  (parts below half a percent are left out)"]
    }

    private var workloads: [String] {
        var lines: [String] = []
        var group: String?
        var table = TextTable(header: [])
        for workload in report.workloads {
            if workload.group != group {
                lines += group == nil ? [] : table.lines + [""]
                group = workload.group
                table = TextTable(header: [
                    "\(workload.group) (µs)", "p50", "p99", "max", "best p50", "best p99", "best max",
                    "answers", "n",
                ])
            }
            table.add(
                ["  \(workload.name)"] + Self.cells(workload.latency) + Self.cells(workload.undisturbed) + [
                    Self.decimal(workload.answersPerQuery, digits: 1), "\(workload.queries)",
                ])
        }
        return lines + table.lines
    }

    private static func cells(_ latency: Latency) -> [String] {
        [latency.p50, latency.p99, latency.maximum].map { microseconds($0) }
    }

    private static func microseconds(_ value: Double) -> String {
        decimal(value, digits: value < 10 ? 2 : value < 1_000 ? 1 : 0)
    }

    private static func seconds(_ value: Double) -> String { decimal(value, digits: 3) }

    private static func megabytes(_ bytes: Int) -> String {
        "\(decimal(Double(bytes) / 1_000_000, digits: 1)) MB"
    }

    private static func decimal(_ value: Double, digits: Int) -> String {
        value.formatted(
            .number.precision(.fractionLength(digits)).grouping(.never).locale(
                Locale(identifier: "en_US_POSIX")))
    }
}
