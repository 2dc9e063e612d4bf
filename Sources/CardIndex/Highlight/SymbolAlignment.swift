/// Finds which symbols of a text an optimal alignment with a query leaves as they are.
///
/// The distance is the optimal string alignment of the search. Among alignments of equally few edits the one that
/// keeps the most symbols is taken, since that is what a reader sees as the match. Equal ends are taken off first,
/// which changes neither, so the matrix of a name with two slips is a few cells wide.
///
///     query   c h a r z a r d            kept   c h a r _ z a r d
///     text    c h a r i z a r d
///
/// B. J. Oommen and R. K. S. Loke, "Pattern recognition of strings with substitutions, insertions, deletions and
/// generalized transpositions", Pattern Recognition 30 (1997).
struct SymbolAlignment {
    /// The largest matrix that is filled; texts beyond it keep what their equal ends show.
    static let largestMatrix = 1 << 16

    /// What an edit costs, so that no number of kept symbols outweighs one.
    private static let edit: Int32 = 1 << 10

    private var cells: [Int32] = []

    /// The number of edits between a query and a text.
    ///
    /// - Parameters:
    ///   - query: The symbols of the query.
    ///   - text: The symbols of the text.
    ///   - isPrefix: Whether any prefix of the text will do.
    /// - Returns: The distance, or `nil` when the matrix would be too large.
    /// - Complexity: O(`query.count` × `text.count`).
    mutating func edits(_ query: Span<UInt32>, _ text: Span<UInt32>, isPrefix: Bool) -> Int? {
        let middle = Middle(query, text, isPrefix: isPrefix)
        guard fill(middle, query, text) else { return nil }
        let cost = cells[middle.query.count &* middle.width &+ end(of: middle)]
        return Int((cost &+ Self.edit &- 1) >> 10)
    }

    /// Marks the symbols of a whole text that an optimal alignment keeps.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - text: The text.
    ///   - isPrefix: Whether any prefix of the text will do.
    ///   - marks: One mark for each symbol of the text.
    /// - Complexity: O(`query.count` × `text.count`).
    mutating func mark(
        _ query: borrowing FoldedSymbols, _ text: borrowing FoldedSymbols, isPrefix: Bool,
        in marks: inout [Bool]
    ) {
        mark(query.scalars.span, text.scalars.span, isPrefix: isPrefix, in: &marks, from: 0)
    }

    /// Marks the symbols of a text that an optimal alignment keeps.
    ///
    /// - Parameters:
    ///   - query: The symbols of the query.
    ///   - text: The symbols of the text.
    ///   - isPrefix: Whether any prefix of the text will do; then the shortest of the nearest is taken.
    ///   - marks: One mark for each symbol of a longer text.
    ///   - base: Where `text` starts in that longer text.
    /// - Complexity: O(`query.count` × `text.count`).
    mutating func mark(
        _ query: Span<UInt32>, _ text: Span<UInt32>, isPrefix: Bool, in marks: inout [Bool], from base: Int
    ) {
        let middle = Middle(query, text, isPrefix: isPrefix)
        for position in 0..<middle.text.lowerBound { marks[base + position] = true }
        if !isPrefix {
            for position in middle.text.upperBound..<text.count { marks[base + position] = true }
        }
        guard fill(middle, query, text) else { return }
        var row = middle.query.count
        var column = end(of: middle)
        while row > 0, column > 0 {
            let cost = cells[row &* middle.width &+ column]
            let before = cells[(row - 1) &* middle.width &+ column - 1]
            let isEqual =
                query[middle.query.lowerBound + row - 1] == text[middle.text.lowerBound + column - 1]
            if cost == before &+ (isEqual ? -1 : Self.edit) {
                if isEqual { marks[base + middle.text.lowerBound + column - 1] = true }
                row -= 1
                column -= 1
            } else if cost == cells[(row - 1) &* middle.width &+ column] &+ Self.edit {
                row -= 1
            } else if cost == cells[row &* middle.width &+ column - 1] &+ Self.edit {
                column -= 1
            } else {
                row -= 2
                column -= 2
            }
        }
    }

    /// What is left of both texts without their equal ends.
    private struct Middle {
        var query: Range<Int>
        var text: Range<Int>
        let isPrefix: Bool

        /// The cells of one row of the matrix.
        var width: Int { text.count + 1 }

        init(_ query: Span<UInt32>, _ text: Span<UInt32>, isPrefix: Bool) {
            self.isPrefix = isPrefix
            var start = 0
            while start < query.count, start < text.count, query[start] == text[start] { start += 1 }
            var queryEnd = query.count
            var textEnd = text.count
            if isPrefix {
                // Leaving the whole query out costs its length, so a nearer prefix is at most twice as long.
                textEnd = min(textEnd, start + 2 * (queryEnd - start))
            } else {
                while queryEnd > start, textEnd > start, query[queryEnd - 1] == text[textEnd - 1] {
                    queryEnd -= 1
                    textEnd -= 1
                }
            }
            self.query = start..<queryEnd
            self.text = start..<textEnd
        }
    }

    /// Fills the matrix: one row for each symbol of the query, one column for each of the text.
    ///
    /// - Returns: Whether it is small enough.
    private mutating func fill(_ middle: Middle, _ query: Span<UInt32>, _ text: Span<UInt32>) -> Bool {
        let width = middle.width
        let (size, overflows) = (middle.query.count + 1).multipliedReportingOverflow(by: width)
        guard !overflows, size <= Self.largestMatrix else { return false }
        if cells.count < size { cells.append(contentsOf: repeatElement(0, count: size - cells.count)) }
        var cells = cells.mutableSpan
        for column in 0..<width { cells[column] = Int32(truncatingIfNeeded: column) &* Self.edit }
        for row in 1..<(middle.query.count + 1) {
            let symbol = query[middle.query.lowerBound + row - 1]
            let line = row &* width
            cells[line] = Int32(truncatingIfNeeded: row) &* Self.edit
            for column in 1..<width {
                let other = text[middle.text.lowerBound + column - 1]
                var best = cells[line &- width &+ column &- 1] &+ (symbol == other ? -1 : Self.edit)
                best = min(best, cells[line &- width &+ column] &+ Self.edit)
                best = min(best, cells[line &+ column &- 1] &+ Self.edit)
                if row > 1, column > 1, symbol == text[middle.text.lowerBound + column - 2],
                    other == query[middle.query.lowerBound + row - 2]
                {
                    best = min(best, cells[line &- 2 &* width &+ column &- 2] &+ Self.edit)
                }
                cells[line &+ column] = best
            }
        }
        return true
    }

    /// The column of the last row where the alignment ends.
    private func end(of middle: Middle) -> Int {
        guard middle.isPrefix else { return middle.text.count }
        let line = middle.query.count &* middle.width
        var best = 0
        for column in 1..<middle.width where cells[line &+ column] < cells[line &+ best] { best = column }
        return best
    }
}
