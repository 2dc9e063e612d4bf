import CardIndex
import CardTestSupport
import Testing

/// The keys of a test, as the dictionary must order them, with the slow answers to every search.
struct SlowDictionary {
    let keys: [[UInt32]]
    let scores: [UInt16]

    /// Sorts and merges as the dictionary promises: ASCII first, then by scalars; the greatest score counts.
    init(_ entries: [(key: String, score: UInt16)]) {
        var best: [[UInt32]: UInt16] = [:]
        for entry in entries {
            let scalars = entry.key.unicodeScalars.map(\.value)
            best[scalars] = max(best[scalars] ?? 0, entry.score)
        }
        let order = best.keys.sorted { left, right in
            let (leftWide, rightWide) = (left.contains { $0 >= 128 }, right.contains { $0 >= 128 })
            return leftWide == rightWide ? left.lexicographicallyPrecedes(right) : rightWide
        }
        keys = order
        scores = order.map { best[$0] ?? 0 }
    }

    func whole(_ query: [UInt32], within distance: Int) -> [KeyMatch] {
        keys.indices.compactMap { id -> KeyMatch? in
            guard abs(keys[id].count - query.count) <= distance else { return nil }
            let found = slowAlignmentDistance(query, keys[id])
            return found <= distance ? KeyMatch(keyID: UInt32(id), distance: found) : nil
        }.sorted()
    }

    /// The least distance to a prefix for each key that has one within the distance, by key id.
    func prefixes(_ query: [UInt32], within distance: Int) -> [KeyMatch] {
        keys.indices.compactMap { id -> KeyMatch? in
            let key = keys[id]
            var least = query.count
            for length in 0...key.count where abs(length - query.count) <= distance {
                least = min(least, slowAlignmentDistance(query, Array(key.prefix(length))))
            }
            return least <= distance ? KeyMatch(keyID: UInt32(id), distance: least) : nil
        }
    }

    func top(_ limit: Int, of matches: [KeyMatch], accepting: (UInt32) -> Bool = { _ in true }) -> [KeyMatch]
    {
        let accepted = matches.filter { accepting($0.keyID) }
        let ordered = accepted.sorted { left, right in
            let (leftScore, rightScore) = (scores[Int(left.keyID)], scores[Int(right.keyID)])
            return (left.distance, UInt16.max - leftScore, left.keyID)
                < (right.distance, UInt16.max - rightScore, right.keyID)
        }
        return Array(ordered.prefix(limit))
    }
}

/// Builds a dictionary's bytes.
func dictionaryBytes(_ entries: [(key: String, score: UInt16)]) throws -> [UInt8] {
    var builder = KeyDictionaryBuilder()
    for entry in entries { builder.append(key: entry.key, score: entry.score) }
    return try builder.build().bytes
}

/// Every key of some ranges with its distance, after checking that the ranges are ascending, disjoint and not empty.
func flattened(_ ranges: [KeyRange]) -> [KeyMatch] {
    var matches: [KeyMatch] = []
    var end: UInt32 = 0
    for range in ranges {
        #expect(range.lower >= end && range.lower < range.upper)
        end = range.upper
        for id in range.lower..<range.upper { matches.append(KeyMatch(keyID: id, distance: range.distance)) }
    }
    return matches
}

/// Compares every search of a dictionary with the slow answer.
func expectAllSearchesEqual(
    _ bytes: [UInt8], _ slow: SlowDictionary, queries: [[UInt32]], distances: ClosedRange<Int>,
    prefixes: Bool = true
) throws {
    let dictionary = try KeyDictionary(bytes: bytes.span.bytes)
    var scratch = SearchScratch()
    var query = PreparedKey()
    #expect(dictionary.keyCount == slow.keys.count)
    for scalars in queries {
        let text = string(scalars)
        query.prepare(Array(text.utf8).span)
        #expect(dictionary.find(query) == slow.keys.firstIndex(of: scalars).map { UInt32($0) })
        for distance in distances {
            dictionary.wholeMatches(query, within: distance, scratch: &scratch)
            let whole = slow.whole(scalars, within: distance)
            #expect(scratch.matches == whole, "whole \(text) within \(distance)")
            guard prefixes else { continue }
            dictionary.fuzzyPrefixRanges(query, within: distance, scratch: &scratch)
            let expected = slow.prefixes(scalars, within: distance)
            #expect(flattened(scratch.ranges) == expected, "prefix \(text) within \(distance)")
            dictionary.top(5, of: scratch.ranges, scratch: &scratch)
            #expect(scratch.top == slow.top(5, of: expected), "top of \(text) within \(distance)")
        }
    }
}

/// The text of some scalars.
func string(_ scalars: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(text)
}

/// Makes one random edit: insertion, deletion, substitution or swap.
func edit(_ text: inout [UInt32], alphabet: [UInt32], using generator: inout SeededGenerator) {
    let symbol = alphabet[Int.random(in: alphabet.indices, using: &generator)]
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: text.insert(symbol, at: Int.random(in: 0...text.count, using: &generator))
    case 1 where !text.isEmpty: text.remove(at: Int.random(in: text.indices, using: &generator))
    case 2 where !text.isEmpty: text[Int.random(in: text.indices, using: &generator)] = symbol
    case 3 where text.count > 1:
        let position = Int.random(in: 0..<(text.count - 1), using: &generator)
        text.swapAt(position, position + 1)
    default: break
    }
}

/// All strings over an alphabet up to a length, the empty one included.
func allStrings(over alphabet: [UInt32], upTo length: Int) -> [[UInt32]] {
    var strings: [[UInt32]] = [[]]
    var longest: [[UInt32]] = [[]]
    for _ in 0..<length {
        longest = longest.flatMap { text in alphabet.map { text + [$0] } }
        strings += longest
    }
    return strings
}
