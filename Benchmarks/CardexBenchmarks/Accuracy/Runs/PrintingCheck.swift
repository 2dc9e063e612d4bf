internal import CardIndex
internal import CardModel

/// Asks for every printing by name and number, and for every name by its spelling.
struct PrintingCheck {
    private let corpus: NameCorpus

    /// Takes the corpus.
    ///
    /// - Parameter corpus: The names and the index.
    init(_ corpus: NameCorpus) {
        self.corpus = corpus
    }

    /// What identifies a query: printings that share all of it can't be told apart by it.
    private struct Description: Hashable {
        let name: String
        let number: String
        let total: Int?
    }

    /// Asks for every name with the number, and the printed total where it is known, of each of its printings.
    ///
    /// - Parameter miss: Is given a line for each query that only one printing fits and that does not find it first.
    /// - Returns: The counts.
    func numbers(miss: (String) -> Void) -> AccuracyReport.Numbers {
        var printingsByDescription: [Description: Set<PrintingID>] = [:]
        for printing in corpus.printings where !printing.number.isEmpty {
            printingsByDescription[description(of: printing), default: []].insert(printing.id)
        }
        var counts = (queries: 0, first: 0, three: 0, unambiguous: 0, unambiguousFirst: 0)
        let ordered = printingsByDescription.sorted {
            ($0.key.name, $0.key.number, $0.key.total ?? 0) < ($1.key.name, $1.key.number, $1.key.total ?? 0)
        }
        for (description, printings) in ordered {
            let text =
                "\(description.name) \(description.number)" + (description.total.map { "/\($0)" } ?? "")
            let answer = corpus.index.search(SearchRequest(text, limit: 3, printingLimit: 3))
            let found = answer.results.flatMap(\.printings).prefix(3).compactMap {
                corpus.index.printing(at: $0)?.printing
            }
            // One of several printings that fit is first in one case of as many.
            counts.queries += printings.count
            if let first = found.first, printings.contains(first.id) { counts.first += 1 }
            counts.three += Set(found.map(\.id)).intersection(printings).count
            guard printings.count == 1 else { continue }
            counts.unambiguous += 1
            if let first = found.first, printings.contains(first.id) {
                counts.unambiguousFirst += 1
            } else {
                let first = found.first.map { "\($0.name) \($0.number) \($0.setID)" } ?? "nothing"
                miss(
                    [
                        corpus.title, "numbers", "search", text, description.name, "", "",
                        answer.verdict.rawValue, first,
                    ]
                    .joined(separator: "\t"))
            }
        }
        return AccuracyReport.Numbers(
            queries: counts.queries, first: counts.first, firstThree: counts.three,
            unambiguousQueries: counts.unambiguous, unambiguousFirst: counts.unambiguousFirst)
    }

    /// Asks for every name as it is spelt.
    ///
    /// - Parameter miss: Is given a line for each name that does not find itself first.
    /// - Returns: The counts.
    func spellings(miss: (String) -> Void) -> AccuracyReport.Spellings {
        var right = 0
        for name in corpus.names {
            let answer = corpus.index.search(SearchRequest(name.text, limit: 1, printingLimit: 1))
            if answer.results.first?.name == name.text {
                right += 1
            } else {
                miss(
                    [
                        corpus.title, "spellings", "search", name.text, name.text, "", "",
                        answer.verdict.rawValue,
                        answer.results.first?.name ?? "nothing",
                    ].joined(separator: "\t"))
            }
        }
        return AccuracyReport.Spellings(names: corpus.names.count, first: right)
    }

    private func description(of printing: Printing) -> Description {
        Description(
            name: printing.name, number: printing.number, total: corpus.set(of: printing)?.printedTotal)
    }
}
