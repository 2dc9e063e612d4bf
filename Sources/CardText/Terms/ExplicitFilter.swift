/// A condition that a query spells out: `set:base1`, `lang:"japanese"`, `is:digital`.
package struct ExplicitFilter: Hashable, Sendable {
    /// What a filter is about.
    package enum Subject: Hashable, Sendable {
        /// The game.
        case game
        /// The set, by identifier, code, name or series.
        case set
        /// The collector number, perhaps with its total.
        case number
        /// The language.
        case language
        /// The rarity.
        case rarity
        /// Whether the printing exists on screens only.
        case isDigital(Bool)
        /// A key that is none, or a value that can't be: the words stay part of the name.
        case unknown
    }

    /// What it is about.
    package var subject: Subject
    /// The value without its quotes.
    package var value: String
    /// The UTF-8 range of the query that it covers.
    package var range: Range<Int>

    /// Finds the filters of a query.
    ///
    /// A filter is a word that starts with a key and a colon, directly followed by a value, quoted where it holds
    /// blanks. Whatever else stands around a colon is no filter.
    ///
    /// - Parameter query: The query as typed, any bytes.
    /// - Returns: The filters in order, up to 16; empty without looking further when there is no colon.
    /// - Complexity: O(`query.count`).
    package static func filters(in query: Span<UInt8>) -> [ExplicitFilter] {
        var filters: [ExplicitFilter] = []
        var index = 0
        while index < query.count, filters.count < limit {
            guard query[index] == UInt8(ascii: ":"), let key = key(endingAt: index, in: query) else {
                index += 1
                continue
            }
            let (value, end) = value(at: index + 1, in: query)
            if let value {
                let subject = subject(String(decodingSpan: query.extracting(key)).lowercased(), value)
                filters.append(ExplicitFilter(subject: subject, value: value, range: key.lowerBound..<end))
            } else if end > index + 1 {
                // A quote without its end.
                filters.append(ExplicitFilter(subject: .unknown, value: "", range: key.lowerBound..<end))
            }
            index = max(end, index + 1)
        }
        return filters
    }

    private static let limit = 16
    private static let longestKey = 10

    /// The key before a colon: a word of ASCII letters, perhaps after a minus sign.
    private static func key(endingAt colon: Int, in query: Span<UInt8>) -> Range<Int>? {
        var start = colon
        while start > 0, colon - start <= longestKey, (query[start - 1] | 0x20) &- UInt8(ascii: "a") < 26 {
            start -= 1
        }
        guard start < colon, colon - start <= longestKey else { return nil }
        if start > 0, query[start - 1] == UInt8(ascii: "-") { start -= 1 }
        return start == 0 || isBlank(query[start - 1]) ? start..<colon : nil
    }

    /// The value behind a colon, `nil` when its quote never ends, and where it ends.
    private static func value(at start: Int, in query: Span<UInt8>) -> (String?, Int) {
        var end = start
        guard start < query.count else { return (nil, start) }
        let quote = query[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            end += 1
            while end < query.count, query[end] != quote { end += 1 }
            guard end < query.count else { return (nil, query.count) }
            return (String(decodingSpan: query.extracting(start + 1..<end)), end + 1)
        }
        while end < query.count, !isBlank(query[end]) { end += 1 }
        return end == start ? (nil, start) : (String(decodingSpan: query.extracting(start..<end)), end)
    }

    private static func subject(_ key: String, _ value: String) -> Subject {
        let isBlank = value.utf8.allSatisfy { Self.isBlank($0) }
        if isBlank { return .unknown }
        switch key {
        case "game": return .game
        case "set", "s", "e", "edition", "expansion": return .set
        case "number", "cn", "no", "num": return CollectorNumber.key(of: value).isEmpty ? .unknown : .number
        case "lang", "language": return .language
        case "rarity", "r": return .rarity
        case "is", "-is", "not":
            let isNegated = key != "is"
            switch value.lowercased() {
            case "digital": return .isDigital(!isNegated)
            case "paper": return .isDigital(isNegated)
            default: return .unknown
            }
        default: return .unknown
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}

extension String {
    /// Makes a text of bytes, repairing what is not UTF-8.
    ///
    /// - Parameter bytes: The bytes.
    init(decodingSpan bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
