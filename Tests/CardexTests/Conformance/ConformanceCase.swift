import CardTestSupport
import Foundation

/// One line of `cases.jsonl`: a query that somebody missed an answer to, and what is expected of it.
struct ConformanceCase: Decodable {
    /// Names that must all be among the first results.
    struct Among: Decodable {
        var names: [String]
        var within: Int
    }

    var name: String
    var query: String
    var mode: String?
    var game: String?
    /// The name expected first.
    var first: String?
    /// Names of which any may be first.
    var firstOf: [String]?
    var among: Among?
    var verdict: String?
    /// Names that must not come first.
    var notFirst: [String]?
    /// Names that must not be found at all.
    var absent: [String]?
    /// The set of the printing expected first.
    var set: String?
    /// The collector number of the printing expected first.
    var number: String?
    /// The characters expected to be highlighted in the text of the first result.
    var highlights: [[Int]]?
    /// What the engine must know beyond names and numbers; such a case is left out until it does.
    var needs: String?
    /// Whether the expectation holds of the small catalogue alone.
    var ownOnly: Bool?
    /// Where somebody asked for it.
    var thread: String?
    var why: String

    static let folder = "\(RealCorpora.projectFolder)/Tests/CardexTests/Conformance"

    static func all() throws -> [ConformanceCase] {
        try String(contentsOfFile: "\(folder)/cases.jsonl", encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(ConformanceCase.self, from: Data($0.utf8)) }
    }
}
