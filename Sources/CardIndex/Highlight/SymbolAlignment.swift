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

    /// What stands at the edges of the band, more than any alignment costs.
    private static let outside = Int32.max / 2

    /// The band that is filled first, in cells to each side of the diagonal.
    private static let firstBand = 3

    private var cells: [Int32] = []

    /// The number of edits between a query and a text.
    ///
    /// - Parameters:
    ///   - query: The symbols of the query.
    ///   - text: The symbols of the text.
    ///   - isPrefix: Whether any prefix of the text will do.
    ///   - limit: The greatest number of interest.
    /// - Returns: The distance, or `nil` when it is greater or the matrix would be too large.
    /// - Complexity: O(`query.count` × `limit`).
    mutating func edits(
        _ query: Span<UInt32>, _ text: Span<UInt32>, isPrefix: Bool, limit: Int
    ) -> Int? {
        fill(Middle(query, text, isPrefix: isPrefix), query, text, limit: limit)
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
        guard let edits = fill(middle, query, text, limit: .max) else { return }
        var row = middle.query.count
        var column = end(of: middle, band: edits)
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

        /// The number of edits that the lengths alone ask for.
        var fewestEdits: Int {
            isPrefix ? max(0, query.count - text.count) : abs(query.count - text.count)
        }

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
    /// Only a band along the diagonal is filled, wider and wider until no alignment outside it can be as good: with
    /// k edits the diagonal is left by k cells at most (E. Ukkonen, "Algorithms for approximate string matching",
    /// Information and Control 64, 1985).
    ///
    /// - Returns: The number of edits, or `nil` when it is greater than `limit` or the matrix would be too large.
    private mutating func fill(
        _ middle: Middle, _ query: Span<UInt32>, _ text: Span<UInt32>, limit: Int
    ) -> Int? {
        let (size, overflows) = (middle.query.count + 1).multipliedReportingOverflow(by: middle.width)
        guard !overflows, size <= Self.largestMatrix else { return nil }
        if cells.count < size { cells.append(contentsOf: repeatElement(0, count: size - cells.count)) }
        let unbounded = max(middle.query.count, middle.text.count)
        guard middle.fewestEdits <= limit else { return nil }
        var band = max(Self.firstBand, middle.fewestEdits)
        while true {
            band = min(band, limit, unbounded)
            Self.fill(
                band, middle.query.count, middle.width, query.extracting(middle.query),
                text.extracting(middle.text), &cells)
            let cost = cells[middle.query.count &* middle.width &+ end(of: middle, band: band)]
            let edits = Int((cost &+ Self.edit &- 1) >> 10)
            if edits <= band { return edits }
            if band >= limit || band >= unbounded { return nil }
            band *= 4
        }
    }

    private static func fill(
        _ band: Int, _ height: Int, _ width: Int, _ query: Span<UInt32>, _ text: Span<UInt32>,
        _ array: inout [Int32]
    ) {
        var cells = array.mutableSpan
        for column in 0...min(width - 1, band) { cells[column] = Int32(truncatingIfNeeded: column) &* edit }
        if band + 1 < width { cells[band + 1] = outside }
        for row in 1..<(height + 1) {
            let symbol = query[row - 1]
            let line = row &* width
            let first = max(1, row - band)
            let last = min(width - 1, row + band)
            cells[line &+ first &- 1] = row <= band ? Int32(truncatingIfNeeded: row) &* edit : outside
            // The lowest rows of a band may lie to the right of the text.
            for column in first..<max(first, last + 1) {
                let other = text[column - 1]
                let above = line &- width &+ column
                var best = cells[above &- 1] &+ (symbol == other ? -1 : edit)
                best = min(best, min(cells[above], cells[line &+ column &- 1]) &+ edit)
                if row > 1, column > 1, symbol == text[column - 2], other == query[row - 2] {
                    best = min(best, cells[above &- width &- 2] &+ edit)
                }
                cells[line &+ column] = best
            }
            if last + 1 < width { cells[line &+ last &+ 1] = outside }
        }
    }

    /// The column of the last row where the alignment ends.
    private func end(of middle: Middle, band: Int) -> Int {
        let height = middle.query.count
        guard middle.isPrefix else { return middle.text.count }
        var best = max(0, height - band)
        for column in best..<(min(middle.text.count, height + band) + 1)
        where cells[height &* middle.width &+ column] < cells[height &* middle.width &+ best] {
            best = column
        }
        return best
    }
}
