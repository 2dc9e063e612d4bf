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
    ///   - takesDoubtful: Whether words that may well be part of a name are taken out too.
    ///   - terms: What was recognised.
    init(
        _ named: NamedSets?, _ number: QueryTerms.Number?, takesDoubtful: Bool, _ terms: borrowing QueryTerms
    ) {
        self.named = named
        self.number = number
        var covered: [Range<Int>] = []
        if let named { covered.append(named.span.range) }
        if let number { covered.append(number.range) }
        var taken: [QueryTerm] = []
        for term in terms.others where term.isCertain || takesDoubtful {
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
    var isSensible: Bool { named != nil || number != nil || !taken.isEmpty && !isTermsOnly }

    var identity: Identity {
        Identity(covered: covered, sets: named?.sets, number: number?.term)
    }
}
