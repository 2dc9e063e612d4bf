internal import CardText

/// One way to read a query: the name that is looked for, and the collector number.
struct QueryText {
    /// The text of the name with the number taken out.
    var name: String
    /// The number, if one was recognised.
    var number: NumberTerm?
    /// Whether a total that was typed is set aside.
    var ignoresTotal = false
    /// Whether a number that was typed is set aside.
    var ignoresNumber = false

    init(name: String, number: NumberTerm? = nil) {
        self.name = name
        self.number = number
    }

    /// Whether the query can hardly be read otherwise.
    var isCertain: Bool { number?.isCertain == true }

    /// The most numbers of one query that are tried.
    private static let numberLimit = 3

    /// The readings of a text, the most literal one first.
    ///
    /// The whole text as a name comes first, because names hold numbers too. Then each recognised number, certain
    /// ones first, with the rest of the text as the name.
    ///
    /// - Parameter text: The text as typed.
    /// - Returns: At least one reading.
    /// - Complexity: O(length of the text).
    static func readings(of text: String) -> [QueryText] {
        var readings = [QueryText(name: text)]
        let terms = NumberGrammar.terms(in: text)
        if terms.isEmpty { return readings }
        let bytes = Array(text.utf8)
        for (term, range) in terms.prefix(numberLimit) {
            let low = max(0, min(range.lowerBound, bytes.count))
            let high = max(low, min(range.upperBound, bytes.count))
            let rest = bytes[..<low] + [UInt8(ascii: " ")] + bytes[high...]
            readings.append(QueryText(name: String(decoding: rest, as: UTF8.self), number: term))
        }
        return readings
    }

    /// The readings to fall back on when a certain number fits no printing: first without the total, then without
    /// the number.
    ///
    /// - Parameter readings: The readings that found nothing.
    /// - Returns: None when no number was certain.
    static func relaxations(of readings: [QueryText]) -> [QueryText] {
        guard let reading = readings.first(where: \.isCertain), var number = reading.number else { return [] }
        var relaxations: [QueryText] = []
        if number.total != nil {
            number.total = nil
            var withoutTotal = QueryText(name: reading.name, number: number)
            withoutTotal.ignoresTotal = true
            relaxations.append(withoutTotal)
        }
        var withoutNumber = QueryText(name: reading.name)
        withoutNumber.ignoresTotal = reading.number?.total != nil
        withoutNumber.ignoresNumber = true
        return relaxations + [withoutNumber]
    }
}
