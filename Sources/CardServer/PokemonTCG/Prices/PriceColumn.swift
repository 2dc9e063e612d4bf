internal import CardDocuments

/// One price of all documents of a collection, as their blocks show it.
///
/// Memory is four bytes for each document, and eight for each distinct amount.
struct PriceColumn: Sendable {
    /// The distinct amounts in hundredths, ascending.
    private let amounts: [Int64]
    /// The ranks of the documents: the places of their amounts.
    let ranks: FieldRanks

    /// Takes the amounts of documents.
    ///
    /// - Parameter cents: The amount of each document in hundredths; `nil` of one that has none.
    /// - Complexity: O(n log n).
    init(_ cents: [Int64?]) {
        let order = cents.indices.filter { cents[$0] != nil }.sorted { (cents[$0] ?? 0) < (cents[$1] ?? 0) }
        var amounts: [Int64] = []
        var ranks = [UInt32](repeating: .max, count: cents.count)
        for document in order {
            guard let amount = cents[document] else { continue }
            if amounts.last != amount { amounts.append(amount) }
            ranks[document] = UInt32(clamping: amounts.count - 1)
        }
        for document in cents.indices where cents[document] == nil {
            ranks[document] = UInt32(clamping: amounts.count)
        }
        self.amounts = amounts
        self.ranks = FieldRanks(ranks, count: amounts.count)
    }

    /// Adds the documents whose price passes a test, as if the text of the answer were a value of a field.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - documents: Where they go.
    /// - Complexity: O(documents).
    func insertDocuments(passing test: FieldTest, into documents: inout DocumentSet) {
        // Documents without a price have the rank behind the last.
        let isPassing = amounts.map(Self.predicate(test)) + [false]
        for (document, rank) in ranks.ranks.enumerated() where isPassing[Int(rank)] {
            documents.insert(document)
        }
    }

    private static func predicate(_ test: FieldTest) -> (Int64) -> Bool {
        switch test {
        case .present: { _ in true }
        case .identifier(let text): { shown($0) == text }
        case .range(let range): predicate(RangeMatcher(range))
        case .words(let text): predicate(TextMatcher(text, isWhole: false))
        case .whole(let text): predicate(TextMatcher(text, isWhole: true))
        }
    }

    private static func predicate(_ matcher: RangeMatcher) -> (Int64) -> Bool {
        { amount in
            // Hundredths divided by a hundred are the same number as the text of the answer, read as one.
            matcher.matches(Double(amount) / 100)
                ?? matcher.matches(shown(amount).span, folded(amount).span)
        }
    }

    private static func predicate(_ matcher: TextMatcher) -> (Int64) -> Bool {
        { amount in matcher.matches(folded(amount).span) }
    }

    private static func shown(_ amount: Int64) -> [UInt8] {
        var text: [UInt8] = []
        CentAmount.append(amount, to: &text)
        return text
    }

    private static func folded(_ amount: Int64) -> [UInt8] {
        DocumentText.folded(String(decoding: shown(amount), as: UTF8.self))
    }
}
