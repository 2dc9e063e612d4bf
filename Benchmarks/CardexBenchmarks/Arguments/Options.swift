internal import CardCatalog

/// What is wrong with the command line.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// A measurement that can't be made, and why.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// What the command line asks for.
struct Options {
    /// What to do.
    enum Action {
        case help
        case run
        case recall
        case instructions
        /// Write the error sets of the names to a folder.
        case errors
        /// Ask the error sets.
        case accuracy
        /// Match messy inventories.
        case inventory
        /// Measure what answering over HTTP adds to a search.
        case handlers
        /// Measure indexes of several sizes.
        case curve
        /// Replay a vendor's hour.
        case replay
        /// Ask the PokemonTCG API.
        case wire
        /// List the printings on a made-up market and join its products back.
        case join
        case compare(old: String, new: String)
        /// Measure how fast dumps are read.
        case ingest(IngestOptions)
        /// Write a dump of made-up cards.
        case synthesize(IngestOptions)
        /// Measure the price store.
        case store(StoreOptions)
        /// Kill processes that share a price store.
        case endure(StoreOptions)
        /// A step of `store` in a process of its own, by the path of its plan.
        case measureStore(plan: String)
        /// A process of `endure`.
        case endureWorker(EnduranceWorker)
        /// A step of `run` in a process of its own, by the path of its plan.
        case measureBuild(plan: String)
        /// A step of `run` in a process of its own, by the path of its plan.
        case measureSearch(plan: String)
        /// A step of `instructions` in a process of its own, which callgrind watches.
        case measurePass(plan: String, set: Int, passes: Int)
    }

    /// The names to make when neither a dump nor a number is given.
    private static let usualNames = 100_000
    /// The sizes of a curve when none are given.
    private static let usualSizes = [36_000, 100_000, 1_000_000]
    /// The same for a short run.
    private static let shortNames = 20_000

    private static let commonFlags: Set = ["--from", "--names", "--queries", "--seed", "--short"]

    private(set) var action: Action
    /// The dumps, as typed.
    private(set) var sources: [CatalogSource] = []
    /// How many synthetic names to add.
    private(set) var names = 0
    /// The sizes of a curve, in names.
    private(set) var sizes: [Int] = []
    /// The queries of each class.
    private(set) var queries: Int
    /// What all randomness follows from.
    private(set) var seed: UInt64 = 1
    /// How often everything is measured; the median counts.
    private(set) var repeats = 3
    /// Where to write the result as JSON.
    private(set) var output: String?
    /// Where to list what was not found.
    private(set) var misses: String?
    /// Whether a quick look is enough.
    private(set) var isShort = false
    /// Whether requirements that are not met fail the run.
    private(set) var checks = false
    /// The earlier count of instructions to compare with.
    private(set) var baseline: String?

    /// Parses a command line.
    ///
    /// - Parameter arguments: The words after the command's own name.
    /// - Throws: `UsageError`, or `CatalogError` for a source.
    init(_ arguments: [String]) throws {
        action = .help
        queries = 0
        guard let verb = arguments.first, !arguments.contains("--help"), verb != "-h", verb != "help" else {
            return
        }
        var rest = arguments.dropFirst()
        switch verb {
        case "run":
            action = .run
            try parseFlags(&rest, usualQueries: 1_000, also: ["--repeat", "--output"])
        case "recall":
            action = .recall
            try parseFlags(&rest, usualQueries: 2_000, also: [])
        case "instructions":
            action = .instructions
            try parseFlags(&rest, usualQueries: 200, also: ["--output", "--against"])
        case "errors":
            action = .errors
            try parseFlags(&rest, usualQueries: 1_000, also: ["--output"])
            guard output != nil else { throw UsageError("`errors` needs --output FOLDER") }
        case "accuracy":
            action = .accuracy
            try parseFlags(&rest, usualQueries: 1_000, also: ["--repeat", "--output", "--misses", "--check"])
        case "join":
            action = .join
            try parseFlags(&rest, usualQueries: 1_000, also: ["--output", "--misses", "--check"])
            guard !sources.isEmpty else { throw UsageError("`join` needs --from FORMAT:PATH") }
        case "replay":
            action = .replay
            try parseFlags(&rest, usualQueries: 1_000, also: ["--repeat", "--output", "--check"])
        case "wire":
            action = .wire
            try parseFlags(&rest, usualQueries: 200, also: ["--output", "--check"])
            guard !sources.isEmpty else { throw UsageError("`wire` needs --from FORMAT:PATH") }
        case "inventory":
            action = .inventory
            try parseFlags(&rest, usualQueries: 1_000, also: ["--repeat", "--output", "--misses", "--check"])
        case "handlers":
            action = .handlers
            try parseFlags(&rest, usualQueries: 2_000, also: ["--repeat", "--output", "--check"])
        case "curve":
            action = .curve
            try parseFlags(&rest, usualQueries: 500, also: ["--repeat", "--output"])
        case "compare":
            guard rest.count == 2, let old = rest.first, let new = rest.last else {
                throw UsageError("`compare` takes two files: OLD.json NEW.json")
            }
            action = .compare(old: old, new: new)
        case "ingest":
            action = .ingest(try IngestOptions(Array(rest), flags: IngestOptions.ingestFlags))
        case "synthesize":
            action = .synthesize(try IngestOptions(Array(rest), flags: IngestOptions.synthesisFlags))
        case "store":
            action = .store(try StoreOptions(Array(rest), flags: StoreOptions.storeFlags))
        case "endure":
            action = .endure(try StoreOptions(Array(rest), flags: StoreOptions.enduranceFlags))
        case "measure-store":
            action = .measureStore(plan: try Self.plan(rest, verb))
        case "endure-worker":
            action = .endureWorker(try EnduranceWorker(Array(rest)))
        case "measure-build":
            action = .measureBuild(plan: try Self.plan(rest, verb))
        case "measure-search":
            action = .measureSearch(plan: try Self.plan(rest, verb))
        case "measure-pass":
            guard rest.count == 3, let passes = rest.popLast().flatMap({ Int($0) }),
                let set = rest.popLast().flatMap({ Int($0) })
            else { throw UsageError("`measure-pass` is a step of `instructions`") }
            action = .measurePass(plan: try Self.plan(rest, verb), set: set, passes: passes)
        default:
            throw UsageError(
                "`\(verb)` is not a command; the commands are run, recall, accuracy, join, inventory, handlers, replay, errors, curve, instructions, ingest, synthesize, store, endure, wire and compare"
            )
        }
    }

    private static func plan(_ rest: ArraySlice<String>, _ verb: String) throws(UsageError) -> String {
        guard rest.count == 1, let plan = rest.first else {
            throw UsageError("`\(verb)` is a step of `run` and takes the file of its plan")
        }
        return plan
    }

    /// Parses the flags of a command.
    ///
    /// - Parameters:
    ///   - rest: The words.
    ///   - usualQueries: The queries of each class when no number is given.
    ///   - also: The flags that this command has beyond those of all commands.
    /// - Throws: `UsageError`, or `CatalogError` for a source.
    private mutating func parseFlags(
        _ rest: inout ArraySlice<String>, usualQueries: Int, also: Set<String>
    ) throws {
        var givenNames: [Int] = []
        var givenQueries: Int?
        var givenRepeats: Int?
        while let flag = rest.popFirst() {
            guard Self.commonFlags.contains(flag) || also.contains(flag) else {
                throw UsageError("`\(flag)` is not a flag of this command")
            }
            switch flag {
            case "--from": sources.append(try CatalogSource(argument: try Self.value(of: flag, &rest)))
            case "--names": givenNames = try Self.numbers(of: flag, 0...20_000_000, &rest)
            case "--queries": givenQueries = try Self.number(of: flag, 10...1_000_000, &rest)
            case "--seed": seed = UInt64(try Self.number(of: flag, 0...Int.max, &rest))
            case "--repeat": givenRepeats = try Self.number(of: flag, 1...99, &rest)
            case "--output": output = try Self.value(of: flag, &rest)
            case "--misses": misses = try Self.value(of: flag, &rest)
            case "--check": checks = true
            case "--against": baseline = try Self.value(of: flag, &rest)
            default: isShort = true
            }
        }
        let fallback = isShort ? Self.shortNames : Self.usualNames
        names = givenNames.last ?? (sources.isEmpty ? fallback : 0)
        sizes = givenNames.isEmpty ? Self.usualSizes : givenNames.sorted()
        if givenNames.count > 1 {
            guard case .curve = action else {
                throw UsageError("only `curve` takes several numbers of names")
            }
        }
        guard !sources.isEmpty || names > 0 else {
            throw UsageError("there is nothing to measure; give --from FORMAT:PATH or --names N")
        }
        queries = givenQueries ?? (isShort ? usualQueries / 5 : usualQueries)
        repeats = givenRepeats ?? (isShort ? 1 : 3)
    }

    /// The same options with another number of synthetic names.
    ///
    /// - Parameter count: The number.
    /// - Returns: The options.
    func adding(names count: Int) -> Options {
        var options = self
        options.names = count
        return options
    }

    private static func numbers(
        of flag: String, _ range: ClosedRange<Int>, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> [Int] {
        var numbers: [Int] = []
        for text in try value(of: flag, &rest).split(separator: ",", omittingEmptySubsequences: false) {
            var one = [String(text)][...]
            numbers.append(try number(of: flag, range, &one))
        }
        return numbers
    }

    private static func value(of flag: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String
    {
        guard let value = rest.popFirst() else { throw UsageError("`\(flag)` needs a value") }
        return value
    }

    private static func number(
        of flag: String, _ range: ClosedRange<Int>, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> Int {
        let text = try value(of: flag, &rest)
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "`\(flag) \(text)`: write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
