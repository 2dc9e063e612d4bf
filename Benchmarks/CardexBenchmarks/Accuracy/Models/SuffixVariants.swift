internal import CardTestSupport

/// The ways in which the short words at the ends of names are written: `Charizard VMAX`, `charizardvmax`, `Shaymin-ex`.
///
/// Which words are such is learned: one or two short words that follow, or one that precedes, at least eight names that
/// also stand alone.
struct SuffixVariants {
    private static let leastNames = 8
    private static let longestSuffix = 7
    private static let longestPrefix = 2

    private let suffixes: Set<[String]>
    private let prefixes: Set<String>

    /// Learns from names.
    ///
    /// - Parameter names: All names.
    init(_ names: [CorpusName]) {
        let whole = Set(names.map(\.words))
        var suffixCounts: [[String]: Int] = [:]
        var prefixCounts: [String: Int] = [:]
        for name in names where name.words.count > 1 {
            for count in 1...min(2, name.words.count - 1) {
                let suffix = Array(name.words.suffix(count))
                let isShort = suffix.joined().count <= Self.longestSuffix
                if isShort, whole.contains(name.words.dropLast(count)) {
                    suffixCounts[suffix, default: 0] += 1
                }
            }
            if name.words[0].count <= Self.longestPrefix { prefixCounts[name.words[0], default: 0] += 1 }
        }
        suffixes = Set(suffixCounts.filter { $0.value >= Self.leastNames }.keys)
        prefixes = Set(prefixCounts.filter { $0.value >= Self.leastNames }.keys)
    }

    /// Writes the first and last words of a name in another way.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - random: Which way.
    /// - Returns: The text, or `nil` where the name has no such words.
    func write(_ name: CorpusName, using random: inout SeededGenerator) -> (text: String, detail: String)? {
        var words = name.words
        var details: [String] = []
        var end = ""
        // The longest ending that is one: `lv x` before `x`.
        for count in [2, 1] where words.count > count && suffixes.contains(words.suffix(count)) {
            let joint = Self.joint(using: &random)
            let inner = ["", " ", ".", "-"].randomElement(using: &random) ?? ""
            end =
                joint
                + words.suffix(count).map { Self.inAnyCase($0, using: &random) }.joined(separator: inner)
            details.append("last `\(joint)`")
            words.removeLast(count)
            break
        }
        var start = ""
        if words.count > 1, prefixes.contains(words[0]) {
            let joint = Self.joint(using: &random)
            start = Self.inAnyCase(words.removeFirst(), using: &random) + joint
            details.append("first `\(joint)`")
        }
        guard !details.isEmpty else { return nil }
        let isCapital = Bool.random(using: &random)
        let middle = words.map { isCapital ? Self.capitalised($0) : $0 }.joined(separator: " ")
        return (start + middle + end, details.joined(separator: ", "))
    }

    private static func joint(using random: inout SeededGenerator) -> String {
        ["-", "-", " ", " ", "", "", " - ", "."].randomElement(using: &random) ?? " "
    }

    private static func inAnyCase(_ word: String, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: word.uppercased()
        case 1: capitalised(word)
        default: word
        }
    }

    private static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
