/// Finds collector numbers among the words of a query.
///
///     certain     4/102  004 / 102  4 of 102  4 out of 102  25 slash 102  TG12/TG30  #4  mew no. 4  LOB-EN005
///     uncertain   E/115  4-102  SWSH123  1a  101†  lob en005  number 4  a bare 4
///
/// A number that may belong to a name (`Porygon2`, `+2 Mace`, `Zygarde 10%`, `1st`, `No. 39 …`) is left out or is
/// uncertain, so that the caller tries both readings. A few names hold what looks certain (`Blaine's Quiz #3`): a
/// query that is exactly a name is that name.
package enum NumberGrammar {
    /// The most candidates that one query yields.
    package static let limit = 16

    /// Finds the number terms of a query.
    ///
    /// - Parameter query: The query as it was typed, not folded.
    /// - Returns: Up to 16 candidates with the UTF-8 range of the query that each covers: the certain ones first, in
    ///   order; then pairs, codes, the last number, codes before it and other numbers. Ranges of uncertain ones may overlap others.
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
        guard containsDigit(query) else { return [] }
        var parser = NumberParser(tokens: NumberToken.tokens(of: query))
        parser.parse()

        var terms: [(term: NumberTerm, range: Range<Int>)] = []
        for rank in NumberParser.Rank.allCases {
            for candidate in parser.candidates where candidate.rank == rank && terms.count < limit {
                let total = candidate.total.map { CollectorNumber.key(of: query.extracting($0)) }
                let term = NumberTerm(
                    number: CollectorNumber.key(of: query.extracting(candidate.number)),
                    total: total,
                    isCertain: rank == .certain)
                terms.append((term, candidate.range))
            }
        }
        return terms
    }

    /// Whether a query holds a digit; nearly all do not.
    private static func containsDigit(_ query: Span<UInt8>) -> Bool {
        var index = 0
        while index < query.count {
            let scalar = UTF8Decoding.nextScalar(in: query, at: &index)
            if scalar &- 0x30 < 10 || scalar >= 0x660 && NumberScalar(scalar).kind == .digit { return true }
        }
        return false
    }
}
