import CardTestSupport
import Foundation

/// Real names, each as its ASCII letters and digits, distinct; as many as a debug build can compare by brute force.
enum RealNames {
    /// The names' scalars.
    static func load() throws -> [[UInt32]] {
        guard let path = RealCorpora.path("magic-printings-2026.csv.gz") else { return [] }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "gzip -dc '\(path)'"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var names: Set<[UInt8]> = []
        for line in [UInt8](data).split(separator: 0x0A) {
            // A quoted first column ends at the next quote, another one at the comma.
            let isQuoted = line.first == 0x22
            let column = line.dropFirst(isQuoted ? 1 : 0).prefix { $0 != (isQuoted ? 0x22 : 0x2C) }
            let name = column.map { $0 | 0x20 }.filter {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
            }
            if !name.isEmpty { names.insert(name) }
        }
        let sorted = names.sorted { $0.lexicographicallyPrecedes($1) }
        return sorted.enumerated().filter { $0.offset.isMultiple(of: 3) }.map { $0.element.map(UInt32.init) }
    }
}
