/// Pairs the words of a query with words of a name, in any order, each word once.
///
/// The best pairs go first: equal words, then words that start with what was typed, then words a slip or two away,
/// then words that start with something a slip away.
/// A word typed in one may stand in two or three of the name, and the other way about:
///
///     query   dragon  redeyes              query   star light  dancer
///     name    Red-Eyes  Black  Dragon      name    Starlight  Dancer
struct WordPairing {
    /// The most words of a text that are paired.
    private static let wordLimit = 32
    /// The longest run of words that is compared for slips.
    private static let comparedLength = 32
    /// How many words of the query and of the name stand for each other.
    private static let shapes = [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]

    /// How a run of typed words meets a run of the name's words.
    private enum Grade: CaseIterable {
        case equal
        case prefix
        case oneSlip
        case twoSlips
        case misspeltPrefix

        var isSlip: Bool { self != .equal && self != .prefix }
    }

    /// The shortest word that is taken for a misspelt beginning.
    private static let shortestMisspeltPrefix = 4

    private var usedQuery: [Bool] = []
    private var usedName: [Bool] = []

    /// Marks the symbols of a name that its words share with the words of a query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - name: The name.
    ///   - allowsSlips: Whether words may differ by a slip or two.
    ///   - alignment: Memory.
    ///   - marks: One mark for each symbol of the name.
    /// - Returns: How many words of the query have found no word.
    /// - Complexity: O(words of `query` × words of `name` × length of the words²).
    mutating func mark(
        _ query: borrowing FoldedSymbols, _ name: borrowing FoldedSymbols, allowsSlips: Bool,
        _ alignment: inout SymbolAlignment, in marks: inout [Bool]
    ) -> Int {
        let queryCount = min(query.words.count, Self.wordLimit)
        let nameCount = min(name.words.count, Self.wordLimit)
        usedQuery.removeAll(keepingCapacity: true)
        usedName.removeAll(keepingCapacity: true)
        usedQuery.append(contentsOf: repeatElement(false, count: queryCount))
        usedName.append(contentsOf: repeatElement(false, count: nameCount))
        var unpaired = queryCount
        for grade in Grade.allCases where unpaired > 0 && (allowsSlips || !grade.isSlip) {
            for (queryWords, nameWords) in Self.shapes
            where queryWords <= queryCount && nameWords <= nameCount {
                for first in 0...(queryCount - queryWords)
                where Self.isFree(usedQuery, first, queryWords) {
                    let typed = Self.run(query, first, queryWords)
                    guard
                        let best = best(for: typed, grade, runsOf: nameWords, query, name, &alignment)
                    else { continue }
                    for word in first..<(first + queryWords) { usedQuery[word] = true }
                    for word in best..<(best + nameWords) { usedName[word] = true }
                    unpaired -= queryWords
                    let met = Self.run(name, best, nameWords)
                    alignment.mark(
                        query.scalars.span.extracting(typed), name.scalars.span.extracting(met),
                        isPrefix: grade == .prefix || grade == .misspeltPrefix, in: &marks,
                        from: met.lowerBound)
                }
            }
        }
        return unpaired + query.words.count - queryCount
    }

    /// The first word of the free run of the name that meets a typed run best, or `nil` where none does.
    private func best(
        for typed: Range<Int>, _ grade: Grade, runsOf nameWords: Int, _ query: borrowing FoldedSymbols,
        _ name: borrowing FoldedSymbols, _ alignment: inout SymbolAlignment
    ) -> Int? {
        var best: (word: Int, length: Int)?
        for word in 0...(usedName.count - nameWords) where Self.isFree(usedName, word, nameWords) {
            let met = Self.run(name, word, nameWords)
            guard
                Self.meets(
                    query.scalars.span.extracting(typed), name.scalars.span.extracting(met), grade,
                    &alignment)
            else { continue }
            // Of several words that start so, the shortest is the nearest.
            if let known = best, known.length <= met.count { continue }
            best = (word, met.count)
        }
        return best?.word
    }

    private static func meets(
        _ typed: Span<UInt32>, _ met: Span<UInt32>, _ grade: Grade, _ alignment: inout SymbolAlignment
    ) -> Bool {
        switch grade {
        case .equal: return typed.count == met.count && isPrefix(typed, of: met)
        case .prefix: return typed.count < met.count && isPrefix(typed, of: met)
        case .oneSlip, .twoSlips:
            let slips = grade == .oneSlip ? 1 : 2
            let length = max(typed.count, met.count)
            guard slips <= SearchRequest.distance(forLength: length), length <= comparedLength,
                abs(typed.count - met.count) <= slips, !isNumber(typed)
            else { return false }
            return alignment.edits(typed, met, isPrefix: false, limit: slips) != nil
        case .misspeltPrefix:
            guard typed.count >= shortestMisspeltPrefix, typed.count <= comparedLength, !isNumber(typed)
            else { return false }
            return alignment.edits(typed, met, isPrefix: true, limit: 1) != nil
        }
    }

    private static func isPrefix(_ typed: Span<UInt32>, of met: Span<UInt32>) -> Bool {
        for index in typed.indices where typed[index] != met[index] { return false }
        return true
    }

    /// Whether a word is all digits: such a word is itself or another, never a slip of one.
    private static func isNumber(_ word: Span<UInt32>) -> Bool {
        for index in word.indices where word[index] &- 0x30 >= 10 { return false }
        return true
    }

    private static func isFree(_ used: [Bool], _ first: Int, _ count: Int) -> Bool {
        for word in first..<(first + count) where used[word] { return false }
        return true
    }

    /// The symbols of neighbouring words.
    private static func run(_ text: borrowing FoldedSymbols, _ first: Int, _ count: Int) -> Range<Int> {
        text.words[first].lowerBound..<text.words[first + count - 1].upperBound
    }
}
