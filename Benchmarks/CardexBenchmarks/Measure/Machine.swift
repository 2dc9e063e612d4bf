internal import Foundation

/// What the figures were measured on and built with.
struct Machine: Codable, Hashable {
    let processor: String
    let cores: Int
    let memoryBytes: UInt64
    let system: String
    let toolchain: String
    let configuration: String
    /// What reading the clock adds to every measured time.
    let clockNanoseconds: UInt64
    /// How many processes wanted to run, in the mean of the last minute, when measuring began.
    let loadAtStart: Double

    /// The machine at hand.
    static var current: Machine {
        Machine(
            processor: processorName, cores: ProcessInfo.processInfo.activeProcessorCount,
            memoryBytes: ProcessInfo.processInfo.physicalMemory, system: systemName, toolchain: toolchainName,
            configuration: configurationName, clockNanoseconds: Stopwatch.overhead, loadAtStart: load)
    }

    private static func text(of file: String) -> String {
        (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }

    private static var processorName: String {
        let fields = text(of: "/proc/cpuinfo").split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        func value(_ name: String) -> String? { fields.first { $0.first == name && $0.count == 2 }?[1] }
        guard let name = value("model name") else { return "unknown processor" }
        guard let family = value("cpu family"), let model = value("model") else { return name }
        return "\(name) (family \(family), model \(model))"
    }

    private static var systemName: String {
        let kernel = text(of: "/proc/sys/kernel/osrelease").trimmingCharacters(in: .whitespacesAndNewlines)
        let release = ProcessInfo.processInfo.operatingSystemVersionString
        return kernel.isEmpty ? release : "\(release), kernel \(kernel)"
    }

    /// The first line of `swift --version`, as a program does not know what compiled it.
    private static var toolchainName: String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "--version"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "unknown toolchain" }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").first.map(String.init) ?? "unknown toolchain"
    }

    private static var configurationName: String {
        #if DEBUG
        "debug"
        #else
        "release"
        #endif
    }

    private static var load: Double {
        text(of: "/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
}
