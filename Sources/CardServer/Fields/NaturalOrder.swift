/// The order in which people put names and numbers: digits beside each other count as one number.
///
///     1, 2, 10, 68, 68a, H1, H9, H10, TG1, TG12
enum NaturalOrder {
    /// Compares two texts.
    ///
    /// - Parameters:
    ///   - left: One text.
    ///   - right: Another text.
    /// - Returns: Below zero when `left` comes first, above zero when `right` does, zero for texts that differ in the
    ///   leading zeros of their numbers at most.
    /// - Complexity: O(length of both).
    static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
        var one = 0
        var other = 0
        while one < left.count, other < right.count {
            if isDigit(left[one]), isDigit(right[other]) {
                let order = compareNumbers(left, &one, right, &other)
                if order != 0 { return order }
            } else {
                if left[one] != right[other] { return Int(left[one]) - Int(right[other]) }
                one += 1
                other += 1
            }
        }
        return (left.count - one) - (right.count - other)
    }

    /// The ranks of texts in natural order; what it leaves equal is ordered by its bytes.
    ///
    /// - Parameter texts: The texts.
    /// - Returns: For each text its place.
    /// - Complexity: O(n log n) comparisons.
    static func ranks(of texts: [String]) -> [UInt32] {
        let order = texts.indices.sorted { left, right in
            let order = compare(texts[left].utf8.span, texts[right].utf8.span)
            return order != 0 ? order < 0 : texts[left].utf8.lexicographicallyPrecedes(texts[right].utf8)
        }
        var ranks = [UInt32](repeating: 0, count: texts.count)
        for (rank, index) in order.enumerated() { ranks[index] = UInt32(clamping: rank) }
        return ranks
    }

    /// Compares the numbers at hand, of any length, and moves behind both.
    private static func compareNumbers(
        _ left: Span<UInt8>, _ one: inout Int, _ right: Span<UInt8>, _ other: inout Int
    ) -> Int {
        skipZeros(left, &one)
        skipZeros(right, &other)
        let (first, second) = (one, other)
        while one < left.count, isDigit(left[one]) { one += 1 }
        while other < right.count, isDigit(right[other]) { other += 1 }
        let count = one - first
        guard count == other - second else { return count - (other - second) }
        for index in 0..<count where left[first + index] != right[second + index] {
            return Int(left[first + index]) - Int(right[second + index])
        }
        return 0
    }

    private static func skipZeros(_ text: Span<UInt8>, _ index: inout Int) {
        while index < text.count, text[index] == 0x30 { index += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
