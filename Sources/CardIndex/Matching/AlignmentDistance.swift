/// The optimal string alignment distance, bit-parallel, with an early end.
///
/// A column of the distance matrix is held as bits: where it rises (`rises`), where it falls (`falls`), and where a
/// diagonal step is free (`diagonal`). One text symbol costs some fifteen instructions for 64 pattern symbols.
/// H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", Nordic Journal of
/// Computing 10 (2003); G. Myers, "A Fast Bit-Vector Algorithm …", Journal of the ACM 46 (1999).
enum AlignmentDistance {
    /// The distance between a pattern and a text, or `limit` + 1 when it is greater.
    ///
    /// - Parameters:
    ///   - masks: The pattern, of any length.
    ///   - text: The text.
    ///   - limit: The greatest distance of interest.
    ///   - columns: Memory for patterns of more than 64 symbols.
    /// - Returns: The distance, at most `limit` + 1.
    /// - Complexity: O(`text.count` × ⌈pattern / 64⌉).
    @inline(__always)
    static func bounded<Symbol: KeySymbol>(
        _ masks: PatternMaskView, _ text: Span<Symbol>, limit: Int, columns: inout [BlockColumn]
    ) -> Int {
        guard masks.wordCount == 1 else { return blocked(masks, text, limit: limit, columns: &columns) }
        return oneWord(masks, text, limit: limit)
    }

    /// The distance for a pattern of at most 64 symbols, or `limit` + 1 when it is greater.
    static func oneWord<Symbol: KeySymbol>(
        _ masks: PatternMaskView, _ text: Span<Symbol>, limit: Int
    ) -> Int {
        guard masks.length > 0 else { return min(text.count, limit + 1) }
        let last = UInt64(1) << UInt64(masks.length - 1)
        var rises = ~UInt64(0)
        var falls: UInt64 = 0
        var diagonal: UInt64 = 0
        var maskBefore: UInt64 = 0
        // The score of the last row, less what the rest of the text can still take away.
        var reachable = masks.length - text.count
        for position in text.indices {
            let mask = masks.first(text[position])
            let swaps = ((~diagonal & mask) << 1) & maskBefore
            diagonal = (((mask & rises) &+ rises) ^ rises) | mask | falls | swaps
            var rightRises = falls | ~(diagonal | rises)
            var rightFalls = rises & diagonal
            if rightRises & last != 0 {
                reachable &+= 2
            } else if rightFalls & last == 0 {
                reachable &+= 1
            }
            guard reachable <= limit else { return limit + 1 }
            rightRises = rightRises << 1 | 1
            rightFalls <<= 1
            rises = rightFalls | ~(diagonal | rightRises)
            falls = rightRises & diagonal
            maskBefore = mask
        }
        return reachable
    }

    /// The distance for a pattern of any length, or `limit` + 1 when it is greater.
    @inline(never)
    private static func blocked<Symbol: KeySymbol>(
        _ masks: PatternMaskView, _ text: Span<Symbol>, limit: Int, columns: inout [BlockColumn]
    ) -> Int {
        var score = begin(masks, &columns)
        for position in text.indices {
            let before = position > 0 ? text[position - 1] : nil
            score += advance(masks, text[position], after: before, &columns)
            guard score - (text.count - position - 1) <= limit else { return limit + 1 }
        }
        return min(score, limit + 1)
    }

    /// The least distance between a pattern and any prefix of a text, or `limit` + 1 when it is greater.
    ///
    /// - Parameters:
    ///   - masks: The pattern.
    ///   - text: The text; only its first pattern-length + `limit` symbols matter.
    ///   - limit: The greatest distance of interest.
    ///   - columns: Memory.
    /// - Returns: The distance, at most `limit` + 1.
    /// - Complexity: O((pattern + `limit`) × ⌈pattern / 64⌉).
    static func boundedPrefix<Symbol: KeySymbol>(
        _ masks: PatternMaskView, _ text: Span<Symbol>, limit: Int, columns: inout [BlockColumn]
    ) -> Int {
        var score = begin(masks, &columns)
        var least = min(score, limit + 1)
        for position in 0..<min(text.count, masks.length + limit) {
            let before = position > 0 ? text[position - 1] : nil
            score += advance(masks, text[position], after: before, &columns)
            least = min(least, score)
        }
        return least
    }

    /// Sets the columns to the matrix's left edge and returns the score of its last row.
    private static func begin(_ masks: PatternMaskView, _ columns: inout [BlockColumn]) -> Int {
        columns.removeAll(keepingCapacity: true)
        for _ in 0..<masks.wordCount { columns.append(BlockColumn(rises: ~0, falls: 0, diagonal: 0)) }
        return masks.length
    }

    /// Moves one column to the right and returns the change of the last row's score.
    private static func advance<Symbol: KeySymbol>(
        _ masks: PatternMaskView, _ symbol: Symbol, after before: Symbol?, _ columns: inout [BlockColumn]
    ) -> Int {
        guard masks.length > 0 else { return 1 }
        let last = UInt64(1) << UInt64((masks.length - 1) & 63)
        // The top edge of the matrix rises by one in every column.
        var risesIn: UInt64 = 1
        var fallsIn: UInt64 = 0
        var swapIn: UInt64 = 0
        var change = 0
        for word in 0..<masks.wordCount {
            let column = columns[word]
            let mask = masks.word(symbol, word)
            let maskBefore = before.map { masks.word($0, word) } ?? 0
            let halfSwaps = ~column.diagonal & mask
            let swaps = (halfSwaps << 1 | swapIn) & maskBefore
            let free = mask | fallsIn
            let diagonal =
                (((free & column.rises) &+ column.rises) ^ column.rises) | free | column.falls | swaps
            var rightRises = column.falls | ~(diagonal | column.rises)
            var rightFalls = column.rises & diagonal
            if word == masks.wordCount - 1 {
                change = (rightRises & last != 0 ? 1 : 0) - (rightFalls & last != 0 ? 1 : 0)
            }
            let (risesOut, fallsOut) = (rightRises >> 63, rightFalls >> 63)
            rightRises = rightRises << 1 | risesIn
            rightFalls = rightFalls << 1 | fallsIn
            columns[word] = BlockColumn(
                rises: rightFalls | ~(diagonal | rightRises), falls: rightRises & diagonal, diagonal: diagonal
            )
            (risesIn, fallsIn, swapIn) = (risesOut, fallsOut, halfSwaps >> 63)
        }
        return change
    }
}

/// 64 rows of one column of the distance matrix.
struct BlockColumn: BitwiseCopyable, Sendable {
    var rises: UInt64
    var falls: UInt64
    var diagonal: UInt64
}
