/// What went wrong with an index file: which file, what was found, what was expected, and what to do.
public struct IndexError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The class of the problem.
    public enum Code: String, Sendable {
        /// There is no file at the path.
        case missing
        /// The file can't be read or written: permissions, a folder, a full disk.
        case inputOutput
        /// The file is not a Cardex index at all.
        case foreign
        /// The file was made by an older version whose format is no longer read.
        case tooOld
        /// The file was made by a newer version.
        case tooNew
        /// The file was folded by other rules or another Unicode version than this program uses.
        case otherFolding
        /// The file is a Cardex index, but damaged.
        case corrupt
        /// Another process is rebuilding the same index.
        case locked
        /// The data to be indexed exceeds what the format can hold.
        case tooLarge
    }

    /// The class of the problem.
    public let code: Code
    /// The file.
    public let path: String
    /// What was found and expected.
    public let detail: String
    /// What a person can do about it.
    public let remedy: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The class of the problem.
    ///   - path: The file.
    ///   - detail: What was found and expected.
    ///   - remedy: What to do; by default what fits the code.
    public init(_ code: Code, path: String, detail: String, remedy: String? = nil) {
        self.code = code
        self.path = path
        self.detail = detail
        self.remedy = remedy ?? Self.usualRemedy(for: code)
    }

    /// The whole message, in one line.
    public var description: String { "\(path): \(detail); \(remedy)" }

    private static func usualRemedy(for code: Code) -> String {
        switch code {
        case .missing: "build it with `cardex rebuild --from FORMAT:PATH`"
        case .inputOutput: "check the path, its permissions and the free space"
        case .foreign: "name a .cardex file with --index, or build one with `cardex rebuild`"
        case .tooOld, .otherFolding: "run `cardex rebuild`"
        case .tooNew: "upgrade cardex, or run `cardex rebuild` to replace the index"
        case .corrupt:
            "run `cardex rebuild`, or use the previous generation if there is one beside it (.previous)"
        case .locked: "wait for the other rebuild to end"
        case .tooLarge: "split the dumps over several indexes"
        }
    }
}
