/// One of the integers of a rank, with its name for programs and what it says to people.
public struct RankField: Sendable {
    /// Its name in output, such as `distance`.
    public let name: String
    private let number: @Sendable (Rank) -> Int
    private let words: @Sendable (Rank) -> String
    private let isNotable: @Sendable (Rank) -> Bool

    private init(
        _ name: String, _ number: @escaping @Sendable (Rank) -> Int,
        isNotable: (@Sendable (Rank) -> Bool)? = nil, words: @escaping @Sendable (Rank) -> String
    ) {
        self.name = name
        self.number = number
        self.words = words
        self.isNotable = isNotable ?? { number($0) != 0 }
    }

    private init(
        _ name: String, _ truth: @escaping @Sendable (Rank) -> Bool, _ yes: String, otherwise no: String
    ) {
        self.init(name, { truth($0) ? 1 : 0 }, words: { truth($0) ? yes : no })
    }

    /// The integer.
    ///
    /// - Parameter rank: A rank.
    /// - Returns: Its value in the rank.
    public func value(in rank: Rank) -> Int { number(rank) }

    /// What the integer says.
    ///
    /// - Parameter rank: A rank.
    /// - Returns: A few words.
    public func text(of rank: Rank) -> String { words(rank) }

    /// What the integer says, where that is worth saying.
    ///
    /// - Parameter rank: A rank.
    /// - Returns: A few words, or `nil` where the value is the usual one.
    public func remark(on rank: Rank) -> String? { isNotable(rank) ? words(rank) : nil }

    /// All of them, in the order in which ranks are compared.
    ///
    /// What is added to `Rank` is added here, and nowhere else, to be explained.
    public static let all: [RankField] = [
        RankField("tier", { Int($0.kind.tier) }, isNotable: { _ in true }, words: { $0.kind.phrase }),
        RankField(
            "changes_exact_word", \.changesExactWord, "another suffix or number",
            otherwise: "same suffix and number"),
        RankField("unmatched_words", { Int($0.unmatchedWords) }) {
            count(Int($0.unmatchedWords), "word", "not in the name")
        },
        RankField("distance", { Int($0.distance) }) {
            $0.kind == .similar ? "\($0.distance) of 8 unlike" : count(Int($0.distance), "edit")
        },
        RankField("way", { Int($0.kind.rawValue & 3) }, isNotable: { _ in false }, words: { $0.kind.phrase }),
        RankField("edit_cost", { Int($0.editCost) }) { "edit cost \($0.editCost)" },
        RankField("differs_in_case", \.differsInCase, "other letter case", otherwise: "same letter case"),
        RankField(
            "differs_in_first_letter", \.differsInFirstLetter, "other first letter",
            otherwise: "same first letter"),
        RankField(
            "divides_words", \.dividesWords, "words divided otherwise", otherwise: "words divided alike"),
        RankField("other_name", \.isOtherName, "through another name", otherwise: "by its own name"),
        RankField("word_order", { Int($0.wordOrder) }) {
            switch $0.wordOrder {
            case 0: "words side by side"
            case 1: "words in order"
            default: "words in another order"
            }
        },
        RankField("extra_words", { Int($0.extraWords) }) { count(Int($0.extraWords), "more word") },
        RankField("extra_characters", { Int($0.extraCharacters) }) {
            count(Int($0.extraCharacters), "more letter")
        },
        RankField("popularity", { Int($0.popularity) }) { "looked up \($0.popularity) of 7" },
        RankField("static_score", { Int($0.staticScore) }) { "printings score \($0.staticScore)" },
        RankField("spelling_distance", { Int($0.spellingDistance) }) {
            $0.spellingDistance == 0 ? "spelt alike" : "spelling \($0.spellingDistance) off"
        },
    ]

    /// The first integer in which two ranks differ.
    ///
    /// - Parameters:
    ///   - better: One rank.
    ///   - worse: Another rank.
    /// - Returns: The field, or `nil` where the ranks are equal.
    public static func deciding(_ better: Rank, _ worse: Rank) -> RankField? {
        all.first { $0.value(in: better) != $0.value(in: worse) }
    }

    private static func count(_ number: Int, _ thing: String, _ rest: String = "") -> String {
        let words = "\(number == 0 ? "no" : "\(number)") \(thing)\(number == 1 ? "" : "s")"
        return rest.isEmpty ? words : "\(words) \(rest)"
    }
}

extension MatchKind {
    /// The kind in a few words for people.
    public var phrase: String {
        switch self {
        case .exact: "the name itself"
        case .folded: "the same words"
        case .joined: "the same letters"
        case .reordered: "the same words in another order"
        case .prefix: "begins with these words"
        case .words: "has all the words"
        case .partialPrefix: "begins like that"
        case .partialWords: "has all the words, the last one longer"
        case .otherName: "another name of it"
        case .otherNamePrefix: "another name begins like that"
        case .otherNameWords: "another name has all the words"
        case .substring: "contains it"
        case .typo: "misspelt"
        case .wordTypo: "has all the words, misspelt"
        case .prefixTypo: "begins like that, misspelt"
        case .alike: "sounds or looks like it"
        case .someWords: "has most of the words"
        case .similar: "shares letters with it"
        }
    }
}
