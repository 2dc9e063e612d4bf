import CardDocuments
import CardServer
import CardTestSupport

/// Evaluates a query over one parsed body: the slow oracle of the evaluator.
struct SlowCardQuery {
    private let values: [String: [String]]

    init(_ body: [UInt8]) throws {
        var values: [String: [String]] = [:]
        for (path, value) in try SlowJSON(body).scalars where !value.isEmpty {
            values[path.lowercased(), default: []].append(value)
        }
        self.values = values
    }

    func holds(_ query: CardQuery) -> Bool {
        switch query {
        case .everything: true
        case .all(let parts): parts.allSatisfy { holds($0) }
        case .any(let parts): parts.contains { holds($0) }
        case .not(let part): !holds(part)
        case .field(let path, let test):
            (values[path.lowercased()] ?? []).contains {
                path.lowercased().split(separator: ".").last == "id"
                    ? Self.identifies($0, test) : Self.passes($0, test)
            }
        }
    }

    private static func identifies(_ value: String, _ test: FieldTest) -> Bool {
        switch test {
        case .words(let text), .whole(let text):
            text.pieces.count == 1
                ? value.lowercased() == String(decoding: text.pieces[0], as: UTF8.self).lowercased()
                : passes(value, .whole(text))
        case .identifier(let bytes): Array(value.utf8) == bytes
        case .range, .present: passes(value, test)
        }
    }

    private static func passes(_ value: String, _ test: FieldTest) -> Bool {
        switch test {
        case .present: true
        case .identifier: false
        case .words(let text): matches(DocumentText.folded(value), text, isWhole: false)
        case .whole(let text): matches(DocumentText.folded(value), text, isWhole: true)
        case .range(let range): lies(value, within: range)
        }
    }

    // MARK: Texts

    private enum Symbol: Equatable {
        case byte(UInt8)
        case wildcard
    }

    private static func matches(_ value: [UInt8], _ text: QueryText, isWhole: Bool) -> Bool {
        let pattern = symbols(of: text)
        if pattern.isEmpty { return false }
        let crossesWords = isWhole || text.isQuoted
        if isWhole { return fits(pattern, value[...], crossesWords) }
        // Every run of whole words.
        for start in 0...value.count where start == 0 || value[start - 1] == 0x20 {
            for end in start...value.count where end == value.count || value[end] == 0x20 {
                if end == start && !value.isEmpty { continue }
                if fits(pattern, value[start..<end], crossesWords) { return true }
            }
        }
        return false
    }

    private static func symbols(of text: QueryText) -> [Symbol] {
        guard text.pieces.count > 1 else {
            return DocumentText.folded(String(decoding: text.pieces[0], as: UTF8.self)).map { .byte($0) }
        }
        var symbols: [Symbol] = []
        for (number, piece) in text.pieces.enumerated() {
            if number > 0 { symbols.append(.wildcard) }
            symbols += DocumentText.folded("x" + String(decoding: piece, as: UTF8.self) + "x").dropFirst()
                .dropLast().map { .byte($0) }
        }
        while symbols.first == .byte(0x20) { symbols.removeFirst() }
        while symbols.last == .byte(0x20) { symbols.removeLast() }
        return symbols
    }

    /// Dynamic programming over all pairs of beginnings.
    private static func fits(_ pattern: [Symbol], _ value: ArraySlice<UInt8>, _ crossesWords: Bool) -> Bool {
        var row = [Bool](repeating: false, count: value.count + 1)
        row[0] = true
        for symbol in pattern {
            var next = [Bool](repeating: false, count: value.count + 1)
            for (index, byte) in ([nil] + value.map { Optional($0) }).enumerated() {
                switch symbol {
                case .byte(let wanted): next[index] = byte == wanted && row[index - 1]
                case .wildcard:
                    next[index] =
                        row[index] || (index > 0 && next[index - 1] && (crossesWords || byte != 0x20))
                }
            }
            row = next
        }
        return row[value.count]
    }

    // MARK: Ranges

    private static func lies(_ value: String, within range: QueryRange) -> Bool {
        let bounds = [range.lower, range.upper].compactMap { $0 }.map {
            String(decoding: $0.text, as: UTF8.self)
        }
        let areNumbers = bounds.allSatisfy { number($0) != nil }
        let areDates = bounds.allSatisfy { date($0) != nil }
        if areNumbers, let value = number(value) {
            return check(range) { bound in
                let bound = number(bound) ?? 0
                return value < bound ? -1 : value > bound ? 1 : 0
            }
        }
        if areDates, let parts = date(value), parts.count >= 3 {
            return check(range) { bound in
                let bound = date(bound) ?? []
                let known = Array((parts + [0, 0, 0]).prefix(bound.count))
                return known == bound ? 0 : known.lexicographicallyPrecedes(bound) ? -1 : 1
            }
        }
        if areNumbers || areDates { return false }
        return check(range) { bound in
            let left = tokens(DocumentText.folded(value))
            let right = tokens(DocumentText.folded(bound))
            for (one, other) in zip(left, right) where one != other { return precedes(one, other) ? -1 : 1 }
            return left.count - right.count
        }
    }

    private static func check(_ range: QueryRange, _ compare: (String) -> Int) -> Bool {
        if let lower = range.lower {
            let order = compare(String(decoding: lower.text, as: UTF8.self))
            if order < 0 || (order == 0 && !lower.isIncluded) { return false }
        }
        if let upper = range.upper {
            let order = compare(String(decoding: upper.text, as: UTF8.self))
            if order > 0 || (order == 0 && !upper.isIncluded) { return false }
        }
        return true
    }

    private static func number(_ text: String) -> Double? {
        text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) == nil ? nil : Double(text)
    }

    private static func date(_ text: String) -> [Int]? {
        guard text.wholeMatch(of: /[0-9]{4}([-\/: T][0-9]{2}){0,5}/) != nil else { return nil }
        return text.split { !$0.isNumber }.compactMap { Int($0) }
    }

    /// Bytes, and runs of digits without their leading zeros.
    private static func tokens(_ folded: [UInt8]) -> [[UInt8]] {
        var tokens: [[UInt8]] = []
        var index = 0
        while index < folded.count {
            var end = index + 1
            if isDigit(folded[index]) {
                while end < folded.count, isDigit(folded[end]) { end += 1 }
                let digits = Array(folded[index..<end].drop { $0 == 0x30 })
                tokens.append(digits.isEmpty ? [0x30] : digits)
            } else {
                tokens.append([folded[index]])
            }
            index = end
        }
        return tokens
    }

    private static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        if isDigit(one[0]), isDigit(other[0]), one.count != other.count { return one.count < other.count }
        return one.lexicographicallyPrecedes(other)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
