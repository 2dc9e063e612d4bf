internal import CardText

/// A query text divided into the name that is looked for and the collector number.
struct QueryText {
    /// The text of the name with the number taken out.
    var name: String
    /// The number, if one was recognised.
    var number: NumberTerm?

    init(name: String, number: NumberTerm? = nil) {
        self.name = name
        self.number = number
    }

    /// The readings of a text, the most literal one first.
    ///
    /// The whole text as a name always comes first, because names hold numbers too. Then each recognised number
    /// with the rest of the text as the name.
    ///
    /// - Parameter text: The text as typed.
    /// - Returns: At least one reading.
    /// - Complexity: O(length of the text).
    static func readings(of text: String) -> [QueryText] {
        var readings = [QueryText(name: text)]
        let bytes = Array(text.utf8)
        for (term, range) in NumberGrammar.terms(in: text).prefix(3) {
            let low = max(0, min(range.lowerBound, bytes.count))
            let high = max(low, min(range.upperBound, bytes.count))
            let rest = bytes[..<low] + [UInt8(ascii: " ")] + bytes[high...]
            readings.append(QueryText(name: String(decoding: rest, as: UTF8.self), number: term))
        }
        return readings
    }
}
