/// Finds collector numbers among the words of a query.
///
///     certain     4/102  004 / 102  4 of 102  4 out of 102  25 slash 102  TG12/TG30  #4  mew no. 4  LOB-EN005
///     uncertain   4-102  SWSH123  1a  101†  lob en005  number 4  a bare 4
///
/// A number that may belong to a name (`Porygon2`, `+2 Mace`, `Zygarde 10%`, `1st`, `No. 39 …`) is left out or is
/// uncertain, so that the caller tries both readings.
package enum NumberGrammar {
    /// The most candidates that one query yields.
    package static let limit = 16

    /// Finds the number terms of a query.
    ///
    /// - Parameter query: The query as it was typed, not folded.
    /// - Returns: Up to 16 candidates with the UTF-8 range of the query that each covers: the certain ones first, in
    ///   order; then pairs, codes, the last number and other numbers. Ranges of uncertain ones may overlap others.
    /// - Complexity: O(length of `query`).
    package static func terms(in query: String) -> [(term: NumberTerm, range: Range<Int>)] {
        let utf8 = query.utf8
        return terms(in: utf8.span)
    }

    /// Finds the number terms of a query in UTF-8.
    ///
    /// - Parameter query: The query as it was typed; any bytes.
    /// - Returns: As the other overload.
    /// - Complexity: O(`query.count`).
    package static func terms(in query: Span<UInt8>) -> [(term: NumberTerm, range: Range<Int>)] {
        guard containsDigitOrHash(query) else { return [] }
        var parser = NumberParser(tokens: NumberToken.tokens(of: query))
        parser.parse()
        return parser.candidates.joined().prefix(limit).map { ($0.term, $0.range) }
    }

    /// Whether a query may hold a number at all; nearly all do not.
    private static func containsDigitOrHash(_ query: Span<UInt8>) -> Bool {
        for index in query.indices {
            let byte = query[index]
            if byte &- 0x30 < 10 || byte == UInt8(ascii: "#") || byte >= 0xC0 { return true }
        }
        return false
    }
}
