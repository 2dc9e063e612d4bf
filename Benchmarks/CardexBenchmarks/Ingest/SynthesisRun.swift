internal import CardCatalog
internal import CardTestSupport
internal import Foundation

/// Writes a dump of made-up cards in the shape of Scryfall's file of all languages.
///
///     real dump ─► templates: texts, faces, layouts ─┐
///     real names, and new ones of their words ───────┼─► prints in sets ─► each in some languages ─► JSON-Lines
///     seeded names per script ───────────────────────┘
struct SynthesisRun {
    private let options: IngestOptions

    /// Takes what is asked for.
    ///
    /// - Parameter options: The real dump, how many objects, the seed, and where to write.
    init(_ options: IngestOptions) {
        self.options = options
    }

    /// Writes the dump.
    ///
    /// - Throws: `UsageError` without a path, `BenchmarkError` when the templates can't be read or the file not be
    ///   written, `CatalogError` for the real dump.
    func run() throws {
        guard let path = options.output, let source = options.sources.first, source.format == .scryfall else {
            throw UsageError("`synthesize` needs --from scryfall:PATH and --output FILE")
        }
        var random = SeededGenerator(seed: options.seed)
        let templates = try CardTemplates(path: source.path)
        var prints = try SyntheticPrints(
            templates, source: source, random: SeededGenerator(seed: random.next()))
        let output = try SynthesisOutput(path: path)
        var writer = SyntheticCardWriter(templates, seed: random.next())
        var count = 0
        while count < options.objects {
            let print = prints.next()
            for language in print.languages where count < options.objects {
                writer.append(print, language: language)
                count += 1
            }
            if writer.bytes.count >= SynthesisOutput.chunk { try output.write(&writer.bytes) }
        }
        try output.write(&writer.bytes)
        let total = try output.close()
        Swift.print("\(count) objects, \(total / 1_000_000) MB, \(total / count) bytes each")
    }
}

/// The file a dump is written to, through `gzip` where its name ends so.
final class SynthesisOutput {
    /// How much is written at a time.
    static let chunk = 1 << 20

    private let file: FileHandle
    private let compressor: Process?
    private var total = 0

    /// Makes the file.
    ///
    /// - Parameter path: Its path.
    /// - Throws: `BenchmarkError` when it can't be made.
    init(path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw BenchmarkError("\(path) can't be written") }
        guard path.hasSuffix(".gz") else {
            self.file = file
            compressor = nil
            return
        }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-6", "-n", "-c"]
        process.standardInput = pipe
        process.standardOutput = file
        try process.run()
        self.file = pipe.fileHandleForWriting
        compressor = process
    }

    /// Writes bytes and takes them away.
    func write(_ bytes: inout [UInt8]) throws {
        total += bytes.count
        try file.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
    }

    /// Ends the file.
    ///
    /// - Returns: How many bytes were written, before compression.
    func close() throws -> Int {
        try file.close()
        compressor?.waitUntilExit()
        if let compressor, compressor.terminationStatus != 0 {
            throw BenchmarkError("gzip ended with status \(compressor.terminationStatus)")
        }
        return total
    }
}
