internal import CardIndex
internal import CardModel
internal import CardText

/// Which sets a field of an inventory names, however the tool or the vendor writes them.
///
///     BS, base1, Base, Base Set                 by code, identifier, name, another spelling
///     SWSH12: Silver Tempest                    by parts that agree
///     Commander: Kaldheim                       by the same words in another order
///     Sword & Shield Silver Tempest             the series aside
///     Silver Tempset, Kamigawa Neon Dyn         alike: the words are misspelt, cut short, or some are missing
final class SetDirectory: Sendable {
    /// A set that a text may name.
    struct Hit: Hashable, Sendable {
        /// The number of the set.
        let set: Int
        /// How surely the text names it.
        let quality: SetQuality
    }

    /// The sets of the index, by number.
    let sets: [CardSet]
    private let index: SearchIndex
    /// The telling words of each name, and the words of its series.
    private let words: [[String]]
    private let seriesWords: [Set<String>]
    private let vocabulary: [SetWord]
    private let setsByWord: [String: [Int]]
    private let setsByInitials: [String: [Int]]
    private let setsByWords: [[String]: [Int]]
    /// The sets whose names begin with the name of each set: its galleries, vaults and decks.
    private let parts: [[Int]]

    /// Words that tools add to the names of sets or leave out.
    static let noise: Set<String> = [
        "the", "set", "edition", "series", "expansion", "tcg", "pokemon", "magic", "gathering", "mtg",
        "yugioh", "yu", "gi",
        "oh", "and", "of", "universes", "beyond", "english", "core", "ptcg",
    ]
    private static let leastSimilarity = 0.55

    /// Reads the sets of an index.
    ///
    /// - Parameter index: The index.
    /// - Complexity: O(number of sets).
    init(_ index: SearchIndex) {
        self.index = index
        let sets = index.sets.map(\.set)
        var folder = Folder()
        var words: [[String]] = []
        var seriesWords: [Set<String>] = []
        var byWord: [String: [Int]] = [:]
        var byInitials: [String: [Int]] = [:]
        var byWords: [[String]: [Int]] = [:]
        for (number, set) in sets.enumerated() {
            let all = Self.words(of: set.name, &folder)
            let telling = Self.telling(all)
            words.append(telling)
            seriesWords.append(Set(Self.words(of: set.series, &folder)))
            for word in Set(telling) { byWord[word, default: []].append(number) }
            if all.count > 1 { byInitials[String(all.compactMap(\.first)), default: []].append(number) }
            byWords[telling.sorted(), default: []].append(number)
        }
        let names = words.map { $0.joined(separator: " ") }
        var places: [String: [Int]] = [:]
        for (number, name) in names.enumerated() where name.count > 2 {
            places[name, default: []].append(number)
        }
        var parts = [[Int]](repeating: [], count: sets.count)
        for (number, own) in words.enumerated() {
            for length in 1..<max(1, own.count) {
                for whole in places[own.prefix(length).joined(separator: " ")] ?? []
                where sets[whole].game == sets[number].game {
                    parts[whole].append(number)
                }
            }
        }
        self.sets = sets
        self.words = words
        self.seriesWords = seriesWords
        self.parts = parts
        setsByWord = byWord
        vocabulary = byWord.map { SetWord($0.key, sets: $0.value) }
        setsByInitials = byInitials
        setsByWords = byWords
    }

    /// The sets that a text names.
    ///
    /// - Parameter text: The field as written.
    /// - Returns: The hits, the surest first; none where no set is named so.
    /// - Complexity: O(length of `text`) where a set is named exactly, else O(sets that share a word).
    func hits(_ text: String) -> [Hit] {
        var folder = Folder()
        let exact = exactSets(text, &folder)
        if !exact.isEmpty { return withParts(exact) }
        let split = agreeingParts(text, &folder)
        if !split.isEmpty { return withParts(split) }
        let same = sameWords(text, &folder)
        if !same.isEmpty { return withParts(same) }
        return alike(text, &folder)
    }

    /// The sets that a text names by code, name or spelling.
    func exactSets(_ text: String) -> [Int] {
        var folder = Folder()
        return exactSets(text, &folder)
    }

    private func exactSets(_ text: String, _ folder: inout Folder) -> [Int] {
        for spelling in Self.codeSpellings(text) {
            let mentions = index.sets(near: folder.fold(spelling).joined, within: 0)
            let best = mentions.filter { $0.kind <= .name }
            if !best.isEmpty { return best.map(\.set) }
            let spelt = mentions.filter { $0.kind == .spelling }
            if !spelt.isEmpty { return spelt.map(\.set) }
        }
        return []
    }

    /// A text as written, and where it is a code with zeros or halves the way identifiers write those: `SV03.5`.
    private static func codeSpellings(_ text: String) -> [String] {
        guard text.utf8.count <= 8, text.contains(where: \.isNumber) else { return [text] }
        var canonical = ""
        var previous: Character = " "
        for character in text {
            if character == "0", !previous.isNumber, previous != " " || canonical.isEmpty { continue }
            canonical.append(character)
            previous = character
        }
        return [text, canonical, canonical.replacing(".5", with: "pt5")]
    }

    /// The sets that all parts of `SWSH12: Silver Tempest` or `Legend of Blue Eyes (LOB)` name alike.
    private func agreeingParts(_ text: String, _ folder: inout Folder) -> [Int] {
        let parts = text.split { ":|()[]–—".contains($0) }.map { NumberText.trimmed(String($0)) }.filter {
            !$0.isEmpty
        }
        guard parts.count > 1 else { return [] }
        var agreed: Set<Int>?
        for part in parts {
            let sets = Set(exactSets(part, &folder))
            guard !sets.isEmpty else { return [] }
            agreed = agreed.map { $0.intersection(sets) } ?? sets
        }
        return (agreed ?? []).sorted()
    }

    /// The sets with the same words in whatever order, noise and series aside.
    private func sameWords(_ text: String, _ folder: inout Folder) -> [Int] {
        let telling = Self.telling(Self.words(of: text, &folder))
        guard !telling.isEmpty else { return [] }
        if let same = setsByWords[telling.sorted()] { return same }
        var found: [Int] = []
        for word in Set(telling) {
            for set in setsByWord[word] ?? [] where !found.contains(set) {
                let rest = telling.filter { !words[set].contains($0) }
                if words[set].allSatisfy(telling.contains), rest.allSatisfy(seriesWords[set].contains) {
                    found.append(set)
                }
            }
        }
        return found.sorted()
    }

    /// The sets that are merely alike, and those of a series.
    private func alike(_ text: String, _ folder: inout Folder) -> [Hit] {
        let folded = folder.fold(text)
        var found: [Int: Double] = [:]
        let reach = folded.joined.count >= 9 ? 2 : folded.joined.count >= 5 ? 1 : 0
        let digits = folded.joined.filter { $0 &- 0x30 < 10 }
        if reach > 0 {
            for mention in index.sets(near: folded.joined, within: reach)
            where mention.distance > 0 && mention.kind < .series {
                let name = [sets[mention.set].name, sets[mention.set].id] + sets[mention.set].codes
                guard name.contains(where: { $0.utf8.filter { $0 &- 0x30 < 10 } == digits }) else { continue }
                found[mention.set] = max(
                    found[mention.set] ?? 0, 1 - Double(mention.distance) / Double(folded.joined.count))
            }
        }
        let asked = Self.telling(Self.words(of: text, &folder))
        for (set, similarity) in similarities(of: asked) { found[set] = max(found[set] ?? 0, similarity) }
        if found.isEmpty, text.count >= 2, text.count <= 5 {
            for set in setsByInitials[String(decoding: folded.joined, as: UTF8.self)] ?? [] { found[set] = 1 }
        }
        if let best = found.values.max() {
            return found.filter { $0.value >= best - 0.12 }.keys.sorted().map {
                Hit(set: $0, quality: .alike)
            }
        }
        return index.sets(near: folded.joined, within: 0).filter { $0.kind == .series }
            .map { Hit(set: $0.set, quality: .series) }
    }

    /// How alike the names of sets are to some words, weighted by how rare each word is.
    private func similarities(of asked: [String]) -> [(set: Int, similarity: Double)] {
        guard !asked.isEmpty else { return [] }
        var met: [Int: [Int: String]] = [:]
        for (place, word) in asked.enumerated() {
            let asked = SetWord(word, sets: [])
            for other in vocabulary where asked.isLike(other) {
                for set in other.sets where met[set]?[place] == nil || word == other.text {
                    met[set, default: [:]][place] = other.text
                }
            }
        }
        var result: [(set: Int, similarity: Double)] = []
        for (set, pairs) in met {
            let matched = Set(pairs.values)
            var common = 0.0
            var all = 0.0
            for word in words[set] {
                all += weight(word)
                if matched.contains(word) { common += weight(word) }
            }
            for (place, word) in asked.enumerated() where pairs[place] == nil {
                if seriesWords[set].contains(word) { continue }
                // A number that the set does not have names another set.
                all += word.allSatisfy(\.isNumber) ? 100 : weight(word)
            }
            let similarity = all > 0 ? common / all : 0
            if similarity >= Self.leastSimilarity { result.append((set, similarity)) }
        }
        return result
    }

    private func weight(_ word: String) -> Double {
        let share = Double(setsByWord[word]?.count ?? 1) / Double(max(1, sets.count))
        return share < 0.002 ? 6 : share < 0.01 ? 4 : share < 0.05 ? 2.5 : 1
    }

    private func withParts(_ found: [Int]) -> [Hit] {
        var hits = found.map { Hit(set: $0, quality: .exact) }
        for set in found {
            for part in parts[set] where !found.contains(part) && !hits.contains(where: { $0.set == part }) {
                hits.append(Hit(set: part, quality: .part))
            }
        }
        return hits
    }

    private static func telling(_ words: [String]) -> [String] {
        let telling = words.filter { word in
            // `Edit.` is noise as much as `Edition`.
            !noise.contains(word)
                && !(word.count >= 4 && noise.contains { $0.count > 4 && $0.hasPrefix(word) })
        }
        return telling.isEmpty ? words : telling
    }

    private static func words(of text: String, _ folder: inout Folder) -> [String] {
        String(decoding: folder.fold(text).spaced, as: UTF8.self).split(separator: " ").map {
            Ordinal.abbreviation(of: String($0)) ?? String($0)
        }
    }
}

/// How surely a text names a set, the surest first.
enum SetQuality: Int, Comparable, Sendable {
    /// By code, name, another spelling of it, or all its words.
    case exact
    /// It is a part of a set that is named so, such as a gallery.
    case part
    /// The text is like its name.
    case alike
    /// The text names its series.
    case series

    /// Orders from the surest to the weakest.
    static func < (left: SetQuality, right: SetQuality) -> Bool { left.rawValue < right.rawValue }
}
