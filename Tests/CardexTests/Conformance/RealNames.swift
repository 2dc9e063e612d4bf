import CardModel
import CardTestSupport
import Foundation

/// The distinct names of the real dumps, read with the tools of the system: what they say must not depend on us.
enum RealNames {
    static func all() throws -> [Game: Set<String>] {
        var names: [Game: Set<String>] = [:]
        if let path = RealCorpora.path("magic-printings-2026.csv.gz") {
            let lines = try lines(
                "gzip -dc '\(path)' | sed -e '1d' -e 's/^\"\\(\\([^\"]\\|\"\"\\)*\\)\".*/\\1/' -e t -e 's/,.*//'"
            )
            names[.magic] = Set(lines.map { $0.replacingOccurrences(of: "\"\"", with: "\"") })
        }
        if let path = RealCorpora.path("pokemon-tcg-data-2024-09.tar.gz") {
            // Only the names of cards stand four spaces deep; those of attacks stand deeper.
            let lines = try lines(
                """
                tar -xzOf '\(path)' --wildcards '*cards/en/*.json' | sed -n 's/^    "name": \\(".*"\\),*$/\\1/p'
                """)
            names[.pokemon] = Set(
                try lines.map { try JSONDecoder().decode(String.self, from: Data($0.utf8)) })
        }
        return names
    }

    private static func lines(_ command: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
}
