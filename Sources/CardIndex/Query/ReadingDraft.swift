internal import CardText

/// One combination of what was recognised in a query: what is taken out, and what is left.
struct ReadingDraft {
    /// A set that some words name, in one of the ways in which they name any.
    struct NamedSets {
        var span: SetSpan
        var kind: SetTermKind
        var sets: [UInt32]
    }

    /// What tells readings apart.
    struct Identity: Hashable {
        var covered: [Range<Int>]
        var sets: [UInt32]?
        var number: NumberTerm?
    }

    let named: NamedSets?
    let number: QueryTerms.Number?
    /// The other terms that are taken out.
    let taken: [QueryTerm]
    /// The UTF-8 ranges that are taken out, ascending.
    let covered: [Range<Int>]
    /// How many words are left for a name.
    let wordsLeft: Int

    /// Combines a set and a number with the other terms that stand beside them.
    ///
    /// - Parameters:
    ///   - named: The sets, if any.
    ///   - number: The number, if any.
    ///   - kept: The terms, by their places, that are left in the name although they were recognised.
    ///   - terms: What was recognised.
    init(
        _ named: NamedSets?, _ number: QueryTerms.Number?, keeping kept: Set<Int>,
        _ terms: borrowing QueryTerms
    ) {
        self.named = named
        self.number = number
        var covered: [Range<Int>] = []
        if let named { covered.append(named.span.range) }
        if let number { covered.append(number.range) }
        var taken: [QueryTerm] = []
        for (place, term) in terms.others.enumerated() where !kept.contains(place) {
            if covered.contains(where: { $0.overlaps(term.range) }) { continue }
            taken.append(term)
        }
        covered += taken.map(\.range)
        covered.sort { $0.lowerBound < $1.lowerBound }
        self.taken = taken
        self.covered = covered
        wordsLeft = terms.words.words.count { word in
            !covered.contains { $0.overlaps(word.source) }
        }
    }

    /// Whether no word is left for a name.
    var isTermsOnly: Bool { wordsLeft == 0 }

    /// Whether anything asks for printings, or words that ask for none stand beside a name.
    func isSensible(beside terms: borrowing QueryTerms) -> Bool {
        named != nil || number != nil || terms.hasFilter || !taken.isEmpty && !isTermsOnly
    }

    var identity: Identity {
        Identity(covered: covered, sets: named?.sets, number: number?.term)
    }
}
