internal import CardDocuments

/// The ranks of documents by one field.
struct FieldRanks: Sendable {
    /// The rank of each document; of one without a value the greatest.
    let ranks: [UInt32]
    /// How many ranks there are, beside that of documents without a value.
    private let count: Int

    /// Ranks the documents of a collection.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - documents: How many documents there are.
    /// - Complexity: O(values · log values) comparisons.
    init(_ field: any DocumentField, of documents: Int) {
        var bytes: [UInt8] = []
        var starts: [Int] = [0]
        starts.reserveCapacity(field.valueCount + 1)
        field.forEachValue { _, _, folded in
            for index in folded.indices { bytes.append(folded[index]) }
            starts.append(bytes.count)
        }
        func text(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }
        func compare(_ left: Int, _ right: Int) -> Int {
            NaturalOrder.compare(bytes.span.extracting(text(left)), bytes.span.extracting(text(right)))
        }
        let order = (0..<(starts.count - 1)).sorted { compare($0, $1) < 0 }
        var rankOfValue = [UInt32](repeating: 0, count: order.count)
        var rank: UInt32 = 0
        for (place, value) in order.enumerated() {
            if place > 0, compare(order[place - 1], value) != 0 { rank += 1 }
            rankOfValue[value] = rank
        }
        let last = order.isEmpty ? 0 : Int(rank) + 1
        count = last
        ranks = (0..<documents).map { document in
            guard let value = field.values(of: document).first, rankOfValue.indices.contains(value) else {
                return UInt32(clamping: last)
            }
            return rankOfValue[value]
        }
    }

    /// Takes ranks.
    ///
    /// - Parameters:
    ///   - ranks: The rank of each document; `count` of one that has none.
    ///   - count: How many ranks there are.
    init(_ ranks: [UInt32], count: Int) {
        self.ranks = ranks
        self.count = count
    }

    /// Sorts documents by their ranks; those of one rank keep their order.
    ///
    /// - Parameters:
    ///   - documents: All documents of the collection, in any order.
    ///   - isDescending: Whether the greatest rank comes first.
    /// - Returns: The documents, those without a value last.
    /// - Complexity: O(documents + ranks).
    func sort(_ documents: [UInt32], isDescending: Bool) -> [UInt32] {
        func place(_ document: UInt32) -> Int {
            let rank = Int(ranks[Int(document)])
            return isDescending && rank < count ? count - 1 - rank : rank
        }
        var starts = [Int](repeating: 0, count: count + 2)
        for document in documents { starts[place(document) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var sorted = [UInt32](repeating: 0, count: documents.count)
        for document in documents {
            let place = place(document)
            sorted[starts[place]] = document
            starts[place] += 1
        }
        return sorted
    }
}
