import CardServer
import CardTestSupport

/// Makes queries of what stands in cards, as trees and as the text that clients would write for them.
struct RandomCardQuery {
    private var random: SeededGenerator
    private let values: [(path: String, value: String)]

    init(seed: UInt64, over bodies: [[UInt8]]) throws {
        random = SeededGenerator(seed: seed)
        values = try bodies.flatMap { try SlowJSON($0).scalars }.filter { !$0.path.hasPrefix("images") }
    }

    mutating func next() -> (query: CardQuery, text: String) { tree(depth: 0) }

    private mutating func tree(depth: Int) -> (query: CardQuery, text: String) {
        let choice = Int.random(in: 0..<10, using: &random)
        if depth > 2 || choice < 5 { return leaf() }
        if choice < 6 {
            let (query, text) = tree(depth: depth + 1)
            let sign = ["-", "NOT "].randomElement(using: &random) ?? "-"
            return (.not(query), "\(sign)(\(text))")
        }
        let parts = (0..<Int.random(in: 2...3, using: &random)).map { _ in tree(depth: depth + 1) }
        let isAll = choice < 8
        let words = isAll ? [" ", " AND ", "  && "] : [" OR ", " || "]
        let text = parts.map { "(\($0.text))" }.joined(separator: words.randomElement(using: &random) ?? " ")
        return (isAll ? .all(parts.map(\.query)) : .any(parts.map(\.query)), text)
    }

    private mutating func leaf() -> (query: CardQuery, text: String) {
        guard let (path, value) = values.randomElement(using: &random) else { return (.everything, "") }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return (.field(path, .present), "\(path):*")
        case 1, 2: return range(path, value)
        case 3: return text(path, value, isWhole: true)
        default: return text(path, value, isWhole: false)
        }
    }

    /// A part of a value, quoted or not, perhaps with wildcards in place of some of it.
    private mutating func text(_ path: String, _ value: String, isWhole: Bool) -> (
        query: CardQuery, text: String
    ) {
        let words = value.split(separator: " ")
        var part = value
        if !isWhole, words.count > 1 {
            let start = Int.random(in: 0..<words.count, using: &random)
            let end = Int.random(in: (start + 1)...min(words.count, start + 3), using: &random)
            part = words[start..<end].joined(separator: " ")
        }
        if Bool.random(using: &random) {
            part = Bool.random(using: &random) ? part.uppercased() : part.lowercased()
        }
        var pieces = [Array(part.utf8)]
        if Int.random(in: 0..<3, using: &random) == 0 {
            let characters = Array(part)
            let cuts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Int.random(in: 0...characters.count, using: &random)
            }.sorted()
            pieces = []
            var start = 0
            for cut in cuts {
                pieces.append(Array(String(characters[min(start, cut)..<cut]).utf8))
                start = min(characters.count, cut + Int.random(in: 0...3, using: &random))
            }
            pieces.append(Array(String(characters[start...]).utf8))
            // Beside each other, wildcards are one.
            for index in pieces.indices.dropFirst().dropLast().reversed() where pieces[index].isEmpty {
                pieces.remove(at: index)
            }
        }
        let isQuoted = Bool.random(using: &random)
        let text = QueryText(pieces: pieces, isQuoted: isQuoted)
        let written = pieces.map { escaped($0, isQuoted: isQuoted) }.joined(separator: "*")
        let isAnything = pieces.count > 1 && pieces.allSatisfy(\.isEmpty)
        let test: FieldTest = isAnything ? .present : isWhole ? .whole(text) : .words(text)
        return (.field(path, test), "\(isWhole ? "!" : "")\(path):" + (isQuoted ? "\"\(written)\"" : written))
    }

    private func escaped(_ piece: [UInt8], isQuoted: Bool) -> String {
        let special = isQuoted ? #"\"*"# : #"\"* ()[]{}<>"#
        return String(decoding: piece, as: UTF8.self).map { special.contains($0) ? "\\\($0)" : String($0) }
            .joined()
    }

    private mutating func range(_ path: String, _ value: String) -> (query: CardQuery, text: String) {
        let others = values.filter { $0.path == path }.map(\.value)
        let bounds = [value, others.randomElement(using: &random) ?? value].map { bound in
            Int.random(in: 0..<4, using: &random) == 0 ? nil : shortened(bound)
        }
        guard bounds != [nil, nil] else { return (.field(path, .present), "\(path):[* TO *]") }
        let includes = (Bool.random(using: &random), Bool.random(using: &random))
        let written = bounds.map { bound in
            bound.map { "\"\(escaped(Array($0.utf8), isQuoted: true))\"" } ?? "*"
        }
        let range = QueryRange(
            lower: bounds[0].map { QueryRange.Bound(text: Array($0.utf8), isIncluded: includes.0) },
            upper: bounds[1].map { QueryRange.Bound(text: Array($0.utf8), isIncluded: includes.1) })
        let text = "\(path):\(includes.0 ? "[" : "{")\(written[0]) TO \(written[1])\(includes.1 ? "]" : "}")"
        return (.field(path, .range(range)), text)
    }

    /// A date cut short now and then.
    private mutating func shortened(_ value: String) -> String {
        guard value.wholeMatch(of: /[0-9]{4}\/.*/) != nil, Bool.random(using: &random) else { return value }
        return String(value.prefix([4, 7, 10].randomElement(using: &random) ?? 10))
    }
}
