/// Orders texts with numbers in them as people do: `9`, `10`, `10a`, `A1`.
enum CollectorNumberOrder {
    /// Whether one text comes before another.
    ///
    /// Runs of digits are compared as numbers of any length; texts that differ in leading zeros alone are ordered by bytes.
    ///
    /// - Parameters:
    ///   - left: One text.
    ///   - right: Another text.
    /// - Returns: Whether `left` comes first.
    /// - Complexity: O(length of the shorter text).
    static func isLess(_ left: String, than right: String) -> Bool {
        let (leftBytes, rightBytes) = (Array(left.utf8), Array(right.utf8))
        var (leftIndex, rightIndex) = (0, 0)
        while leftIndex < leftBytes.count, rightIndex < rightBytes.count {
            if isDigit(leftBytes[leftIndex]), isDigit(rightBytes[rightIndex]) {
                let leftRun = run(in: leftBytes, from: &leftIndex)
                let rightRun = run(in: rightBytes, from: &rightIndex)
                if leftRun.count != rightRun.count { return leftRun.count < rightRun.count }
                for (leftDigit, rightDigit) in zip(leftRun, rightRun) where leftDigit != rightDigit {
                    return leftDigit < rightDigit
                }
            } else {
                guard leftBytes[leftIndex] == rightBytes[rightIndex] else {
                    return leftBytes[leftIndex] < rightBytes[rightIndex]
                }
                leftIndex += 1
                rightIndex += 1
            }
        }
        let (leftRest, rightRest) = (leftBytes.count - leftIndex, rightBytes.count - rightIndex)
        if leftRest != rightRest { return leftRest < rightRest }
        return leftBytes.lexicographicallyPrecedes(rightBytes)
    }

    /// The ranks of the values of a list in natural order.
    ///
    /// - Parameter texts: The values.
    /// - Returns: For each value its place.
    /// - Complexity: O(n log n) comparisons.
    static func ranks(of texts: [String]) -> [UInt32] {
        let order = texts.indices.sorted { isLess(texts[$0], than: texts[$1]) }
        var ranks = [UInt32](repeating: 0, count: texts.count)
        for (rank, index) in order.enumerated() { ranks[index] = UInt32(clamping: rank) }
        return ranks
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// The digits from a place on, without leading zeros.
    private static func run(in bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
        var start = index
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        while start < index - 1, bytes[start] == 0x30 { start += 1 }
        return bytes[start..<index]
    }
}
