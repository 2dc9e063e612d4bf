internal import CardDocuments

/// Terms about costs: `m:2WW`, `mana>={G/U}`.
extension SearchEvaluation {
    /// The cards that cost as much as asked for, or more or less; a colon asks for at least as much.
    func manaCost(_ term: SearchTerm) throws(IgnoredTerm) -> DocumentSet {
        guard let wanted = ManaCost(term.value[...]) else {
            throw IgnoredTerm(reason: "“\(term.value)” is not a mana cost.")
        }
        var equal = term
        if term.comparison == .notEqual { equal.comparison = .equal }
        var found = DocumentSet(capacity: documents.count)
        for path in SearchKey.mana.paths {
            found.formUnion(
                documents.documents(where: path) { written, _ in
                    ManaCost.all(in: Self.text(written)).contains {
                        Self.relates($0, to: wanted, equal.comparison)
                    }
                })
        }
        if term.comparison == .notEqual { found.formComplement() }
        return found
    }

    private static func relates(
        _ own: ManaCost, to wanted: ManaCost, _ comparison: SearchTerm.Comparison
    ) -> Bool {
        switch comparison {
        case .matches, .greaterOrEqual: own.isAtLeast(wanted)
        case .greater: own != wanted && own.isAtLeast(wanted)
        case .lessOrEqual: wanted.isAtLeast(own)
        case .less: own != wanted && wanted.isAtLeast(own)
        case .equal: own == wanted
        case .notEqual: own != wanted
        }
    }
}
