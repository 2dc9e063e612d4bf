/// The diagonals of the matrix of costs near the middle, three rows at a time.
///
/// A row is one letter more of what was typed, a column one more of what was meant. Of each row only the columns on the
/// wanted diagonals are filled; a cell on either side of them is unreachable, so that no step asks where it is.
///
///     typed \\ meant   d   r   a   g
///                 ·   ·   ∞
///             d   ·   ·   ·   ∞
///             a   ∞   ·   ·   ·   ∞
struct CostMatrix: Sendable {
    /// What an edit of the first letter costs on top: hardly anybody mistypes it.
    static let firstLetter: Int32 = 2
    /// Two neighbours that changed places.
    static let swap: Int32 = 5
    /// More than any path costs, and small enough to be added to.
    private static let unreachable: Int32 = 1 << 28

    private var cells: [Int32] = []

    /// The cost of the cheapest path.
    ///
    /// - Parameters:
    ///   - typed: All of what was typed.
    ///   - rows: The part of it that matters.
    ///   - meant: The part that matters of what was meant.
    ///   - diagonals: The diagonals a path may take, by column less row; the first and the last cell lie on some.
    ///   - tables: What letters cost.
    /// - Returns: The cost.
    /// - Complexity: O(`rows.count` × `diagonals.count`).
    mutating func cheapest(
        _ typed: [CostedLetter], _ rows: Range<Int>, _ meant: [CostedLetter], _ diagonals: ClosedRange<Int>,
        _ tables: LetterLikeness
    ) -> Int {
        // A column before the first and one behind the last.
        let width = meant.count + 3
        if cells.count < 3 * width {
            let missing = 3 * width - cells.count
            cells.append(addingCapacity: missing) { $0.append(repeating: 0, count: missing) }
        }
        let letters = typed.span.extracting(rows)
        let start = rows.lowerBound == 0 ? Self.firstLetter : 0
        return Self.fill(&cells, width, letters, meant.span, tables.substitutions.span, start, diagonals)
    }

    private static func fill(
        _ cellArray: inout [Int32], _ width: Int, _ typed: Span<CostedLetter>, _ meant: Span<CostedLetter>,
        _ substitutions: Span<UInt8>, _ start: Int32, _ diagonals: ClosedRange<Int>
    ) -> Int {
        var cells = cellArray.mutableSpan
        // Where column 0 of this row is, of the one above, and of the one above that.
        var (here, above, farAbove) = (1, width + 1, 2 * width + 1)
        var left = start
        cells[here - 1] = unreachable
        cells[here] = start
        var last = min(meant.count, diagonals.upperBound)
        for column in 0..<last {
            left += Int32(meant[column].gap)
            cells[here + column + 1] = left
        }
        cells[here + last + 1] = unreachable

        // No scalar: nothing stands before the first letter.
        var letterBefore = UInt32.max
        for row in typed.indices {
            (here, above, farAbove) = (farAbove, here, above)
            let letter = typed[row]
            let gap = Int32(letter.gap)
            let first = max(0, row + 1 + diagonals.lowerBound)
            last = min(meant.count, row + 1 + diagonals.upperBound)
            guard first <= last else { return Int(unreachable) }
            cells[here + first - 1] = unreachable
            cells[here + last + 1] = unreachable
            // The cells to the left of the next one, and diagonally above it.
            var diagonal = cells[above + first - (first == 0 ? 0 : 1)]
            left = unreachable
            if first == 0 {
                left = diagonal &+ gap
                cells[here] = left
            }
            let start = max(first - 1, 0)
            var otherBefore = start > 0 ? meant[start - 1].scalar : UInt32.max
            for column in start..<last {
                let other = meant[column]
                let up = cells[above &+ column &+ 1]
                var best = min(up &+ gap, left &+ Int32(other.gap))
                if letter.scalar == other.scalar {
                    // Where the first letters are equal, nothing is wrong with them.
                    best = min(best, row | column == 0 ? 0 : diagonal)
                } else {
                    best = min(best, diagonal &+ letter.cost(inPlaceOf: other, substitutions))
                    if letterBefore == other.scalar, otherBefore == letter.scalar {
                        best = min(best, cells[farAbove &+ column &- 1] &+ swap)
                    }
                }
                if letter.alikes != 0, row > 0, let pair = letter.costOfPair(inPlaceOf: other) {
                    best = min(best, cells[farAbove &+ column] &+ pair)
                }
                if other.alikes != 0, column > 0, let pair = other.costOfPair(inPlaceOf: letter) {
                    best = min(best, cells[above &+ column &- 1] &+ pair)
                }
                cells[here &+ column &+ 1] = best
                left = best
                diagonal = up
                otherBefore = other.scalar
            }
            letterBefore = letter.scalar
        }
        return Int(cells[here + meant.count])
    }
}
