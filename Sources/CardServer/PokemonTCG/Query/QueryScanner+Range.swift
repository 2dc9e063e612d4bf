extension QueryScanner {
    /// Reads a range; its opening bracket stands at hand.
    ///
    ///     [150 TO *]   {2020/01/01 TO "2020/12/31"}   [a TO b}
    mutating func takeRange() throws(CardQueryError) -> QueryRange {
        let start = position
        let includesLower = byte == UInt8(ascii: "[")
        position += 1
        let lower = try takeBound(of: start)
        skipBlanks()
        guard let first = byte, first | 0x20 == UInt8(ascii: "t"), position + 2 < bytes.count,
            bytes[position + 1] | 0x20 == UInt8(ascii: "o"), Self.isBlank(bytes[position + 2])
        else { throw malformed(start) }
        position += 2
        let upper = try takeBound(of: start)
        skipBlanks()
        guard let last = byte, last == UInt8(ascii: "]") || last == UInt8(ascii: "}") else {
            throw malformed(start)
        }
        position += 1
        return QueryRange(
            lower: lower.map { QueryRange.Bound(text: $0, isIncluded: includesLower) },
            upper: upper.map { QueryRange.Bound(text: $0, isIncluded: last == UInt8(ascii: "]")) })
    }

    /// Reads `>5`, `>=5`, `<5` or `<=5`; the sign stands at hand.
    mutating func takeComparison() throws(CardQueryError) -> QueryRange {
        let start = position
        let isLower = byte == UInt8(ascii: ">")
        position += 1
        let isIncluded = take(UInt8(ascii: "="))
        skipBlanks()
        let text = try byte == UInt8(ascii: "\"") ? takePhrase() : takeWord()
        let joined = Array(text.pieces.joined(separator: CollectionOfOne(UInt8(ascii: "*"))))
        guard !joined.isEmpty else {
            throw CardQueryError(.missingValue, "a value is missing behind this comparison", at: start)
        }
        let bound = QueryRange.Bound(text: joined, isIncluded: isIncluded)
        return isLower ? QueryRange(lower: bound, upper: nil) : QueryRange(lower: nil, upper: bound)
    }

    /// Reads one bound: a word or a phrase; `nil` for a wildcard, which leaves it open.
    private mutating func takeBound(of start: Int) throws(CardQueryError) -> [UInt8]? {
        skipBlanks()
        if byte == UInt8(ascii: "\"") { return try takePhrase().pieces.flatMap(\.self) }
        var text: [UInt8] = []
        let begin = position
        while let byte, !Self.isBlank(byte), byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") {
            position += 1
            if byte == UInt8(ascii: "\\"), let escaped = self.byte {
                position += 1
                text.append(escaped)
            } else {
                text.append(byte)
            }
        }
        guard position > begin else { throw malformed(start) }
        return text == [UInt8(ascii: "*")] ? nil : text
    }

    private func malformed(_ start: Int) -> CardQueryError {
        CardQueryError(
            .malformedRange,
            "this bracket opens no range such as [50 TO 100] or {50 TO *}; put text that holds brackets into quotation marks",
            at: start)
    }
}
