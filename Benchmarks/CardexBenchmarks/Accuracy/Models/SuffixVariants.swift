internal import CardTestSupport

/// The ways in which the short words at the ends of names are written: `Charizard VMAX`, `charizardvmax`, `Shaymin-ex`.
///
/// Which words are such is learned: those of up to six letters that end, or begin, at least eight names and tell apart
/// names that are otherwise the same.
struct SuffixVariants {
    private static let leastNames = 8
    private static let longestWord = 6

    private let suffixes: Set<String>
    private let prefixes: Set<String>

    /// Learns from names.
    ///
    /// - Parameter names: All names.
    init(_ names: [CorpusName]) {
        let whole = Set(names.map(\.words))
        var suffixCounts: [String: Int] = [:]
        var prefixCounts: [String: Int] = [:]
        for name in names where name.words.count > 1 {
            if let last = name.words.last, whole.contains(Array(name.words.dropLast())) {
                suffixCounts[last, default: 0] += 1
            }
            if let first = name.words.first, first.count < 3, name.words.count > 1 {
                prefixCounts[first, default: 0] += 1
            }
        }
        func frequent(_ counts: [String: Int]) -> Set<String> {
            Set(counts.filter { $0.value >= Self.leastNames && $0.key.count <= Self.longestWord }.keys)
        }
        suffixes = frequent(suffixCounts)
        prefixes = frequent(prefixCounts)
    }

    /// Writes the first and last words of a name in another way.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - random: Which way.
    /// - Returns: The text, or `nil` where the name has no such words.
    func write(_ name: CorpusName, using random: inout SeededGenerator) -> (text: String, detail: String)? {
        let typed = PlainTyping.withoutPunctuation(PlainTyping.plain(name.text))
        var words = typed.split(separator: " ").map(String.init)
        guard words.count > 1, let last = words.last else { return nil }
        let hasSuffix = suffixes.contains(last.lowercased())
        let hasPrefix = prefixes.contains(words[0].lowercased())
        guard hasSuffix || hasPrefix else { return nil }
        if Bool.random(using: &random) { words = words.map { $0.lowercased() } }
        var details: [String] = []
        if hasPrefix, words.count > 2 || !hasSuffix {
            let joint = ["-", " ", ""].randomElement(using: &random) ?? " "
            let first = words.removeFirst()
            words[0] = Self.inAnyCase(first, using: &random) + joint + words[0]
            details.append("first \(joint.isEmpty ? "attached" : joint)")
        }
        if hasSuffix, words.count > 1 {
            let joint = ["-", " ", "", " - ", "."].randomElement(using: &random) ?? " "
            let last = words.removeLast()
            words[words.count - 1] += joint + Self.inAnyCase(last, using: &random)
            details.append("last \(joint.isEmpty ? "attached" : joint)")
        }
        return (words.joined(separator: " "), details.joined(separator: ", "))
    }

    private static func inAnyCase(_ word: String, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: word
        case 1: word.uppercased()
        case 2: word.prefix(1).uppercased() + word.dropFirst().lowercased()
        default: word.lowercased()
        }
    }
}
