/// What `store` and `endure` are asked for.
struct StoreOptions {
    /// How long to endure.
    private(set) var minutes = 10.0
    /// How often everything is measured.
    private(set) var repeats = 3
    /// What all randomness follows from.
    private(set) var seed: UInt64 = 1
    /// Where to write the result as JSON.
    private(set) var output: String?
    /// Whether requirements that are not met fail the run.
    private(set) var checks = false

    /// Parses the words behind the command.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - flags: The flags that the command has.
    /// - Throws: `UsageError`.
    init(_ words: [String], flags: Set<String>) throws(UsageError) {
        var rest = words[...]
        while let flag = rest.popFirst() {
            guard flags.contains(flag) else { throw UsageError("`\(flag)` is not a flag of this command") }
            if flag == "--check" {
                checks = true
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError("`\(flag)` needs a value") }
            switch flag {
            case "--minutes":
                guard let number = Double(value), number > 0, number <= 1_440 else {
                    throw UsageError("`--minutes \(value)`: write a number from 0.1 to 1440")
                }
                minutes = number
            case "--repeat":
                guard let number = Int(value), (1...99).contains(number) else {
                    throw UsageError("`--repeat \(value)`: write a whole number from 1 to 99")
                }
                repeats = number
            case "--seed":
                guard let number = UInt64(value) else {
                    throw UsageError("`--seed \(value)`: write a whole number")
                }
                seed = number
            default: output = value
            }
        }
    }

    /// The flags of `store`.
    static let storeFlags: Set = ["--repeat", "--seed", "--output", "--check"]
    /// The flags of `endure`.
    static let enduranceFlags: Set = ["--minutes", "--seed", "--output"]
}
