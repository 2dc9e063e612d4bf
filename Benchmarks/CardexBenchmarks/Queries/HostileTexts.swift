internal import CardTestSupport

/// Texts that are hard on an index rather than likely.
struct HostileTexts {
    /// The classes.
    enum Kind: String, CaseIterable {
        case absent = "random letters"
        case single = "one letter"
        case sixty = "60 letters"
        case common = "commonest trigrams"
        case repeated = "one letter repeated"
        case emoji = "emoji"
        case foreign = "other scripts"
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let scripts: [ClosedRange<UInt32>] = [
        0x3041...0x3093, 0x30A1...0x30F3, 0x4E00...0x4FFF, 0xAC00...0xAFFF, 0x0430...0x044F, 0x03B1...0x03C9,
    ]

    private let keys: [String]
    private var random: SeededGenerator
    /// For two letters that occur in the keys, those that follow most often.
    private let followers: [Pair: [Character]]
    private let pairs: [Pair]

    private struct Pair: Hashable {
        let first: Character
        let second: Character
    }

    /// Learns from some keys what is common.
    ///
    /// - Parameters:
    ///   - keys: Folded, joined names.
    ///   - seed: What the texts follow from.
    init(keys: [String], seed: UInt64) {
        self.keys = keys
        random = SeededGenerator(seed: seed)
        var counts: [Pair: [Character: Int]] = [:]
        for key in keys.prefix(20_000) {
            let letters = Array(key)
            for place in letters.indices.dropFirst(2) {
                counts[Pair(first: letters[place - 2], second: letters[place - 1]), default: [:]][
                    letters[place], default: 0] += 1
            }
        }
        let ordered = counts.sorted { left, right in
            let (more, less) = (left.value.values.reduce(0, +), right.value.values.reduce(0, +))
            return more == less ? "\(left.key)" < "\(right.key)" : more > less
        }
        pairs = ordered.prefix(20).map(\.key)
        followers = counts.mapValues { counts in
            counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.prefix(3).map(
                \.key)
        }
    }

    /// Makes one text.
    ///
    /// - Parameter kind: The class.
    /// - Returns: The text.
    mutating func text(_ kind: Kind) -> String {
        switch kind {
        case .absent: randomLetters(Int.random(in: 4...24, using: &random))
        case .single: randomLetters(1)
        case .sixty: sixtyLetters()
        case .common: commonGrams(Int.random(in: 6...24, using: &random))
        case .repeated: String(repeating: randomLetters(1), count: Int.random(in: 2...30, using: &random))
        case .emoji: scalars(0x1F300...0x1F64F, Int.random(in: 1...8, using: &random))
        case .foreign:
            scalars(
                Self.scripts.randomElement(using: &random) ?? 0x3041...0x3093,
                Int.random(in: 1...12, using: &random))
        }
    }

    private mutating func randomLetters(_ count: Int) -> String {
        String((0..<count).map { _ in Self.letters.randomElement(using: &random) ?? "a" })
    }

    private mutating func sixtyLetters() -> String {
        var text = ""
        while text.count < 60 { text += keys.randomElement(using: &random) ?? randomLetters(10) }
        return String(text.prefix(60))
    }

    /// Walks from one of the commonest pairs of letters to what follows most often.
    private mutating func commonGrams(_ count: Int) -> String {
        guard let start = pairs.randomElement(using: &random) else { return randomLetters(count) }
        var text = [start.first, start.second]
        while text.count < count {
            let last = Pair(first: text[text.count - 2], second: text[text.count - 1])
            guard let next = followers[last]?.randomElement(using: &random) else { break }
            text.append(next)
        }
        return String(text)
    }

    private mutating func scalars(_ range: ClosedRange<UInt32>, _ count: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<count {
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }
}
