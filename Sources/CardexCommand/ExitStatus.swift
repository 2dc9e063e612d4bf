/// What the process says when it ends, for scripts to tell outcomes apart.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Something was found, or the work is done.
    case done = 0
    /// The question was fine, but nothing matches it.
    case noMatch = 1
    /// The command line is wrong.
    case usage = 2
    /// A dump, a list or a price file can't be read as what it claims to be.
    case badInput = 3
    /// The index is missing, damaged, foreign or of another version.
    case indexUnusable = 4
    /// A service on the network failed.
    case upstreamFailed = 5
    /// Standard output could not be written: a full disk, or a closed descriptor.
    case outputFailed = 6
    /// A price that was waited for has come.
    case crossed = 7

    /// The sentence that help shows beside the number.
    package var meaning: String {
        switch self {
        case .done: "found, or done"
        case .noMatch: "nothing matches"
        case .usage: "the command line is wrong"
        case .badInput: "an input file can't be read as what it claims to be"
        case .indexUnusable: "the index is missing or unusable"
        case .upstreamFailed: "a service on the network failed"
        case .outputFailed: "the output could not be written"
        case .crossed: "a watched price was crossed"
        }
    }
}
