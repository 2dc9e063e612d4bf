/// Reads queries of `/cards/search`.
///
///     query    alternative ("or" alternative)*
///     alternative  ["-"] part …
///     part     "(" query ")"  |  ["!"] text  |  key (":" | "=" | "!=" | "<" | "<=" | ">" | ">=") text
///     text     "…" in single or double quotation marks, or up to the next blank or parenthesis
struct SearchParser {
    /// The longest query, in characters.
    static let greatestLength = 1_000
    /// How many parentheses may stand inside each other.
    static let greatestDepth = 24

    private let text: [UInt8]
    private var index = 0
    private var depth = 0

    private init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// Reads a query.
    ///
    /// - Parameter text: The query.
    /// - Returns: What it asks for; `nil` for a query of nothing.
    /// - Throws: `ScryfallProblem` 400 when it is too long or its parentheses do not match.
    /// - Complexity: O(length of `text`).
    static func expression(of text: String) throws(ScryfallProblem) -> SearchExpression? {
        guard text.utf8.count <= 4 * greatestLength, text.unicodeScalars.count <= greatestLength else {
            throw .badRequest("The query is longer than \(greatestLength) characters; make it shorter.")
        }
        var parser = SearchParser(text)
        let expression = try parser.alternatives()
        guard parser.index >= parser.text.count else {
            throw .badRequest("The query closes a parenthesis that it did not open; remove it.")
        }
        return expression
    }

    private mutating func alternatives() throws(ScryfallProblem) -> SearchExpression? {
        var alternatives: [SearchExpression] = []
        var parts: [SearchExpression] = []
        func joined(_ parts: [SearchExpression]) -> SearchExpression? {
            parts.count > 1 ? .all(parts) : parts.first
        }
        while true {
            skipBlanks()
            guard index < text.count, text[index] != UInt8(ascii: ")") else { break }
            if takeWord("or") {
                if let alternative = joined(parts) { alternatives.append(alternative) }
                parts = []
            } else if takeWord("and") {
                continue
            } else if let part = try part() {
                parts.append(part)
            }
        }
        if let alternative = joined(parts) { alternatives.append(alternative) }
        return alternatives.count > 1 ? .any(alternatives) : alternatives.first
    }

    private mutating func part() throws(ScryfallProblem) -> SearchExpression? {
        var isNegated = false
        while index + 1 < text.count, text[index] == UInt8(ascii: "-"), !isBlank(text[index + 1]) {
            isNegated.toggle()
            index += 1
        }
        let part: SearchExpression?
        if index < text.count, text[index] == UInt8(ascii: "(") {
            index += 1
            depth += 1
            guard depth <= Self.greatestDepth else {
                throw .badRequest(
                    "The query nests more than \(Self.greatestDepth) parentheses; write it flatter.")
            }
            part = try alternatives()
            depth -= 1
            // What is open at the end of the query is closed by it.
            if index < text.count { index += 1 }
        } else {
            part = .term(term())
        }
        return isNegated ? part.map { .not($0) } : part
    }

    private mutating func term() -> SearchTerm {
        let start = index
        if index < text.count, text[index] == UInt8(ascii: "!") {
            index += 1
            let value = value()
            return SearchTerm(
                key: "", comparison: .equal, value: value, isExactName: true, source: source(from: start))
        }
        var end = index
        while end < text.count, isKey(text[end]) { end += 1 }
        if end > index, let (comparison, length) = comparison(at: end) {
            let key = String(decoding: text[index..<end], as: UTF8.self).lowercased()
            index = end + length
            let value = value(mayBePattern: true)
            return SearchTerm(
                key: key, comparison: comparison, value: value, source: source(from: start))
        }
        let value = value()
        if index == start { index += 1 }
        return SearchTerm(key: "", comparison: .matches, value: value, source: source(from: start))
    }

    private func comparison(at place: Int) -> (SearchTerm.Comparison, Int)? {
        for length in [2, 1] where place + length <= text.count {
            let sign = String(decoding: text[place..<(place + length)], as: UTF8.self)
            if let comparison = SearchTerm.Comparison(rawValue: sign) { return (comparison, length) }
        }
        return nil
    }

    /// Takes a text in quotation marks, or up to a blank or a parenthesis; a pattern keeps its slashes.
    ///
    /// A double quotation mark that nothing closes reaches to the end; a single one is an apostrophe then.
    private mutating func value(mayBePattern: Bool = false) -> String {
        guard index < text.count else { return "" }
        let mark = text[index]
        let isPattern = mayBePattern && mark == UInt8(ascii: "/")
        if isPattern || mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
            var end = isPattern ? endOfPattern() : text[(index + 1)...].firstIndex(of: mark)
            if end == nil, mark == UInt8(ascii: "\"") { end = text.count }
            if let end {
                let range = isPattern ? index..<(end + 1) : (index + 1)..<end
                index = min(end + 1, text.count)
                return String(decoding: text[range], as: UTF8.self)
            }
        }
        let start = index
        while index < text.count, !isBlank(text[index]), text[index] != UInt8(ascii: ")") {
            if text[index] == UInt8(ascii: "("), index == start { break }
            index += 1
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    /// The slash that ends a pattern: none behind a backslash does.
    private func endOfPattern() -> Int? {
        var end = index + 1
        while end < text.count {
            if text[end] == UInt8(ascii: "/") { return end }
            end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Takes a word that stands alone, whatever its letter case.
    private mutating func takeWord(_ word: String) -> Bool {
        let end = index + word.utf8.count
        guard end <= text.count, zip(text[index..<end], word.utf8).allSatisfy({ $0 | 0x20 == $1 }),
            end == text.count || isBlank(text[end]) || text[end] == UInt8(ascii: "(")
                || text[end] == UInt8(ascii: ")")
        else { return false }
        index = end
        return true
    }

    private func source(from start: Int) -> String {
        String(decoding: text[start..<min(index, text.count)], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while index < text.count, isBlank(text[index]) { index += 1 }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

    private func isKey(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") }
}
