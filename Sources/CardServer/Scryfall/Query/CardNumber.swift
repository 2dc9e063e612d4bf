/// Numbers as they stand on cards.
enum CardNumber {
    /// The rarities, the most common first.
    static let rarities = ["common", "uncommon", "rare", "mythic", "special", "bonus"]

    /// The value of a number: `*` and `X` count nothing, so `1+*` is 1.
    ///
    /// - Parameter text: The number as it stands on the card.
    /// - Returns: The value; `nil` for what is none.
    static func value(of text: Span<UInt8>) -> Double? {
        let own = SearchEvaluation.text(text)
        if let value = Double(own) { return value.isFinite ? value : nil }
        if own.contains("∞") { return .infinity }
        guard own.contains(where: { $0 == "*" || $0 == "?" || $0 == "X" || $0 == "x" || $0 == "+" }) else {
            return nil
        }
        var sum = 0.0
        for part in own.split(whereSeparator: { !$0.isNumber && $0 != "." && $0 != "-" }) {
            sum += Double(part) ?? 0
        }
        return sum.isFinite ? sum : nil
    }

    /// The number that the first digits of a text make; `nil` where there are none, or too many.
    static func digits(in text: Span<UInt8>) -> Int? {
        var number: Int?
        for index in text.indices {
            let digit = text[index] &- 0x30
            guard digit < 10 else {
                if number != nil { break }
                continue
            }
            let (tenfold, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
            guard !overflow, tenfold <= Int.max - 10 else { return nil }
            number = tenfold + Int(digit)
        }
        return number
    }
}
