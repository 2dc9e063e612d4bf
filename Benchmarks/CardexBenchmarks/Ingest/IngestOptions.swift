internal import CardCatalog

/// What `ingest` and `synthesize` are asked for.
struct IngestOptions {
    /// The dumps, as typed.
    private(set) var sources: [CatalogSource] = []
    /// How often every dump is read, after once to warm up.
    private(set) var repeats = 5
    /// The command whose rebuild is measured.
    private(set) var command: String?
    /// How many card objects to make.
    private(set) var objects = 521_000
    /// What all randomness follows from.
    private(set) var seed: UInt64 = 1
    /// Where to write.
    private(set) var output: String?
    /// Whether requirements that are not met fail the run.
    private(set) var checks = false

    /// Parses the words behind the command.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - flags: The flags that the command has.
    /// - Throws: `UsageError`, or `CatalogError` for a source.
    init(_ words: [String], flags: Set<String>) throws {
        var rest = words[...]
        while let flag = rest.popFirst() {
            guard flags.contains(flag) else { throw UsageError("`\(flag)` is not a flag of this command") }
            if flag == "--check" {
                checks = true
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError("`\(flag)` needs a value") }
            switch flag {
            case "--from": sources.append(try CatalogSource(argument: value))
            case "--repeat": repeats = try Self.number(value, 1...99, of: flag)
            case "--rebuild": command = value
            case "--objects": objects = try Self.number(value, 1...10_000_000, of: flag)
            case "--seed": seed = UInt64(try Self.number(value, 0...Int.max, of: flag))
            default: output = value
            }
        }
        guard !sources.isEmpty else { throw UsageError("there is nothing to read; give --from FORMAT:PATH") }
    }

    /// The flags of `ingest`.
    static let ingestFlags: Set = ["--from", "--repeat", "--rebuild", "--output", "--check"]
    /// The flags of `synthesize`.
    static let synthesisFlags: Set = ["--from", "--objects", "--seed", "--output"]

    private static func number(
        _ text: String, _ range: ClosedRange<Int>, of flag: String
    ) throws(UsageError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "`\(flag) \(text)`: write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
