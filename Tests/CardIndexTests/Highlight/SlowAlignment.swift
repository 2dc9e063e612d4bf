/// All the ways in which a query and a text can be aligned best: the fewest edits, and of those the most symbols kept.
///
/// Written as the definition says, by trying every edit everywhere; for a handful of symbols only.
struct SlowAlignment {
    /// One cell: the best cost, and every set of kept symbols of the text that reaches it, as bits.
    struct Best: Equatable {
        var edits: Int
        var kept: Int
        var masks: Set<UInt32>

        static func better(_ left: Best, _ right: Best) -> Best {
            if (left.edits, -left.kept) < (right.edits, -right.kept) { return left }
            if (right.edits, -right.kept) < (left.edits, -left.kept) { return right }
            return Best(edits: left.edits, kept: left.kept, masks: left.masks.union(right.masks))
        }

        func adding(edits more: Int) -> Best { Best(edits: edits + more, kept: kept, masks: masks) }

        func keeping(_ position: Int) -> Best {
            Best(edits: edits, kept: kept + 1, masks: Set(masks.map { $0 | 1 << UInt32(position) }))
        }
    }

    private let query: [UInt8]
    private let text: [UInt8]

    init(_ query: String, _ text: String) {
        self.query = Array(query.utf8)
        self.text = Array(text.utf8)
    }

    /// The best alignments with the whole text.
    var whole: Best { best(query.count, text.count) }

    /// The best alignments with any prefix of the text.
    var prefix: Best {
        (0...text.count).map { best(query.count, $0) }.reduce(best(query.count, 0), Best.better)
    }

    /// The fewest edits, and the most symbols kept with those, for texts too long to list all alignments of.
    var wholeCounts: (edits: Int, kept: Int) {
        var matrix = Array(
            repeating: Array(repeating: (edits: 0, kept: 0), count: text.count + 1), count: query.count + 1)
        for row in 0...query.count {
            for column in 0...text.count {
                var ways: [(edits: Int, kept: Int)] = row == 0 && column == 0 ? [(0, 0)] : []
                func add(_ from: (edits: Int, kept: Int), edits: Int, kept: Int) {
                    ways.append((from.edits + edits, from.kept + kept))
                }
                if row > 0 { add(matrix[row - 1][column], edits: 1, kept: 0) }
                if column > 0 { add(matrix[row][column - 1], edits: 1, kept: 0) }
                if row > 0, column > 0 {
                    let isEqual = query[row - 1] == text[column - 1]
                    add(matrix[row - 1][column - 1], edits: isEqual ? 0 : 1, kept: isEqual ? 1 : 0)
                }
                if row > 1, column > 1, query[row - 1] == text[column - 2],
                    query[row - 2] == text[column - 1]
                {
                    add(matrix[row - 2][column - 2], edits: 1, kept: 0)
                }
                matrix[row][column] =
                    ways.min { ($0.edits, -$0.kept) < ($1.edits, -$1.kept) } ?? (0, 0)
            }
        }
        return matrix[query.count][text.count]
    }

    /// The best alignments of the first symbols of both.
    private func best(_ row: Int, _ column: Int) -> Best {
        if row == 0 { return Best(edits: column, kept: 0, masks: [0]) }
        if column == 0 { return Best(edits: row, kept: 0, masks: [0]) }
        let diagonal = best(row - 1, column - 1)
        var result =
            query[row - 1] == text[column - 1]
            ? diagonal.keeping(column - 1) : diagonal.adding(edits: 1)
        result = .better(result, best(row - 1, column).adding(edits: 1))
        result = .better(result, best(row, column - 1).adding(edits: 1))
        if row > 1, column > 1, query[row - 1] == text[column - 2], query[row - 2] == text[column - 1] {
            result = .better(result, best(row - 2, column - 2).adding(edits: 1))
        }
        return result
    }
}
